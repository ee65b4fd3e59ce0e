import type { RegionSelection } from '@framescout/contract';
import type { ElementStudy } from '../match/element-study.ts';
import type { OpenVideo } from '../open/open-video.ts';
import type { ScanControl } from '../scan/scan-control.ts';
import { studyElement } from './study-element.ts';

// A study holds some ten megabytes of patches.
const MOST_STUDIES = 6;

/** Keeps the studies of one video's elements, so that a check before a scan leaves the scan nothing to study. */
export class StudyCache {
  readonly #video: OpenVideo;
  readonly #studies = new Map<string, ElementStudy>();

  constructor(video: OpenVideo) {
    this.#video = video;
  }

  /** The study of an element; null when cancelled before it was complete. */
  async study(selections: readonly RegionSelection[], control: ScanControl): Promise<ElementStudy | null> {
    const key = keyOf(selections);
    const kept = this.#studies.get(key);
    if (kept) return kept;
    const study = await studyElement(this.#video, selections, control);
    if (control.isCancelled) return null;
    const [oldest] = this.#studies.keys();
    if (oldest !== undefined && this.#studies.size >= MOST_STUDIES) this.#studies.delete(oldest);
    this.#studies.set(key, study);
    return study;
  }
}

function keyOf(selections: readonly RegionSelection[]): string {
  return JSON.stringify(
    selections.map(({ time, x, y, width, height, imageData }) => [
      time,
      x,
      y,
      width,
      height,
      imageData.data.reduce((hash, value) => (Math.imul(hash, 31) + value) | 0, 0),
    ]),
  );
}
