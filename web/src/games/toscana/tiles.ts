/** The sixteen tiles of a colour as they are printed; x is a square of the other colour. */

const PRINTS =
  'xx../.... x.x./.... x..x/.... x.../x... x.../.x.. x.../..x. x.../...x .xx./.... ' +
  '.x.x/.... .x../x... .x../.x.. .x../..x. ..xx/.... ..x./x... ..x./.x.. ...x/x...';

export const PIECES: readonly (readonly string[])[] = PRINTS.split(' ').map((print) => print.split('/'));
