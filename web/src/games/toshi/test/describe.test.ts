import { expect, test } from 'vitest';
import type { Action, Json, Lang, Line, Outcome, View } from '../../../lib/table';
import {
  describeBoard,
  describeBriefly,
  describeConsequence,
  foreseen,
  foretold,
  seatSummaries,
  placeName,
  reckoned,
  result,
  describeLine,
  affectsViewer,
  describeAction,
} from '../describe';
import { addressed, others } from '../../../lib/messages/person';
import { latest } from '../history';
import { whole, type Board, type Built, type Claim, type Player } from '../view';
import { messages } from '../messages';

const player: Player = {
  cards: 9,
  tokens: 9,
  tricks: 1,
  voids: ['R'],
  owes: false,
  specialisation: 'octogeeek',
  side: 'bonus',
  points: { buildings: 7, parks: 0, bonus: 0 },
};
const built = (space: [number, number], card: string | null, more: Partial<Built> = {}): Built => ({
  space,
  card,
  up: true,
  known: true,
  by: null,
  round: null,
  candidates: [],
  ...more,
});
const claim = (space: [number, number], more: Partial<Claim> = {}): Claim => ({
  space,
  seat: null,
  by: 'none',
  counts: [0, 0, 0],
  sides: [0, 0, 0],
  centre: null,
  ...more,
});
/** A card that goes from seat to seat by the centre. */
const passes = (space: [number, number], had: number, seat: number) =>
  ({ ...claim(space, { seat, by: 'centre', counts: [1, 0, 1] }), had }) as unknown as Json;
const board: Board = whole({
  rows: 3,
  cols: 5,
  round: 2,
  phase: 'card',
  leader: 0,
  called: 'V',
  hand: ['V6'],
  trick: [{ seat: 0, card: 'V5' }],
  players: [player, { ...player, specialisation: null, side: null }, { ...player, owes: true }],
  cards: [
    built([0, 0], 'park'),
    built([0, 1], 'V7'),
    built([0, 2], null, { up: false, known: false, by: 1, round: 1, candidates: ['V1', 'R2'] }),
    built([1, 2], 'monument'),
  ],
  tokens: [{ slot: [1, 3], seat: 0 }],
  claims: [
    claim([0, 0], { seat: 0, by: 'centre', counts: [1, 1, 0] }),
    claim([0, 1], { seat: 0, by: 'most', counts: [2, 1, 0] }),
    claim([0, 2]),
    claim([1, 2]),
  ],
  tricks: [{ leader: 2, cards: ['V1', 'V2', 'R2'], winner: 1 }],
});
const lines: Line[] = [
  { machinami: 1 },
  { by: 'chance', do: { leader: 2, hands: [] } },
  { by: 2, do: { card: 'V1' } },
  { by: 0, do: { card: 'V2' } },
  { by: 1, do: { card: 'R2' }, shows: { winner: 1 } },
  {
    by: 2,
    do: { token: [2, 2] },
    shows: {
      points: [
        [12, 6],
        [3, 3],
        [0, 6],
      ],
      parks: [
        [12, 6],
        [0, 0],
        [0, 6],
      ],
      claims: [passes([0, 0], 0, 2)],
    },
  },
  { by: 0, do: { extra: null } },
  { by: 1, do: { down: [null, [0, 2]] } },
  { by: 1, do: { flip: [1, 2] }, shows: { monument: 'red' } },
  {
    by: 0,
    do: {
      move: [
        [1, 1],
        [1, 2],
      ],
    },
  },
  { by: 0, do: { specialise: true }, shows: { cards: [{}, {}] } },
];
const names = others(['Anna', 'Luc', 'Zoé']);

function telling(lang: Lang) {
  const view = { options: { specialisations: true }, board, outcome: null } as unknown as View<Board>;
  return { view, lines, names, lang };
}

