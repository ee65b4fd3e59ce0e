/** Player names, two to fourteen letters long. */
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
