import type { Seconds, SkippedRange } from '@framescout/contract';
import type { Video } from '@framescout/media';
import type { RunControl } from '../../run-control.ts';
import type { DetectionPictures } from '../score/detection-pictures.ts';
import { addSkipped } from './add-skipped.ts';
import { ScanProgress } from './scan-progress.ts';
import type { ScanUpdate } from './scan-update.ts';

/**
 * What a reporter needs. `startTime`: where the scan starts. `skippedRanges`: those of an earlier scan that
 * it continues.
 */
type ReporterParts = {
  video: Video;
  control: RunControl;
  startTime: Seconds;
  skippedRanges: readonly SkippedRange[];
  pictures: DetectionPictures | null;
  onUpdate(update: ScanUpdate): void;
};

/**
 * Reports a scan's status: its progress, what it could not read, and what it has found since the last update.
 */
export class ScanReporter {
  readonly progress: ScanProgress;
  readonly #parts: ReporterParts;
  readonly #slack: Seconds;
  #skippedRanges: readonly SkippedRange[];

  constructor(parts: ReporterParts) {
    this.progress = new ScanProgress(parts.video, parts.control, parts.startTime);
    this.#parts = parts;
    this.#slack = 1 / parts.video.info.frameRate;
    this.#skippedRanges = parts.skippedRanges;
  }

  /** The ranges that could not be read so far, ascending. */
  get skippedRanges(): readonly SkippedRange[] {
    return this.#skippedRanges;
  }

  /** Records a range that could not be read. */
  skip(range: SkippedRange): void {
    this.#skippedRanges = addSkipped(this.#skippedRanges, range, this.#slack);
  }

  /** Sends an update, with the pictures taken since the last one. */
  send(phase: ScanUpdate['phase'], found: Partial<ScanUpdate> = {}): void {
    const { onUpdate, pictures } = this.#parts;
    onUpdate({
      ...this.progress.reading(),
      phase,
      batches: [],
      previewBatches: [],
      skippedRanges: [...this.#skippedRanges],
      pictures: pictures?.drain() ?? [],
      ...found,
    });
  }
}