test('each line is told in both languages', () => {
  const told = (lang: Lang) => lines.map((_, index) => describeLine(index, telling(lang)));
  expect(told('en')).toEqual([
    null,
    'The cards are dealt. Zoé leads the first trick.',
    'Zoé plays the violet 1.',
    'Anna plays the violet 2.',
    'Luc plays the red 2. Luc takes the trick: another colour beats the called violet.',
    'Zoé places a token at the corner of a1 and b2. The Park on a1 goes to Zoé (1 each: the centre wins). Points – Anna: 12 → 6, Zoé: 0 → 6 (Parks shared).',
    null,
    'Luc builds a card face down on c1.',
    'Luc turns the Monument: low values win from now on.',
    'Anna moves a token: it was at the centre of a1, now it is between a1 and b1.',
    'Anna flips Octogeeek to its bonus side. All 2 hidden cards are turned up and counted.',
  ]);
  expect(told('fr').slice(4)).toEqual([
    'Luc joue le 2 rouge. Luc prend le pli : une autre couleur bat le violet appelé.',
    'Zoé pose un jeton au coin de a1 et b2. Le Parc en a1 revient à Zoé (1 partout : le centre l’emporte). Points – Anna : 12 → 6, Zoé : 0 → 6 (Parcs partagés).',
    null,
    'Luc bâtit une carte, face cachée, en c1.',
    'Luc retourne le Monument : les petites valeurs gagnent désormais.',
    'Anna déplace un jeton : il était au centre de a1, il est entre a1 et b1.',
    'Anna retourne Octogeeek côté bonus. Les 2 cartes cachées sont retournées et comptées.',
  ]);
});

test('a card that is looked back on is told with who took the trick in the end', () => {
  expect(describeConsequence(2, telling('en'))).toBe(
    'Luc takes the trick with the red 2: another colour beats the called violet.',
  );
  expect(describeConsequence(4, telling('fr'))).toBe(
    'Luc prend le pli avec le 2 rouge : une autre couleur bat le violet appelé.',
  );
  expect(describeConsequence(5, telling('en'))).toBeNull();
  const lost = {
    ...telling('en'),
    lines: [...lines.slice(0, 4), { by: 1, do: { card: 'V9' }, shows: { winner: 0 } }],
  };
  expect(describeLine(4, lost)).toBe('Luc plays the violet 9. Anna takes the trick with the violet 2.');
});

test('the account says what strong means, what is known of hidden cards and who is ahead', () => {
  const all = describeBoard(telling('en'));
  expect(all).toContain('The Monument shows its blue side: high values beat low ones.');
  expect(all).toContain('Your hand: violet 6.');
  expect(all).toContain('b1, violet 7: Anna has most, 2 tokens to 1.');
  expect(all).toContain('c1, hidden card: no token here. Face down: violet 1 or red 2.');
  expect(all).toContain('Luc has no red left.');
  expect(all).toContain('Zoé still has a token to place in this round.');
  expect(describeBoard(telling('fr'))).toContain('a1, Parc : à Anna, 1 partout : le centre l’emporte.');
});

test('places at the edge of the grid are called so', () => {
  expect(placeName([0, 1], board, messages('en'))).toBe('at the outer side of a1');
  expect(placeName([6, 10], board, messages('fr'))).toBe('au coin extérieur de e3');
});

test('the seats are noted with points, tokens, tricks and specialisation', () => {
  const [anna, luc, zoe] = seatSummaries(telling('en'));
  expect(anna).toEqual({
    score: 7,
    scored: '7 points',
    left: '9 tokens',
    marks: [
      { words: '7 by buildings + 0 by Parks (only 1)' },
      { words: '1 trick' },
      { words: 'Octogeeek: bonus', clause: 'T-47' },
    ],
  });
  expect(luc?.marks).toEqual([{ words: '7 by buildings + 0 by Parks' }, { words: '1 trick' }]);
  expect(zoe?.marks?.at(-1)).toEqual({ words: 'owes a token' });
});

