"""The tables of the database. The migrations create them; a test compares the two.

Times are in milliseconds since 1970, and numbers that grow have 64 bits.

Names that differ from the usual ones, because databases with them exist:

    made, ended, until, used    created_at, ended_at, expires_at, last_used_at
    touched, due                updated_at, next_deadline_at
    guests.named                name_changed_at
    guests.kept                 account_since (null: a guest without an account)
    guests.brought, visited     joined_at: another browser joined the account; last_visit
    guests.seen                 visible: the lobby may show the name
    tables.watch, replay        spectator_id and replay_id in the addresses of pages
    tables.again                rematch_table_id
    tables.door                 is_public_link: the address alone grants a free seat
    tables.unrated              unrated_reason
    places                      seats: the occupant of each; `token` is the invitation, `spent` once used
    places.left, gone           has_left, has_left_for_good
    places.missed, flagged      a bot stands in: for an absent person, or for one out of time
    looks, sayings, passes      name_forms, chat_messages, one_time_secrets
    processes.beat, told        last_heartbeat_at, published_status
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("named", BigInteger, nullable=False),
    Column("seen", Boolean, nullable=False, server_default=false()),
    Column("kept", BigInteger),
    Column("brought", BigInteger),
    Column("visited", BigInteger),
)

looks = Table(
    "looks",
    metadata,
    Column("look", String(100), primary_key=True),
    Column("guest", String(32), nullable=False),
    Index("looks_by_guest", "guest"),
)
"""Comparison forms of account names: two accounts cannot have names that look alike."""

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("credential", String(1400), nullable=False, unique=True),
    Column("key", Text, nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("domain", String(253), nullable=False),
    Column("label", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index("passkeys_by_guest", "guest", "made"),
)
"""Public keys of WebAuthn credentials."""

passes = Table(
    "passes",
    metadata,
    Column("secret", String(64), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("guest", String(32), nullable=False),
    Column("until", BigInteger, nullable=False),
    Index("passes_by_guest", "guest", "kind"),
    Index("passes_by_age", "until"),
)
"""Single-use secrets that are valid for minutes: device links and passkey challenges."""

programs = Table(
    "programs",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("owner", String(32), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("listening", BigInteger),
    Index("programs_by_owner", "owner", "made"),
    Index("programs_by_listening", "listening"),
)
"""Programs that play through the Bot API. Each has a row in `guests` with its name, and an owner."""

api_tokens = Table(
    "api_tokens",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("secret", String(64), nullable=False, unique=True),
    Column("program", String(32), nullable=False),
    Column("label", String(40), nullable=False),
    Column("scopes", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index("api_tokens_by_program", "program", "made"),
)
"""Hashes of the tokens of programs. A revoked token has no row."""

clubs = Table(
    "clubs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("invite", String(32), nullable=False),
    Column("approval", Boolean, nullable=False),
    Column("made", BigInteger, nullable=False),
)
"""Groups of people who meet again. `invite` is the secret of the invitation link."""

club_members = Table(
    "club_members",
    metadata,
    Column("club", String(32), ForeignKey("clubs.id"), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("member", String(32), nullable=False, unique=True),
    Column("role", String(12), nullable=False),
    Column("since", BigInteger, nullable=False),
    Index("club_members_by_guest", "guest"),
)
"""The members of each club, and the guests who ask to join. `member` is the id that other members see."""

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("club", String(32)),
    Column("organiser", String(32), nullable=False),
    Column("name", String(40), nullable=False),
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("clock", Text),
    Column("rated", Boolean, nullable=False),
    Column("starts", BigInteger),
    Column("phase", String(8), nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("tournaments_by_club", "club", "made"),
    Index("tournaments_by_phase", "phase", "made"),
    Index("tournaments_by_organiser", "organiser"),
)
"""Tournaments. `phase` is open, playing or over."""

tournament_entrants = Table(
    "tournament_entrants",
    metadata,
    Column("tournament", String(32), ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("guest", String(32)),
    Column("name", String(24)),
    Index("tournament_entrants_by_guest", "guest"),
)
"""Who has entered each tournament. The log contains their numbers only."""

tournament_log = Table(
    "tournament_log",
    metadata,
    Column("tournament", String(32), ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
)
"""The log of each tournament, from which rounds and standings follow."""

bans = Table(
    "bans",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("made", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("data", Text),
    Column("owner", String(32), nullable=False),
    Column("phase", String(8), nullable=False),
    Column("watch", String(32), nullable=False, unique=True),
    Column("replay", String(32), nullable=False, unique=True),
    Column("made", BigInteger, nullable=False),
    Column("again", String(32)),
    Column("version", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("secret", String(64)),
    Column("lesson", String(40)),
    Column("start", Text),
    Column("hints", Boolean, nullable=False, server_default=false()),
    Column("door", Boolean, nullable=False, server_default=false()),
    Column("clock", Text),
    Column("deadlines", Text),
    Column("due", BigInteger),
    Column("listed", Boolean, nullable=False, server_default=false()),
    Column("level", Integer),
    Column("chat", Boolean, nullable=False, server_default=false()),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("unrated", String(8)),
    Column("awaited", String(60)),
    Column("address_hash", String(24)),
    Column("start_size", BigInteger, nullable=False, server_default="0"),
    Column("pending", Text),
    Column("programs", Boolean, nullable=False, server_default=false()),
    Column("club", String(32)),
    Index("tables_by_club", "club", "made"),
    Column("lang", String(2)),
    Index("tables_by_owner", "owner", "made"),
    Index("tables_by_address", "address_hash", "made"),
    Index("tables_by_touch", "touched"),
    Index("tables_by_due", "due"),
    Index("tables_by_listing", "listed", "phase"),
)

places = Table(
    "places",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("level", Integer),
    Column("name", String(24)),
    Column("guest", String(32)),
    Column("token", String(32), unique=True),
    Column("left", Boolean, nullable=False),
    Column("gone", Boolean, nullable=False),
    Column("spent", Boolean, nullable=False, server_default=false()),
    Column("missed", Boolean, nullable=False, server_default=false()),
    Column("flagged", Boolean, nullable=False, server_default=false()),
    Column("extra_time", Integer, nullable=False, server_default="0"),
    Column("stand_in_from", Integer),
    Column("stand_in_to", Integer),
    Column("program", Boolean, nullable=False, server_default=false()),
    Column("invited", String(32)),
    Index("places_by_guest", "guest"),
    Index("places_by_invited", "invited"),
)

watchers = Table(
    "watchers",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Index("watchers_by_guest", "guest"),
)

hidden = Table(
    "hidden",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Index("hidden_by_guest", "guest"),
)
"""Tables that a guest removed from their list."""

learned = Table(
    "learned",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("lesson", String(80), primary_key=True),
)
"""The lessons that a guest has completed, each as `game/key`."""

lines = Table(
    "lines",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
)

endings = Table(
    "endings",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("place", Integer, nullable=False),
    Column("score", BigInteger, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("shared", Boolean, nullable=False),
    Column("reason", String(12)),
    Column("ended", BigInteger, nullable=False),
    Index("endings_by_end", "ended"),
)
"""The result of each seat in a finished game; the log contains it in the game's notation."""

