import type { RegionSelection, ScanReport } from '@framescout/contract';

/** The selections of an element, at one frame per second, for tests. */
export const exampleSelections: RegionSelection[] = [0, 1, 2].map((frame) => ({
  frame,
  time: frame,
  x: 0,
  y: 0,
  width: 0.1,
  height: 0.1,
  imageData: { width: 1, height: 1, data: new Uint8Array(3) },
}));

/** The outcome of a scan of four frames, for tests. */
export const exampleReport: ScanReport = {
  matcher: 'adaptive',
  framesLooked: 4,
  everyNth: 1,
  speed: 8,
  framesPerSecond: 240,
  decoders: 2,
  skippedRanges: [],
};
