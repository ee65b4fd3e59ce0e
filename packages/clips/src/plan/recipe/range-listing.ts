import type { Packets } from '@framescout/media';
import { type ClipRange, type ListedRange, listRanges } from './clip-range.ts';

/** The packets of a clip's ranges, each list of packets read only once while the clip is planned. */
export class RangeListing {
  readonly #ranges: readonly ClipRange[];
  readonly #listed = new Map<Packets, Promise<ListedRange[]>>();

  constructor(ranges: readonly ClipRange[]) {
    this.#ranges = ranges;
  }

  /** Lists what the ranges need of `packets`. @throws {ClipFailedError} if there is no keyframe */
  of(packets: Packets): Promise<ListedRange[]> {
    const listed = this.#listed.get(packets) ?? listRanges(packets, this.#ranges);
    this.#listed.set(packets, listed);
    return listed;
  }
}
