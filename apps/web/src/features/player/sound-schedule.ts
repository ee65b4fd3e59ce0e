import type { Seconds } from '@framescout/contract';
import type { SoundPiece } from '@framescout/media';

// The first is short, so that it is soon there.
const FIRST_PIECE: Seconds = 1;
const PIECE: Seconds = 4;
const AHEAD: Seconds = 4;
const LOOK_EVERY_MS = 200;

/**
 * Sound that is read piece by piece and played without gaps, and the clock that comes with it. Begins held. Of a
 * video without sound it is the clock alone.
 */
export class SoundSchedule implements Disposable {
  readonly #context = new AudioContext();
  readonly #gain: GainNode;
  readonly #from: Seconds;
  readonly #read: (from: Seconds, duration: Seconds) => Promise<SoundPiece | null>;
  #next: Seconds;
  #hasAll = false;
  #isHeld = true;
  #isStopped = false;

  /** Starts at `from`; `read` gives the sound of a stretch (seconds), null where there is no more. */
  constructor(
    from: Seconds,
    volume: number,
    read: (from: Seconds, duration: Seconds) => Promise<SoundPiece | null>,
  ) {
    this.#from = from;
    this.#next = from;
    this.#read = read;
    this.#gain = this.#context.createGain();
    this.#gain.connect(this.#context.destination);
    this.setVolume(volume);
    this.#run(false);
    // Some systems stop it by themselves: for a call, or with the device that played it.
    this.#context.onstatechange = () => {
      if (!this.#isHeld && !this.#isStopped && this.#context.state !== 'running') this.#run(true);
    };
    void this.#fill();
  }

  /** The moment of the video that is heard now. */
  get now(): Seconds {
    return this.#from + Math.max(0, this.#context.currentTime - (this.#context.outputLatency || 0));
  }

  /** Whether the clock stands. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Holds the clock or lets it go on; it also stands where the next sound is not there yet. */
  hold(isHeld: boolean): void {
    const hasSound = this.#hasAll || this.#next - this.#from > this.#context.currentTime;
    const shall = isHeld || !hasSound;
    if (shall === this.#isHeld || this.#isStopped) return;
    this.#isHeld = shall;
    this.#run(!shall);
  }

  /** Sets how loud it is, 0..1. */
  setVolume(volume: number): void {
    this.#gain.gain.value = volume;
  }

  [Symbol.dispose](): void {
    this.#isStopped = true;
    void this.#context.close();
  }

  #run(isRunning: boolean): void {
    const change = isRunning ? this.#context.resume() : this.#context.suspend();
    // Closing the context ends what is under way.
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
      // A video whose sound is damaged, or of a kind that the browser does not play, is played without the rest of it.
      this.#hasAll = piece === null || !this.#schedule(piece);
      this.#next += duration;
    }
  }

  /** @returns whether the browser plays it */
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
