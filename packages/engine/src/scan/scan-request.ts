import type { ImageProcessing, MatcherName, RegionSelection } from '@framescout/contract';
import type { SearchArea } from '../match/search-area.ts';

/**
 * What a scan looks for: the selections of one element, what resembles it but is not it, and what is done to pixels
 * before they are compared.
 */
export type ScanElement = {
  id: string;
  selections: RegionSelection[];
  counterExamples: RegionSelection[];
  processing: ImageProcessing;
  /** Without one, it is looked for where its selections say, in all of the picture. */
  area?: SearchArea;
};

/** What to scan for and how. `everyNth` 1 looks at every frame; `decoders` null lets the engine choose. */
export type ScanRequest = {
  elements: ScanElement[];
  matcher: MatcherName;
  everyNth: number;
  keyframesFirst: boolean;
  decoders: number | null;
  /** Takes up the stored checkpoint of the same video, elements and matcher, where there is one. */
  resume: boolean;
};