test('a card that one has without others knowing it stands among the points, its number to come', () => {
  const claims = board.claims.map((one) =>
    one.space[1] === 2 && one.space[0] === 0
      ? { ...one, seat: 1, by: 'most' as const, counts: [0, 1, 0] }
      : one,
  );
  const made = (lang: Lang) =>
    seatSummaries({ ...telling(lang), view: { ...telling(lang).view, board: { ...board, claims } } })[1]
      ?.marks?.[0]?.words;
  expect(made('en')).toBe('7 by buildings + 1 hidden card + 0 by Parks');
  expect(made('fr')).toBe('7 en bâtiments + 1 carte cachée + 0 en Parcs');
});

test('hidden cards are told of together, and so are Parks', () => {
  const cards = [...board.cards, built([1, 3], null, { up: false, known: false }), built([0, 4], 'park')];
  const open = (space: [number, number]) => ({ ...claim(space, { by: 'tie', counts: [1, 0, 1] }), had: 1 });
  const won = (space: [number, number]) => ({
    ...claim(space, { seat: 2, by: 'most', counts: [0, 0, 1] }),
    had: null,
  });
  const data = { claims: [open([0, 2]), open([1, 3]), won([0, 0]), won([0, 4])] } as unknown as Json;
  const would = (lang: Lang) =>
    foreseen(
      data,
      { token: [2, 4] },
      {
        ...telling(lang),
        view: { ...telling(lang).view, seat: 2, board: { ...board, cards } } as View<Board>,
      },
    );
  expect(would('en')).toBe(
    'The Parks on a1 and e1 would go to you. The hidden cards on c1 and d2 would go to nobody. Nobody’s points would change for now.',
  );
  expect(would('fr')).toContain('Les cartes cachées en c1 et d2 ne reviendraient à personne.');
});

test('what others did since one’s last move is marked, to who looks on what each did since its last card', () => {
  expect(latest(lines, 0)).toEqual({ slots: [], spaces: [], ways: [] });
  expect(latest(lines, 1).slots).toEqual([[1, 2]]);
  expect(latest(lines, null)).toEqual({
    slots: [
      [2, 2],
      [1, 2],
    ],
    spaces: [
      [0, 2],
      [1, 2],
    ],
    ways: [
      [
        [1, 1],
        [1, 2],
      ],
    ],
  });
});

const outcome: Outcome = {
  scores: [24, 12, 0],
  winners: [0],
  detail: {
    seats: [
      { buildings: 7, parks: 12, bonus: 5, unused: 1, cards: 2 },
      { buildings: 0, parks: 0, bonus: 0, unused: 2, cards: 0 },
      { buildings: 0, parks: 0, bonus: 0, unused: 3, cards: 0 },
    ],
  },
};

test('the count walks over the spaces, then the parks, then the bonuses, up to the totals', () => {
  const steps = reckoned(outcome, telling('en'));
  expect(steps.map(({ words }) => words).slice(4)).toEqual([
    'Parks and Monument – Anna: 1, Luc: 0, Zoé: 0. Anna scores 12.',
    'Anna, Octogeeek: 5 points. 5 points for each Park or Monument claimed.',
    'Zoé, Octogeeek: 0 points. 5 points for each Park or Monument claimed.',
  ]);
  expect(steps[1]?.sums[0]).toEqual({ buildings: 7, parks: 0, bonus: 0 });
  expect(steps.at(-1)?.sums[0]).toEqual({ buildings: 7, parks: 12, bonus: 5 });
});

test('the result is a sentence', () => {
  expect(result(outcome, telling('en'))).toBe('Anna wins by 12 points.');
  const equal = { ...outcome, scores: [12, 12, 0] };
  expect(result(equal, telling('en'))).toBe('Equal points: Anna wins with more cards claimed.');
  expect(result({ ...equal, winners: [1] }, telling('fr'))).toBe(
    'Égalité de points : Luc l’emporte avec plus de jetons en réserve.',
  );
  expect(result({ ...outcome, winners: [0, 2] }, telling('fr'))).toBe(
    'Anna et Zoé se partagent la victoire.',
  );
  expect(result({ ...outcome, reason: 'resigned', scores: [0, 5, 9] }, telling('fr'))).toBe('Anna gagne.');
});

