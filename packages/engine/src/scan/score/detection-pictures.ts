import type { RegionPixels, Seconds } from '@framescout/contract';

/** A small picture of an element and its surroundings, taken where a scan has seen it. */
export type DetectionPicture = {
  elementId: string;
  time: Seconds;
  /** Top left of the element's region, in pixels of the video. */
  region: { left: number; top: number };
  /** 0..1. */
  similarity: number;
  /** Identifies the stay at that place; a later picture of the same stay is a better one. */
  stay: string;
  pixels: RegionPixels;
};

// At most half a megabyte of pixels. What doesn't fit is taken from a later frame.
const MAX_WAITING = 16;

/** Collects the pictures that a scan has taken since its last update. */
export class DetectionPictures {
  #waiting: DetectionPicture[] = [];

  /** How many more pictures can be added before the next update. */
  get room(): number {
    return MAX_WAITING - this.#waiting.length;
  }

  /** Adds a picture, replacing an earlier one of the same stay. */
  add(picture: DetectionPicture): void {
    this.#waiting = [...this.#waiting.filter(({ stay }) => stay !== picture.stay), picture];
  }

  /** Returns the pictures added since the last call, and removes them. */
  drain(): DetectionPicture[] {
    return this.#waiting.splice(0);
  }
}
