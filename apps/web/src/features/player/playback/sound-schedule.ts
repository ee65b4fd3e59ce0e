import type { Seconds } from '@framescout/contract';
import type { SoundPiece } from '@framescout/media';
import { soundVolume } from './sound-volume.ts';

// The first piece is short, so that it is ready quickly.
const FIRST_PIECE: Seconds = 1;
const PIECE: Seconds = 4;
const AHEAD: Seconds = 4;
const LOOK_EVERY_MS = 200;

/**
 * Reads sound in pieces, plays them without gaps and provides the clock for playback. Starts on hold. For a
 * video without sound, it is only the clock.
 */
export class SoundSchedule implements Disposable {
  readonly #context = new AudioContext();
  readonly #gain = this.#context.createGain();
  readonly #unsubscribe = soundVolume.subscribe(() => this.#setVolume());
  readonly #from: Seconds;
  readonly #read: (from: Seconds, duration: Seconds) => Promise<SoundPiece | null>;
  #next: Seconds;
  #hasAll = false;
  #isHeld = true;
  #isStopped = false;

  /** Starts at `from`; `read` returns the sound of a stretch (seconds), or null if there is no more. */
  constructor(from: Seconds, read: (from: Seconds, duration: Seconds) => Promise<SoundPiece | null>) {
    this.#from = from;
    this.#next = from;
    this.#read = read;
    this.#gain.connect(this.#context.destination);
    this.#setVolume();
    this.#run(false);
    // Some systems suspend audio on their own, for a call or when the output device is removed.
    this.#context.onstatechange = () => {
      if (!this.#isHeld && !this.#isStopped && this.#context.state !== 'running') this.#run(true);
    };
    void this.#fill();
  }

  /** The time in the video that is being heard. */
  get now(): Seconds {
    return this.#from + Math.max(0, this.#context.currentTime - (this.#context.outputLatency || 0));
  }

  /** Whether the clock is stopped. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Stops or resumes the clock, which also stops while the next sound is late. */
  hold(isHeld: boolean): void {
    const hasSound = this.#hasAll || this.#next - this.#from > this.#context.currentTime;
    const shouldHold = isHeld || !hasSound;
    if (shouldHold === this.#isHeld || this.#isStopped) return;
    this.#isHeld = shouldHold;
    this.#run(!shouldHold);
  }

  [Symbol.dispose](): void {
    this.#isStopped = true;
    this.#unsubscribe();
    void this.#context.close();
  }

  #setVolume(): void {
    this.#gain.gain.value = soundVolume.heard;
  }

  #run(isRunning: boolean): void {
    const change = isRunning ? this.#context.resume() : this.#context.suspend();
    // Closing the context rejects pending changes.
    change.catch(() => undefined);
  }

  async #fill(): Promise<void> {
    while (!this.#isStopped && !this.#hasAll) {
      if (this.#next - this.now > AHEAD) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
        continue;
      }
      const duration = this.#next === this.#from ? FIRST_PIECE : PIECE;
      const piece = await this.#read(this.#next, duration).catch(() => null);
      if (this.#isStopped) return;
      // If the sound is damaged or the browser cannot play it, the rest of the video plays without it.
      this.#hasAll = piece === null || !this.#schedule(piece);
      this.#next += duration;
    }
  }

  /**
   * Schedules a piece of sound for playback.
   * @returns false if the browser cannot play it
   */
  #schedule({ channels, sampleRate }: SoundPiece): boolean {
    const length = channels[0]?.length ?? 0;
    if (length === 0) return true;
    const due = this.#next - this.#from;
    const late = Math.max(0, this.#context.currentTime - due);
    if (late >= length / sampleRate) return true;
    try {
      const buffer = this.#context.createBuffer(channels.length, length, sampleRate);
      for (const [index, channel] of channels.entries()) buffer.copyToChannel(channel, index);
      const source = this.#context.createBufferSource();
      source.buffer = buffer;
      source.connect(this.#gain);
      source.start(due + late, late);
      return true;
    } catch {
      return false;
    }
  }
}