test('advice names what to do and not who asked', () => {
  const advised = (lang: Lang) => {
    const asked = telling(lang);
    const view = { ...asked.view, seat: 0, board: { ...board, winner: 0 } } as View<Board>;
    const actions: Action[] = [
      { card: 'V6' },
      { token: [2, 2] },
      { extra: null },
      { up: ['V5', [1, 1]] },
      { down: ['R2', [1, 1]] },
      { leader: 0 },
      { leader: 1 },
      { flip: [1, 2] },
      { specialise: true },
      { specialise: false },
      { done: true },
    ];
    return actions.map((action) => describeAction(action, { ...asked, view }));
  };
  expect(advised('en')).toEqual([
    'Play the violet 6.',
    'Place a token at the corner of a1 and b2.',
    'No second token.',
    'Build the violet 5 face up on b2.',
    'Build the red 2 face down on b2.',
    'Choose who leads: you.',
    'Choose who leads: Luc.',
    'Turn the Monument.',
    'Flip Octogeeek to its bonus side.',
    'Keep the power.',
    'Done.',
  ]);
  expect(advised('fr').join(' ')).not.toContain('Anna');
});

test('what an action would bring is said with its reason', () => {
  const asked = { ...telling('en'), view: { ...telling('en').view, seat: 1 } as View<Board> };
  expect(foreseen({ ahead: 0 }, { card: 'V4' }, asked)).toBe('Anna would still be ahead in this trick.');
  expect(foreseen({ ahead: 1 }, { card: 'R2' }, asked)).toBe(
    'You would be ahead in this trick. Another colour than violet wins, and of those the highest: the red 2.',
  );
  const full = {
    ...asked,
    view: {
      ...asked.view,
      board: { ...board, trick: [...board.trick, { seat: 2, card: 'V9' }] },
    } as View<Board>,
  };
  expect(foreseen({ ahead: 2 }, { card: 'V4' }, full)).toBe(
    'Zoé would take this trick and build; you place a token.',
  );
  expect(foreseen({ monument: 'red' }, { flip: [1, 2] }, asked)).toBe('From now on low values win tricks.');
  expect(
    foreseen(
      {
        points: [
          [0, 12],
          [0, 0],
          [0, 0],
        ],
        parks: [
          [0, 12],
          [0, 0],
          [0, 0],
        ],
      },
      { token: [1, 1] },
      asked,
    ),
  ).toBe(
    '⚠︎ Only others would gain. Counts for 1 space, wins ties there. Points then – Anna: 0 → 12 (most Parks).',
  );
  expect(
    foreseen(
      {
        points: [
          [0, 0],
          [3, 5],
          [0, 0],
        ],
      },
      { token: [1, 1] },
      asked,
    ),
  ).toContain('Points then – you: 3 → 5.');
  expect(
    foreseen(
      {
        points: [
          [0, 0],
          [5, 3],
          [0, 0],
        ],
      },
      { token: [1, 1] },
      asked,
    ),
  ).toMatch(/^⚠︎ You would lose 2 points\./);
  expect(
    foreseen(
      {
        points: [
          [6, 6],
          [0, 6],
          [6, 0],
        ],
        parks: [
          [6, 6],
          [0, 6],
          [6, 0],
        ],
      },
      { token: [1, 1] },
      asked,
    ),
  ).toContain('(Parks shared)');
  expect(foreseen({}, { token: [2, 2] }, asked)).toBe(
    'Counts for 4 spaces, decides no ties. Nobody’s points would change for now.',
  );
  expect(foreseen({}, { down: ['V8', [0, 3]] }, asked)).toBe(
    'Nobody is ahead there yet: its 8 points will go to whoever has most tokens around it.',
  );
  expect(foreseen({}, { down: ['V1', [0, 3]] }, { ...asked, lang: 'fr' })).toContain('son point ira à qui');
});

