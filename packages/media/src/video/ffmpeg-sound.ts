import { joinBytes } from '@framescout/base';
import type { Seconds, SoundTrack } from '@framescout/contract';
import { AudioSample } from 'mediabunny';
import type { ProbedStream } from '../ffmpeg/contents/probe-schema.ts';
import type { SeekableFile } from '../ffmpeg/frames/ffmpeg-frames.ts';
import { Restartable } from '../ffmpeg/frames/restartable.ts';
import type { FFmpegFile, FFmpegReader } from '../ffmpeg/reader/ffmpeg-reader.ts';
import type { SoundRun } from '../ffmpeg/reader/reader-protocol.ts';
import { FALLBACK_SAMPLE_RATE } from '../open/tracks/describe-sound.ts';
import type { SoundPiece } from '../play/sound-stream.ts';

const BYTES_PER_SAMPLE = 2;
const FULL_SCALE = 32_768;
const SOUND_PIECE: Seconds = 0.5;
const MAX_CHANNELS = 2;

/** An audio track with its index (0-based) among FFmpeg's audio streams of the file. */
type NumberedTrack = Pick<SoundTrack, 'channels' | 'sampleRate'> & { number: number };

/**
 * Decodes a file's audio with FFmpeg. All times are FFmpeg's, in seconds; tracks are numbered as by the
 * reader that opened the file, which may be a different one. Disposing it ends the FFmpeg instance that is
 * kept for playback.
 */
export class FFmpegSound implements Disposable {
  readonly #source: SeekableFile;
  readonly #tracks: readonly (NumberedTrack | null)[];
  readonly #kept: Restartable<FFmpegReader>;

  private constructor(source: SeekableFile, tracks: readonly (NumberedTrack | null)[]) {
    this.#source = source;
    this.#kept = new Restartable(() => source.startReader());
    this.#tracks = tracks.map(
      (track) => track && { ...track, sampleRate: track.sampleRate || FALLBACK_SAMPLE_RATE },
    );
  }

  /** Creates the audio decoder of a file that FFmpeg has described. */
  static of(source: SeekableFile, tracks: readonly SoundTrack[]): FFmpegSound {
    return new FFmpegSound(
      source,
      tracks.map((track, number) => ({ ...track, number })),
    );
  }

  /** Opens a file for its sound; `tracks` come from its other reader. @throws {UnreadableFileError} */
  static async open(file: FFmpegFile, tracks: readonly SoundTrack[]): Promise<FFmpegSound> {
    using reader = file.startReader();
    const { streams, format } = await reader.probe();
    const sounds = streams.filter(({ codec_type }) => codec_type === 'audio');
    const numbered = tracks.map((track, index) => {
      const number = numberOf(index, tracks, sounds);
      return number === null ? null : { ...track, number };
    });
    return new FFmpegSound({ ...file, fileStart: format.start_time }, numbered);
  }

  /** Decodes a range of a track, exact to the sample, in pieces. The consumer closes each. */
  async *audioSamples(
    { start, end }: { start: Seconds; end: Seconds },
    track: number,
  ): AsyncGenerator<AudioSample, void, unknown> {
    const sound = this.#tracks[track];
    const { fileStart } = this.#source;
    // FFmpeg's times start with the file's first stream; there is no audio before that.
    const from = Math.max(start, fileStart);
    if (!sound || from >= end) return;
    const { sampleRate } = sound;
    const channels = sound.channels || MAX_CHANNELS;
    using reader = this.#source.startReader();
    const frameBytes = channels * BYTES_PER_SAMPLE;
    const pieceBytes = Math.round(SOUND_PIECE * sampleRate) * frameBytes;
    const run = { from: from - fileStart, duration: end - from, track: sound.number, channels, sampleRate };
    let before = 0;
    for await (const data of reader.sound(run)) {
      for (let at = 0; at + frameBytes <= data.length; at += pieceBytes) {
        yield new AudioSample({
          data: data.slice(at, at + pieceBytes),
          format: 's16',
          numberOfChannels: channels,
          sampleRate,
          timestamp: from + (before + at) / frameBytes / sampleRate,
        });
      }
      before += data.length;
    }
  }

  /** Returns a track's range, up to the file's end; null if there is no such track. One call at a time. */
  async readSound(from: Seconds, duration: Seconds, track: number): Promise<SoundPiece | null> {
    const sound = this.#tracks[track];
    if (!sound) return null;
    const { sampleRate } = sound;
    // FFmpeg downmixes if there are more channels.
    const channels = Math.min(MAX_CHANNELS, sound.channels) || MAX_CHANNELS;
    const { fileStart } = this.#source;
    const silence = Math.min(duration, Math.max(0, fileStart - from));
    const start = Math.max(0, from - fileStart);
    const run = { from: start, duration: duration - silence, track: sound.number, channels, sampleRate };
    const bytes = silence < duration ? await this.#decode(run) : new Uint8Array(0);
    const samples = new Int16Array(bytes.buffer, 0, Math.floor(bytes.length / BYTES_PER_SAMPLE));
    const silent = Math.round(silence * sampleRate);
    const frames = silent + Math.floor(samples.length / channels);
    const planes = Array.from({ length: channels }, (_, channel) =>
      Float32Array.from({ length: frames }, (__, frame) => {
        const at = frame < silent ? -1 : (frame - silent) * channels + channel;
        return (samples[at] ?? 0) / FULL_SCALE;
      }),
    );
    return { sampleRate, channels: planes };
  }

  [Symbol.dispose](): void {
    this.#kept[Symbol.dispose]();
  }

  #decode(run: SoundRun): Promise<Uint8Array<ArrayBuffer>> {
    return this.#kept.use(async (reader) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of reader.sound(run)) pieces.push(piece);
      return joinBytes(pieces);
    });
  }
}

/** Finds a track among FFmpeg's sounds; by codec if one reader skips some; null if that fails. */
function numberOf(
  index: number,
  tracks: readonly SoundTrack[],
  sounds: readonly ProbedStream[],
): number | null {
  if (tracks.length === sounds.length) return index;
  const codec = tracks[index]?.codec;
  const alike = sounds.flatMap(({ codec_name }, number) => (codec_name === codec ? [number] : []));
  const before = tracks.slice(0, index).filter((track) => track.codec === codec).length;
  return alike[before] ?? null;
}

// AC-4, MPEG-H and spatial audio by their names, encrypted and unidentifiable audio.
const UNDECODABLE = new Set(
  'ac-4 ac4 mha1 mha2 mhm1 mhm2 mpegh_3d_audio apac enca unknown unknown_codec none'.split(' '),
);

/** Whether FFmpeg can decode an audio codec, as far as is known without starting it. */
export function ffmpegDecodes(codec: string): boolean {
  return !UNDECODABLE.has(codec);
}
