import type { Seconds } from '@framescout/contract';
import { TaskQueue } from '../task-queue.ts';

/** A stretch of sound: the samples (-1..1) of each channel. */
export type SoundPiece = { sampleRate: number; channels: Float32Array<ArrayBuffer>[] };

/** What sound is read from, in the player's time. */
export type SoundSource = {
  /** The sound of a stretch (seconds), silence where it has none; null of a video without sound that can be decoded. */
  listen(from: Seconds, duration: Seconds): Promise<SoundPiece | null>;
};

// Codecs that refer to what came before (AAC, MP3, Opus) are right again so much later.
const PREROLL: Seconds = 0.25;

/** Reads a video's sound piece by piece. */
export class SoundStream {
  readonly #video: SoundSource;
  readonly #turns = new TaskQueue();

  constructor(video: SoundSource) {
    this.#video = video;
  }

  /** The sound of a stretch (seconds), silence where it has none; null of a video without sound that can be decoded. */
  read(from: Seconds, duration: Seconds): Promise<SoundPiece | null> {
    return this.#turns.take(async () => {
      const preroll = Math.min(PREROLL, from);
      const piece = await this.#video.listen(from - preroll, duration + preroll);
      return piece && withoutStart(piece, preroll);
    });
  }
}

function withoutStart({ sampleRate, channels }: SoundPiece, length: Seconds): SoundPiece {
  const skipped = Math.round(length * sampleRate);
  return { sampleRate, channels: channels.map((channel) => channel.slice(skipped)) };
}