test('a token is foreseen with the cards that it would bring, and by what', () => {
  const asked = { ...telling('en'), view: { ...telling('en').view, seat: 2 } as View<Board> };
  const data = {
    points: [
      [12, 0],
      [0, 0],
      [0, 12],
    ],
    parks: [
      [12, 0],
      [0, 0],
      [0, 12],
    ],
    claims: [passes([0, 0], 0, 2)],
  };
  expect(foreseen(data, { token: [1, 1] }, asked)).toBe(
    'The Park on a1 would go to you (1 each: the centre wins). Points then – Anna: 12\u00a0→\u00a00, you: 0\u00a0→\u00a012 (most Parks).',
  );
  expect(
    foreseen({ claims: [passes([1, 1], 0, 2)] }, { down: ['V5', [1, 1]] }, { ...asked, lang: 'fr' }),
  ).toContain('Cette carte vous reviendrait (1 partout');
});

test('advice is followed by what it brings oneself', () => {
  const asked = { ...telling('en'), view: { ...telling('en').view, seat: 2 } as View<Board> };
  expect(
    foretold(
      {
        points: [
          [12, 6],
          [0, 0],
          [0, 6],
        ],
      },
      { token: [1, 1] },
      asked,
    ),
  ).toBe('You: 0\u00a0→\u00a06.');
  expect(
    foretold(
      {
        points: [
          [12, 6],
          [0, 0],
          [3, 3],
        ],
      },
      { token: [1, 1] },
      asked,
    ),
  ).toBe('Anna: 12\u00a0→\u00a06.');
  expect(foretold({}, { token: [1, 1] }, asked)).toBe('');
});

test('in few words each move is told with what came of it, and what touches whoever looks is known', () => {
  const told = (lang: Lang, seat: number, little = false) => {
    const { view, lines: all, names: of } = telling(lang);
    const looks = {
      view: { ...view, seat } as View<Board>,
      lines: all,
      names: addressed(of, seat, lang),
      lang,
    };
    return all.flatMap((_, n) =>
      n > 4 && n < 9 ? [`${describeBriefly(n, looks, little)}${affectsViewer(n, looks) ? '!' : ''}`] : [],
    );
  };
  expect(told('en', 0)).toEqual([
    'Zoé places a token at the corner of a1 and b2: the Park on a1 goes from you to Zoé (1 each: the centre wins) – you: 12\u00a0→\u00a06, Zoé: 0\u00a0→\u00a06 (Parks shared).!',
    'null',
    'Luc builds face down on c1.',
    'Luc turns the Monument: low wins.!',
  ]);
  expect(told('fr', 0, true)[0]).toBe(
    'Zoé pose un jeton au coin de a1 et b2\u00a0: le Parc en a1 passe de vous à Zoé (1 partout\u00a0: le centre l’emporte) – vous\u00a0: 12\u00a0→\u00a06 (Parcs partagés).!',
  );
  expect(told('en', 1)[0]).toMatch(/goes to Zoé \(1 each.*Anna: 12\u00a0→\u00a06.*\.$/);
});

test('before a card goes unnamed, by what it is won is left out', () => {
  const asked = { ...telling('fr'), view: { ...telling('fr').view, seat: 2 } as View<Board> };
  const data = {
    points: [
      [0, 0],
      [0, 0],
      [0, 19],
    ],
    parks: [
      [0, 0],
      [0, 0],
      [0, 12],
    ],
    claims: [
      passes([1, 2], 1, 2),
      { ...claim([0, 1], { seat: 2, by: 'most', counts: [0, 0, 1] }), had: null },
    ],
  };
  expect(foreseen(data as unknown as Json, { token: [2, 4] }, asked)).toMatch(
    /^Le Monument et le 7 violet vous reviendraient\. Points ensuite/,
  );
  const lost = { claims: [{ ...claim([1, 2], { by: 'tie', counts: [1, 0, 1] }), had: 2 }] };
  expect(foreseen(lost as unknown as Json, { token: [2, 4] }, asked)).toContain(
    'Le Monument ne serait plus à vous (1 partout',
  );
});
