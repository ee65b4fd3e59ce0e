import { EvidenceStore, RegionMagnet } from '@framescout/engine';
import type { Recording } from '../recording.ts';
import { LatestOnly } from './latest-only.ts';
import { UrgencyGate } from './urgency-gate.ts';

/** The open recording of an engine worker, and the work on it. Disposing it closes the recording. */
export class EngineSession implements Disposable {
  readonly recording: Recording;
  readonly magnet: RegionMagnet;
  /** What the last scan keeps, to score corrections. */
  evidence = new EvidenceStore();
  readonly suggesting = new LatestOnly();
  readonly preparing = new LatestOnly();
  /** Gives calls that a user waits for while marking precedence over the unsolicited search for examples. */
  readonly marking = new UrgencyGate();

  constructor(recording: Recording) {
    this.recording = recording;
    this.magnet = new RegionMagnet(recording.video, recording.studies);
  }

  [Symbol.dispose](): void {
    this.suggesting.abortCurrent();
    this.preparing.abortCurrent();
    this.recording[Symbol.dispose]();
  }
}
