import { TaskQueue } from '@framescout/base';
import type { Seconds } from '@framescout/contract';

/** A piece of audio: the samples (-1..1) of each channel. */
export type SoundPiece = { sampleRate: number; channels: Float32Array<ArrayBuffer>[] };

/** A source of audio, on the player's timeline. */
export type SoundSource = {
  /** Returns a range (s) of a sound track (0-based), gaps silent; null if it can't be decoded. */
  readSound(from: Seconds, duration: Seconds, track: number): Promise<SoundPiece | null>;
};

/** Codecs that depend on earlier data (AAC, MP3, Opus) decode correctly again after this long. */
export const PREROLL: Seconds = 0.25;

/** Reads a video's audio piece by piece. */
export class SoundStream {
  readonly #video: SoundSource;
  readonly #turns = new TaskQueue();

  constructor(video: SoundSource) {
    this.#video = video;
  }

  /** Returns a range (s) of a sound track (0-based), gaps silent; null if it can't be decoded. */
  read(from: Seconds, duration: Seconds, track: number): Promise<SoundPiece | null> {
    return this.#turns.enqueue(async () => {
      const preroll = Math.min(PREROLL, from);
      const piece = await this.#video.readSound(from - preroll, duration + preroll, track);
      return piece && withoutStart(piece, preroll);
    });
  }
}

function withoutStart({ sampleRate, channels }: SoundPiece, length: Seconds): SoundPiece {
  const skipped = Math.round(length * sampleRate);
  return { sampleRate, channels: channels.map((channel) => channel.slice(skipped)) };
}
