import type { Seconds } from '@framescout/contract';
import type { VideoSample } from 'mediabunny';
import type { ComposedPicture } from '../../compose/composed-sample.ts';
import type { FrameComposer } from '../../compose/frame-composer.ts';
import { lengthOf, type PacedRange, type PlacedRange, recordedAt } from '../../timing/pace.ts';

/** The end of a range, which is seen below the beginning of the next one. */
export class RangeEnd {
  readonly #composer: Pick<FrameComposer, 'draw'>;
  readonly #placed: PlacedRange<PacedRange>;
  readonly #frames: AsyncGenerator<VideoSample, void, unknown>;
  #shown: VideoSample | null = null;
  #next: VideoSample | null = null;

  /** `frames`: from the one that is shown when the next range begins; timed from the start of the range. */
  constructor(
    composer: Pick<FrameComposer, 'draw'>,
    placed: PlacedRange<PacedRange>,
    frames: AsyncGenerator<VideoSample, void, unknown>,
  ) {
    this.#composer = composer;
    this.#placed = placed;
    this.#frames = frames;
  }

  /**
   * Returns what is seen at a time after the next range has begun, until this is called again; null once the range is
   * over. Times ascend.
   */
  async pictureAt(time: Seconds): Promise<ComposedPicture | null> {
    const { range, own } = this.#placed;
    const moment = { at: own + time, of: lengthOf(range) };
    if (moment.at >= moment.of) return null;
    this.#next ??= await this.#take();
    while (this.#next && (!this.#shown || this.#next.timestamp <= moment.at)) {
      this.#shown?.close();
      this.#shown = this.#next;
      this.#next = await this.#take();
    }
    return this.#shown && this.#composer.draw(this.#shown, recordedAt(range, moment.at), moment);
  }

  /** Ends the decoding of the range. */
  async close(): Promise<void> {
    for (const frame of [this.#shown, this.#next]) frame?.close();
    await this.#frames.return();
  }

  async #take(): Promise<VideoSample | null> {
    const { value } = await this.#frames.next();
    return value ?? null;
  }
}
