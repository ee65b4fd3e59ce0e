import type { RegionPixels, Seconds } from '@framescout/contract';

/** A small picture of what surrounds an element where a scan has seen it. */
export type SightingPicture = {
  elementId: string;
  time: Seconds;
  /** The top left (pixels of the video) of the element's region. */
  region: { left: number; top: number };
  /** 0..1. */
  similarity: number;
  /** Names the stay at that place that it is of: a later picture of the same one is better. */
  stay: string;
  pixels: RegionPixels;
};

// Half a megabyte of pixels at most. What cannot be taken now is taken from a later frame.
const MOST_WAITING = 16;

/** The pictures that a scan has taken since its last update. */
export class SightingPictures {
  #waiting: SightingPicture[] = [];

  /** How many more can be added before the next update. */
  get room(): number {
    return MOST_WAITING - this.#waiting.length;
  }

  /** Adds a picture, in place of an earlier one of the same stay. */
  add(picture: SightingPicture): void {
    this.#waiting = [...this.#waiting.filter(({ stay }) => stay !== picture.stay), picture];
  }

  /** Hands over what was added since the last time. */
  drain(): SightingPicture[] {
    return this.#waiting.splice(0);
  }
}
