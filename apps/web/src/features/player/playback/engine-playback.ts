import type { Seconds } from '@framescout/contract';
import type { EngineClient } from '@framescout/framescout/page';
import type { PlayedPicture, SoundPiece } from '@framescout/media';
import { isFileGone } from '../../../platform/describe-failure.ts';
import { SoundSchedule } from './sound-schedule.ts';

const MAX_WIDTH = 960;
const PICTURES_PER_CALL = 4;
const PICTURES_AHEAD = 12;
// How many pictures to buffer before playback starts or resumes, so that a decoder that barely keeps up
// causes a few long pauses instead of one at every frame.
const PICTURES_TO_START = 8;
// Nothing is drawn while the page is in the background. Beyond this lag, skip ahead instead of decoding what
// was missed.
const MISSED: Seconds = 1;
// How far to skip at a time to find the end of a stretch that cannot be decoded.
const DAMAGE_STEP: Seconds = 1;
// After this many failures in a row, it is not damage: each may have started another FFmpeg.
const MAX_FAILURES = 60;

type PlaybackOptions = {
  engine: Pick<EngineClient, 'playPictures' | 'playSound'>;
  from: Seconds;
  duration: Seconds;
  /** The sound track to play (0-based). */
  soundTrack: number;
  onPicture(picture: PlayedPicture): void;
  onEnd(): void;
};

/**
 * Plays what the engine decodes and keeps pictures and sound in sync. The sound is the clock, which stops
 * while pictures or sound are late.
 */
export class EnginePlayback implements Disposable {
  readonly #options: PlaybackOptions;
  readonly #sound: SoundSchedule;
  #queue: PlayedPicture[] = [];
  #next: Seconds;
  #hasAllPictures = false;
  #isStopped = false;
  #wakePictures: () => void = () => {};
  #drawing = 0;

  constructor(options: PlaybackOptions) {
    this.#options = options;
    this.#next = options.from;
    this.#sound = new SoundSchedule(options.from, (from, duration) => this.#readSound(from, duration));
    void this.#readPictures();
    this.#drawing = requestAnimationFrame(this.#draw);
  }

  [Symbol.dispose](): void {
    this.#isStopped = true;
    cancelAnimationFrame(this.#drawing);
    this.#wakePictures();
    this.#sound[Symbol.dispose]();
    for (const { bitmap } of this.#queue.splice(0)) bitmap.close();
  }

  async #readSound(from: Seconds, duration: Seconds): Promise<SoundPiece | null> {
    const left = this.#options.duration - from;
    const { engine, soundTrack } = this.#options;
    return left > 0 ? engine.playSound(from, Math.min(duration, left), soundTrack) : null;
  }

  async #readPictures(): Promise<void> {
    const { engine, duration } = this.#options;
    let failures = 0;
    while (!this.#isStopped) {
      if (this.#queue.length >= PICTURES_AHEAD) {
        await new Promise<void>((resolve) => {
          this.#wakePictures = resolve;
        });
        continue;
      }
      const { now } = this.#sound;
      if (now - this.#next > MISSED) this.#next = now;
      if (this.#next >= duration) break;
      // No pictures follow in a file that is gone.
      const pictures = await engine
        .playPictures(this.#next, PICTURES_PER_CALL, MAX_WIDTH)
        .catch((error: unknown) => (isFileGone(error) ? [] : null));
      if (pictures === null) {
        this.#next = Math.min(duration, this.#next + DAMAGE_STEP);
        if (++failures < MAX_FAILURES) continue;
        this.#next = this.#sound.now;
        break;
      }
      failures = 0;
      if (pictures.length === 0) break;
      this.#next = pictures.at(-1)?.endTime ?? this.#next;
      if (this.#isStopped) for (const { bitmap } of pictures) bitmap.close();
      else this.#queue.push(...pictures);
    }
    this.#hasAllPictures = true;
  }

  readonly #draw = (): void => {
    const { now } = this.#sound;
    let due: PlayedPicture | undefined;
    while (this.#queue[0] && this.#queue[0].time <= now) {
      due?.bitmap.close();
      due = this.#queue.shift();
    }
    if (due) {
      this.#options.onPicture(due);
      due.bitmap.close();
      this.#wakePictures();
      // The callback may have stopped playback.
      if (this.#isStopped) return;
    }
    if (this.#hasAllPictures && this.#queue.length === 0 && now >= this.#next) {
      this.#options.onEnd();
      return;
    }
    this.#sound.hold(!this.#isReady());
    this.#drawing = requestAnimationFrame(this.#draw);
  };

  #isReady(): boolean {
    const needed = this.#sound.isHeld ? PICTURES_TO_START : 1;
    return this.#hasAllPictures || this.#queue.length >= needed;
  }
}
