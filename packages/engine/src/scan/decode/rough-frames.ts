import type { FrameIndex, Seconds } from '@framescout/contract';
import type { TimeMap, UpcomingPacket } from '@framescout/media';

/**
 * Tracks which frames are rough: decoded without the in-loop filter even though others are predicted from
 * them. Once one is rough, so are all until the next keyframe.
 */
export class RoughFrames {
  readonly #frames: Pick<TimeMap, 'frameAt'>;
  readonly #rough = new Map<FrameIndex, Seconds>();
  /** Whether frames have been rough since the last keyframe, which is at `#key`, or were before it. */
  #isRough = false;
  #wasRough = false;
  #key: Seconds = Number.NEGATIVE_INFINITY;

  constructor(frames: Pick<TimeMap, 'frameAt'>) {
    this.#frames = frames;
  }

  /** Whether the next packet will be rough, unless it is a keyframe. */
  get areComing(): boolean {
    return this.#isRough;
  }

  /** Records that decoding starts, or restarts, and that all packets before `from` are decoded unchanged. */
  startAgain(from: Seconds): void {
    for (const [frame, time] of this.#rough) if (time >= from) this.#rough.delete(frame);
    this.#isRough = false;
    this.#wasRough = false;
    this.#key = Number.NEGATIVE_INFINITY;
  }

  /**
   * Records a packet, in decoding order, and returns whether to skip its filter. That is so if the frame is
   * rough anyway, or if `begins`, which makes frames rough from here on, unless none is predicted from this one.
   */
  skipsFilter({ time, isKey, isDisposable }: UpcomingPacket, begins: boolean): boolean {
    if (isKey) {
      this.#wasRough = this.#isRough;
      this.#isRough = false;
      this.#key = time;
    }
    // Frames that precede a keyframe in presentation order but follow it in decoding order are also predicted
    // from frames before it.
    const isRough = this.#isRough || (this.#wasRough && time < this.#key);
    if (!isRough && (isDisposable || !begins)) return false;
    this.#isRough ||= !isRough;
    this.#rough.set(this.#frames.frameAt(time), time);
    return true;
  }

  /** Whether any frame that starts within an interval (inclusive) is rough. */
  areBetween(from: Seconds, until: Seconds): boolean {
    return [...this.#rough.values()].some((time) => time >= from && time <= until);
  }

  /** Forgets the frames for which `isOver` is true. */
  forget(isOver: (time: Seconds) => boolean): void {
    for (const [frame, time] of this.#rough) if (isOver(time)) this.#rough.delete(frame);
  }
}
