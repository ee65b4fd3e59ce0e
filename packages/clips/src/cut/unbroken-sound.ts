import type { Seconds } from '@framescout/contract';
import { AudioSample } from 'mediabunny';

/** How many samples a second, in how many channels, and how they are stored. */
type SoundShape = { sampleRate: number; channels: number; format: AudioSample['format'] };

// Times are rounded, and recorders jitter; correcting that would be heard, leaving it would not.
const LARGEST_JITTER: Seconds = 0.01;

// As decoders give it, so that hours of silence take no more memory.
const MOST_FRAMES = 1024;

/**
 * Sound without gaps, for encoders and containers that count samples only: from a clip's beginning to its last sample,
 * with silence where there is none. The given samples are closed or yielded.
 */
export class UnbrokenSound {
  #shape: SoundShape;
  #frames = 0;

  /** Silence before anything is heard has this shape. */
  constructor({ sampleRate, channels }: Omit<SoundShape, 'format'>) {
    this.#shape = { sampleRate, channels, format: 'f32-planar' };
  }

  /** Puts a sample at its `time` (seconds in the clip), after silence up to there. */
  *add(sample: AudioSample, time: Seconds): Generator<AudioSample, void, unknown> {
    const { sampleRate, numberOfFrames, numberOfChannels: channels, format } = sample;
    // Encoders take samples of one shape only.
    if (this.#frames === 0) this.#shape = { sampleRate, channels, format };
    const late = Math.round(time * sampleRate) - this.#frames;
    const isJitter = this.#frames > 0 && Math.abs(late) <= LARGEST_JITTER * sampleRate;
    if (!isJitter) yield* this.#silence(late);
    const doubled = isJitter ? 0 : Math.max(0, -late);
    if (doubled >= numberOfFrames) {
      sample.close();
      return;
    }
    const kept = doubled > 0 ? sample.trim(doubled, numberOfFrames) : sample;
    if (kept !== sample) sample.close();
    yield this.#place(kept);
  }

  /** Silence up to a time (seconds in the clip). */
  *silenceUntil(time: Seconds): Generator<AudioSample, void, unknown> {
    yield* this.#silence(Math.round(time * this.#shape.sampleRate) - this.#frames);
  }

  *#silence(frames: number): Generator<AudioSample, void, unknown> {
    const { sampleRate, channels: numberOfChannels, format } = this.#shape;
    const [type = ''] = format.split('-');
    const bytesAValue = Number(type.slice(1)) / 8;
    for (let left = frames; left > 0; ) {
      const piece = Math.min(MOST_FRAMES, left);
      left -= piece;
      // Unsigned numbers are silent in the middle.
      const data = new Uint8Array(piece * numberOfChannels * bytesAValue).fill(type === 'u8' ? 0x80 : 0);
      yield this.#place(new AudioSample({ format, numberOfChannels, sampleRate, data, timestamp: 0 }));
    }
  }

  #place(sample: AudioSample): AudioSample {
    sample.setTimestamp(this.#frames / sample.sampleRate);
    this.#frames += sample.numberOfFrames;
    return sample;
  }
}
