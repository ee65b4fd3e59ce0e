/** Names of players, from two letters to fourteen. */
export const PLAYER_NAMES = [
  'MIKA',
  'PAWEL',
  'NOSCOPE',
  'QUILL',
  'ACE 77',
  'BOB',
  'LONGPLAYERNAME',
  'IO',
  'ANA',
];
