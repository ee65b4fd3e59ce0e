import type { Seconds } from '@framescout/contract';
import type { DecoderPreference, Video } from '@framescout/media';
import type { RunControl } from '../run-control.ts';
import type { ScanReporter } from './progress/scan-reporter.ts';
import type { ScanMethod } from './scan-method.ts';
import type { DetectionPictures } from './score/detection-pictures.ts';
import type { ScanMatcher } from './score/scan-matchers.ts';

/** What the passes of a scan share: the one over its keyframes, if any, and the full one. */
export type PassContext = {
  video: Video;
  control: RunControl;
  method: ScanMethod;
  matchers: readonly ScanMatcher[];
  preference: DecoderPreference;
  /** The first frame of the scan, or where it resumes. */
  startTime: Seconds;
  reporter: ScanReporter;
  pictures: DetectionPictures | null;
};
