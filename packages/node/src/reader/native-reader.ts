import { type ReadingWatch, TaskQueue, UnreadableFileError } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import type { FFmpegReader, FrameRun, Probe, ProbedPacket, ReadFrame, SoundRun } from '@framescout/media';
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  Codec,
  Packet,
  type Stream,
} from 'node-av';
import { SoundFilter } from '../filter/sound-filter.ts';
import { Demuxer } from './demuxer.ts';
import { describeContainer, describePacket, rotationOf } from './describe-container.ts';
import { PictureCopier } from './picture-copier.ts';
import { StreamDecoder } from './stream-decoder.ts';

/** Reads one file with native FFmpeg, piece by piece, wherever its bytes are. */
export class NativeReader implements FFmpegReader {
  readonly canStream = true;
  readonly seekLead = 0;
  readonly #file: Blob;
  readonly #turns = new TaskQueue();
  #pictures: StreamDecoder | null = null;
  #copier: PictureCopier | null = null;

  constructor(file: Blob) {
    this.#file = file;
  }

  async probe(): Promise<Probe> {
    await using demuxer = await Demuxer.open(this.#file);
    const { codecpar } = pictureOf(demuxer);
    if (!Codec.findDecoder(codecpar.codecId)) {
      throw new UnreadableFileError('FFmpeg has no decoder for what is in this file.');
    }
    return await describeContainer(demuxer);
  }

  async listPackets({ signal, onProgress }: ReadingWatch = {}): Promise<ProbedPacket[]> {
    await using demuxer = await Demuxer.open(this.#file);
    const stream = pictureOf(demuxer);
    demuxer.select(stream);
    using packet = new Packet();
    packet.alloc();
    const packets: ProbedPacket[] = [];
    while (await demuxer.read(packet)) {
      signal?.throwIfAborted();
      if (packet.streamIndex === stream.index) packets.push(describePacket(packet, stream));
      if (packet.pos >= 0n) onProgress?.({ readBytes: Number(packet.pos), totalBytes: this.#file.size });
      packet.unref();
    }
    return packets;
  }

  async *frames(run: FrameRun): AsyncGenerator<ReadFrame, void, unknown> {
    await this.#turns.enqueue(() => this.#start(run));
    const read = () => this.#turns.enqueue(() => this.#read(run));
    let next = read();
    for (let given = 1; ; given++) {
      const frame = await next;
      if (!frame) return;
      if (given === run.count) {
        yield frame;
        return;
      }
      // Decoded while the caller looks at this one. A failure comes with the next frame.
      next = read();
      next.catch(() => undefined);
      yield frame;
    }
  }

  isDamaged(time: Seconds, tolerance: Seconds): boolean {
    return this.#pictures?.damaged.some((at) => Math.abs(at - time) <= tolerance) ?? false;
  }

  async *sound({
    from,
    duration,
    track,
    channels,
    sampleRate,
  }: SoundRun): AsyncGenerator<Uint8Array<ArrayBuffer>, void, unknown> {
    await using decoder = await this.#openSound(track, from);
    const { timeBase } = decoder.stream;
    const start = from + decoder.demuxer.start;
    let filter: SoundFilter | null = null;
    try {
      for (let next = await decoder.next(); next; next = await decoder.next()) {
        const { frame, time } = next;
        filter ??= await SoundFilter.create(frame, { duration, channels, sampleRate });
        filter.add(frame, time - start, timeBase.num / timeBase.den);
        yield* filter.take();
        if (time - start >= duration) break;
      }
      filter?.end();
      if (filter) yield* filter.take();
    } finally {
      filter?.[Symbol.dispose]();
    }
  }

  [Symbol.dispose](): void {
    void this.#turns.enqueue(() => this.#close());
  }

  /** Seeks to where a run starts decoding. */
  async #start({ seekTo }: FrameRun): Promise<void> {
    if (seekTo !== null) {
      this.#pictures ??= await openPictures(this.#file);
      if (await this.#pictures.seek(seekTo + this.#pictures.demuxer.start)) return;
    }
    await this.#pictures?.[Symbol.asyncDispose]();
    this.#pictures = null;
    this.#pictures = await openPictures(this.#file);
  }

  async #read(run: FrameRun): Promise<ReadFrame | null> {
    const decoder = this.#pictures;
    if (!decoder) return null;
    for (let next = await decoder.next(); next; next = await decoder.next()) {
      const { frame, time } = next;
      if (time >= run.from) return { time, data: await this.#copierOf(run, decoder.stream).copy(frame) };
    }
    return null;
  }

  #copierOf(run: FrameRun, stream: Stream): PictureCopier {
    const { width, height, rects, isScaled } = run;
    const { wanted } = this.#copier ?? {};
    if (this.#copier && wanted?.width === width && wanted.height === height && wanted.rects === rects) {
      return this.#copier;
    }
    this.#copier?.[Symbol.dispose]();
    this.#copier = new PictureCopier({ width, height, rects, isScaled }, rotationOf(stream));
    return this.#copier;
  }

  async #openSound(track: number, from: number): Promise<StreamDecoder> {
    let demuxer = await Demuxer.open(this.#file);
    try {
      // Seeks to a keyframe of the picture, before which what sound decoders need lies.
      if (!(await demuxer.seek(pictureOf(demuxer), from + demuxer.start))) {
        await demuxer[Symbol.asyncDispose]();
        demuxer = await Demuxer.open(this.#file);
      }
      return await StreamDecoder.open(demuxer, soundOf(demuxer, track));
    } catch (error) {
      await demuxer[Symbol.asyncDispose]();
      throw error;
    }
  }

  async #close(): Promise<void> {
    this.#copier?.[Symbol.dispose]();
    this.#copier = null;
    await this.#pictures?.[Symbol.asyncDispose]();
    this.#pictures = null;
  }
}

async function openPictures(file: Blob): Promise<StreamDecoder> {
  const demuxer = await Demuxer.open(file);
  try {
    return await StreamDecoder.open(demuxer, pictureOf(demuxer));
  } catch (error) {
    await demuxer[Symbol.asyncDispose]();
    throw error;
  }
}

/** Returns the stream with a file's picture, ignoring cover art. */
function pictureOf({ streams }: Demuxer): Stream {
  const picture = streams.find(
    ({ codecpar, disposition }) =>
      codecpar.codecType === AVMEDIA_TYPE_VIDEO && !(disposition & AV_DISPOSITION_ATTACHED_PIC),
  );
  if (!picture) throw new UnreadableFileError('FFmpeg finds no picture in this file.');
  return picture;
}

function soundOf({ streams }: Demuxer, track: number): Stream {
  const sound = streams.filter(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_AUDIO)[track];
  if (!sound) throw new UnreadableFileError('FFmpeg finds no such sound track in this file.');
  return sound;
}
