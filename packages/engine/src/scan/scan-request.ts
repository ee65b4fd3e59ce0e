import type { ImageProcessing, MatcherName, RegionSelection, SearchArea } from '@framescout/contract';

/**
 * An element to scan for: its selections, counter-examples that resemble it, and how to process pixels before comparing
 * them.
 */
export type ScanElement = {
  id: string;
  selections: RegionSelection[];
  counterExamples: RegionSelection[];
  processing: ImageProcessing;
  /** Without one, the selections decide where to search, without bounds. */
  area?: SearchArea;
};

/** What to scan for and how. `everyNth` 1 scores every frame; `decoders` null lets the engine choose. */
export type ScanRequest = {
  elements: ScanElement[];
  matcher: MatcherName;
  everyNth: number;
  keyframesFirst: boolean;
  decoders: number | null;
  /** Whether to resume from a stored checkpoint of the same video, elements and matcher, if there is one. */
  resume: boolean;
};
