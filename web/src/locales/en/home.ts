/** What the home page says of each game. */
export const home = {
  'home.toscana.aim.tiles': 'The largest joined area of your colour wins, counted in tiles of your own.',
  'home.toscana.aim.squares': 'The largest joined area of your colour wins, counted in squares.',
  'home.toscana.what': 'Lay tiles of two colours, grow the largest area in yours.',
  'home.toshi.aim':
    'Most points win. A building gives its number to whoever has most tokens around it. Whoever has most Parks, counting the Monument as one, gets 12.',
  'home.toshi.what': 'A game of tricks: the winner builds, the others place tokens.',
  'home.edo.aim':
    'Most power wins, but only with a house in Edo. At the end each samurai in the country and every 50 Ryo add 1.|Most power wins, but only with a house in Edo. At the end every {n} samurai in the country and every 50 Ryo add 1.',
  'home.edo.what': 'Plan in secret, trade, build towns with your samurai.',
  'home.highway.aim':
    'Be the first to place all your cars: you place one when your road is the first over or under somebody else’s. Pillars cost discs: without any, only exits are left.',
  'home.highway.aim.missions': 'Most points win: cars, missions and what is left in stock count.',
  'home.highway.missions': 'How missions make points',
  'home.highway.also': 'Carry by hand',
  'home.highway.also.words': 'You carry every piece to its place: what you touch may fall.',
  'home.highway.hands':
    'Real hands: you carry pieces to their places yourself, with mouse, finger, keys or buttons. What you touch may fall, and a fall costs a disc.',
  'home.highway.alone': 'practice and the city of the day',
  'home.highway.alone.words': 'Carry roads by hand without a game: practice, and one city a day',
  'home.highway.what': 'Lead your roads over and under those of the others.',
  'home.jutaku.aim':
    'Most yen wins. The game ends with the round in which somebody completes a fourth house.',
  'home.jutaku.aim.puzzle': 'Build the house of the card, as fast as you can.',
  'home.jutaku.alone': 'puzzles and time trials',
  'home.jutaku.alone.words': 'The puzzle of the day, puzzles by difficulty and the time trial',
  'home.jutaku.what': 'Build houses of wooden pieces, faster than the others.',
};
