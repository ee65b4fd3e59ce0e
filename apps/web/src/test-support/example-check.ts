import type { MarkerCheck } from '@framescout/framescout/page';

/** The check of an element that stands out clearly, for tests. */
export const exampleCheck: MarkerCheck = {
  verdict: 'clear',
  frames: 120,
  seenShare: 0.1,
  box: { left: 0, top: 0, right: 1, bottom: 1 },
  warnings: [],
  hasShape: true,
  oddFrame: null,
  variedFrame: null,
  registered: [],
  foreign: [],
  isAnywhere: false,
};
