import type { Seconds } from '@framescout/contract';
import { type AudioSample, AudioSampleSink, type InputAudioTrack } from 'mediabunny';
import type { VideoFile } from '../open/open-video-file.ts';
import { TaskQueue } from '../task-queue.ts';

/** A stretch of sound: the samples (-1..1) of each channel. */
export type SoundPiece = { sampleRate: number; channels: Float32Array<ArrayBuffer>[] };

// Codecs that refer to what came before (AAC, MP3, Opus) are right again so much later.
const PREROLL: Seconds = 0.25;
const MOST_CHANNELS = 2;
const FALLBACK_SAMPLE_RATE = 48_000;

/** Reads a video's sound piece by piece. */
export class SoundStream {
  readonly #video: VideoFile;
  #track: Promise<InputAudioTrack | null> | undefined;
  readonly #turns = new TaskQueue();

  constructor(video: VideoFile) {
    this.#video = video;
  }

  /** The sound of a stretch (seconds), silence where it has none; null of a video without sound that can be decoded. */
  read(from: Seconds, duration: Seconds): Promise<SoundPiece | null> {
    return this.#turns.take(async () => {
      const preroll = Math.min(PREROLL, from);
      const piece = await this.#read(from - preroll, duration + preroll);
      return piece && withoutStart(piece, preroll);
    });
  }

  async #read(from: Seconds, duration: Seconds): Promise<SoundPiece | null> {
    const { foreign, info } = this.#video;
    if (!info.sound) return null;
    if (foreign) {
      const sampleRate = info.sound.sampleRate || FALLBACK_SAMPLE_RATE;
      // FFmpeg mixes what has more channels.
      const channels = Math.min(MOST_CHANNELS, info.sound.channels) || MOST_CHANNELS;
      return { sampleRate, channels: await foreign.playback.sound(from, duration, { sampleRate, channels }) };
    }
    this.#track ??= this.#findTrack();
    const track = await this.#track;
    return track && decode(track, from + this.#video.timelineStart, duration);
  }

  async #findTrack(): Promise<InputAudioTrack | null> {
    const track = await this.#video.input.getPrimaryAudioTrack();
    return track && (await track.canDecode()) ? track : null;
  }
}

function withoutStart({ sampleRate, channels }: SoundPiece, length: Seconds): SoundPiece {
  const skipped = Math.round(length * sampleRate);
  return { sampleRate, channels: channels.map((channel) => channel.slice(skipped)) };
}

async function decode(track: InputAudioTrack, start: Seconds, duration: Seconds): Promise<SoundPiece | null> {
  let piece: SoundPiece | null = null;
  for await (const decoded of new AudioSampleSink(track).samples(start, start + duration)) {
    using sample = decoded;
    piece ??= silence(sample, duration);
    const { sampleRate, channels } = piece;
    const at = Math.round((sample.timestamp - start) * sampleRate);
    const frameOffset = Math.max(0, -at);
    const room = (channels[0]?.length ?? 0) - Math.max(0, at);
    const frameCount = Math.min(sample.numberOfFrames - frameOffset, room);
    if (frameCount <= 0) continue;
    for (const [planeIndex, channel] of channels.entries()) {
      const target = channel.subarray(Math.max(0, at));
      sample.copyTo(target, { planeIndex, format: 'f32-planar', frameOffset, frameCount });
    }
  }
  return piece ?? { sampleRate: await track.getSampleRate(), channels: [] };
}

function silence({ sampleRate, numberOfChannels }: AudioSample, duration: Seconds): SoundPiece {
  const frames = Math.round(duration * sampleRate);
  const channels = Array.from({ length: numberOfChannels }, () => new Float32Array(frames));
  return { sampleRate, channels };
}
