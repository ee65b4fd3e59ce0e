import type { Seconds } from '@framescout/contract';
import { AudioSample } from 'mediabunny';

/** The sample rate (Hz), channel count and storage format of sound. */
type SoundShape = { sampleRate: number; channels: number; format: AudioSample['format'] };

// Timestamps are rounded, and recorders jitter; correcting that would be audible, leaving it is not.
const LARGEST_JITTER: Seconds = 0.01;

// The size of a decoder's samples, so that hours of silence take no more memory.
const MAX_FRAMES = 1024;

/** Fills gaps in sound for what only counts samples. Given samples are closed or yielded. */
export class GaplessSound {
  #shape: SoundShape;
  #frames = 0;

  /** Sets the shape of the silence before the first sample. */
  constructor({ sampleRate, channels }: Omit<SoundShape, 'format'>) {
    this.#shape = { sampleRate, channels, format: 'f32-planar' };
  }

  /** Places a sample at its `time` (seconds in the clip), preceded by silence if needed. */
  *add(sample: AudioSample, time: Seconds): Generator<AudioSample, void, unknown> {
    const { sampleRate, numberOfFrames, numberOfChannels: channels, format } = sample;
    // Encoders only accept samples of one shape.
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

  /** Fills up to a time (seconds in the clip) with silence. */
  *silenceUntil(time: Seconds): Generator<AudioSample, void, unknown> {
    yield* this.#silence(Math.round(time * this.#shape.sampleRate) - this.#frames);
  }

  *#silence(frames: number): Generator<AudioSample, void, unknown> {
    const { sampleRate, channels: numberOfChannels, format } = this.#shape;
    const [type = ''] = format.split('-');
    const bytesAValue = Number(type.slice(1)) / 8;
    for (let left = frames; left > 0; ) {
      const piece = Math.min(MAX_FRAMES, left);
      left -= piece;
      // Unsigned samples are silent at mid-scale.
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