pictures = Table(
    "pictures",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("text", Text, nullable=False),
)
"""The final view of a spectator, so that a preview does not need to replay the game."""

commands = Table(
    "commands",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("client", String(80), primary_key=True),
    Column("n", BigInteger, primary_key=True, autoincrement=False),
)
"""Executed commands: each number of a client is executed once."""

replays = Table(
    "replays",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("text", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("guest", String(32), nullable=False, server_default=""),
    Column("size", BigInteger, nullable=False, server_default="0"),
    Column("address_hash", String(24)),
    Index("replays_by_guest", "guest", "made"),
    Index("replays_by_address", "address_hash", "made"),
)

reviews = Table(
    "reviews",
    metadata,
    Column("replay", String(32), primary_key=True),
    Column("text", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
)
"""Reviews of finished games, by replay id."""

mutes = Table(
    "mutes",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("other", String(32), primary_key=True),
    Column("made", BigInteger, nullable=False),
    Index("mutes_by_other", "other"),
)
"""Guests whom a guest has muted, at all tables."""

blocks = Table(
    "blocks",
    metadata,
    Column("guest", String(32), primary_key=True),
    Column("other", String(32), primary_key=True),
    Column("id", String(32), nullable=False),
    Column("name", String(24), nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("blocks_by_other", "other"),
)
"""Guests whom a guest has blocked, with the name by which they were known then. `id` names a block in
requests, because the ids of guests are private."""

sayings = Table(
    "sayings",
    metadata,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("table", String(32), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("guest", String(32), nullable=False),
    Column("text", String(300), nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("sayings_by_table", "table", "number"),
    Index("sayings_by_guest", "guest"),
    sqlite_autoincrement=True,
)
"""Chat messages of private tables."""

reports = Table(
    "reports",
    metadata,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("table", String(32), nullable=False),
    Column("guest", String(32), nullable=False),
    Column("other", String(32), nullable=False),
    Column("name", String(24), nullable=False),
    Column("why", String(8), nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("reports_once", "table", "guest", "other", unique=True),
    sqlite_autoincrement=True,
)
"""Guests' reports to the operator; the chat messages themselves are stored with the table."""

notices = Table(
    "notices",
    metadata,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("about", String(8), nullable=False),
    Column("subject", String(32), nullable=False),
    Column("made", BigInteger, nullable=False),
    sqlite_autoincrement=True,
)
"""Changes made outside the running server, which reads these rows and reloads the named objects."""

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("endpoint", String(1000), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("p256dh", String(88), nullable=False),
    Column("auth", String(24), nullable=False),
    Column("lang", String(2), nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("subscriptions_by_guest", "guest", "made"),
)
"""Push subscriptions."""

score_sheets = Table(
    "score_sheets",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("game", String(40), nullable=False),
    Column("names", Text, nullable=False),
    Column("entry", Text, nullable=False),
    Column("sheet", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("score_sheets_by_guest", "guest", "made"),
)
"""Results of physical games that guests entered; names, entry and score sheet are JSON."""

challenge_results = Table(
    "challenge_results",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("name", String(96), nullable=False),
    Column("stars", Integer, nullable=False),
    Column("clearance", Integer, nullable=False),
    Column("time", Integer, nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("challenge_results_by_guest", "guest"),
)
"""The best attempt of each guest at a day's challenge."""

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("address", String(200), nullable=False),
    Column("beat", BigInteger, nullable=False),
    Column("told", Text, nullable=False),
)
"""Server processes: address, time of the last heartbeat, and published status."""

leases = Table(
    "leases",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("process", String(32), nullable=False),
    Index("leases_by_process", "process"),
)
"""Leases: the process that runs a table's bots, clock and deadlines, until it releases the lease or dies."""

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("value", String(120), nullable=False),
)
"""The server's secrets, each created once."""

results = Table(
    "results",
    metadata,
    Column("number", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("table", String(32), nullable=False, unique=True),
    Column("game", String(40), nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("applied", BigInteger, unique=True),
    sqlite_autoincrement=True,
)
"""Games that count for ratings, in the order in which they ended; `applied` is the position in the order of
application. Results outlive their tables."""

result_places = Table(
    "result_places",
    metadata,
    Column("table", String(32), ForeignKey("results.table"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(32)),
    Column("level", Integer),
    Column("rank", Integer, nullable=False),
    Column("points", Float),
    Column("spread", Float),
    Column("new_points", Float),
    Column("new_spread", Float),
    Index("result_places_by_guest", "guest"),
)
"""The rank of each seat in a result, and its rating after the result is applied."""

ratings = Table(
    "ratings",
    metadata,
    Column("game", String(40), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("points", Float, nullable=False),
    Column("spread", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ratings_by_points", "game", "points"),
    Index("ratings_by_guest", "guest"),
)
"""The current ratings."""
