import type { Seconds } from '@framescout/contract';
import { VideoSample, VideoSampleColorSpace, VideoSampleResource } from 'mediabunny';
import { MissingFramesError } from '../../errors.ts';
import type { PixelRect } from '../../sample/pixel-rect.ts';
import { MemorySample } from '../../sample/region-cutter.ts';
import { frameBytes, pasteRegions, planesOf } from '../reader/cut-regions.ts';
import type { ReaderPool } from '../reader/reader-pool.ts';
import type { ReadFrame } from '../reader/reader-protocol.ts';
import { DamageLog } from './damage-log.ts';
import { discardFrame, FFmpegFrames, type FFmpegSource, toleranceAt } from './ffmpeg-frames.ts';

/**
 * Decodes frames at the given frame times (seconds, ascending) with one of the `readers`. With `rects`, which
 * start and end at even pixels or at the frame's edge, only those parts leave FFmpeg's worker, all other
 * pixels are undefined, and damaged frames are left out, since the pixels are for measuring. Whole frames are
 * for viewing, however damaged. The consumer closes each frame.
 * @throws {MissingFramesError} after the last frame, if parts of frames were requested and some were left out
 */
export async function* decodeFrames(
  source: FFmpegSource,
  readers: ReaderPool,
  times: Iterable<Seconds> | AsyncIterable<Seconds>,
  rects: readonly PixelRect[] | null,
): AsyncGenerator<VideoSample, void, unknown> {
  using frames = new FFmpegFrames(readers.borrow(), source, rects);
  const toRegions = rects && regionsOf(source, rects);
  const damage = new DamageLog(1 / source.frameRate);
  let after = 0;
  for await (const time of times) {
    const tolerance = toleranceAt(time, source);
    while ((source.times[after] ?? Number.POSITIVE_INFINITY) <= time + tolerance) after++;
    const frame = await frames.frameAt(time);
    const isDamaged = rects !== null && frames.isDamagedAt(time);
    if (frame && !isDamaged) damage.recordDecoded(time);
    else damage.recordAbsent(time, isDamaged);
    const next = source.times[after] ?? time + 1 / source.frameRate;
    for (const hole of source.holes) if (hole > time && hole < next) damage.recordHole(hole);
    if (!frame) continue;
    if (isDamaged) {
      discardFrame(frame);
      continue;
    }
    const duration = next - time;
    const timing = { timestamp: time, duration };
    const { data } = frame;
    if (toRegions && data instanceof Uint8Array) yield new MemorySample(toRegions(data), timing);
    else yield toSample(frame, timing, source);
  }
  damage.end();
  if (rects && damage.missing.length > 0) throw new MissingFramesError(damage.missing);
}

/** Converts a frame to a Mediabunny sample, with the time and duration (seconds) from the index. */
export function toSample(
  { data }: ReadFrame,
  { timestamp, duration }: { timestamp: Seconds; duration: Seconds },
  { width, height, colorSpace }: FFmpegSource,
): VideoSample {
  if (!(data instanceof Uint8Array)) return new VideoSample(data, { timestamp, duration });
  const size = { format: 'I420' as const, codedWidth: width, codedHeight: height };
  return new MemorySample(data, { ...size, timestamp, duration, colorSpace });
}

/** Returns a function that turns regions of one source's frames into sample resources. */
function regionsOf(
  source: FFmpegSource,
  rects: readonly PixelRect[],
): (cut: Uint8Array) => VideoSampleResource {
  const whole = new Uint8Array(frameBytes(source));
  return (cut) => new FrameRegions(cut, whole, source, rects);
}

/** A frame's regions as Mediabunny reads them: in place, in a buffer shared by all frames. */
class FrameRegions extends VideoSampleResource {
  readonly #cut: Uint8Array;
  readonly #whole: Uint8Array;
  readonly #source: FFmpegSource;
  readonly #rects: readonly PixelRect[];

  constructor(cut: Uint8Array, whole: Uint8Array, source: FFmpegSource, rects: readonly PixelRect[]) {
    super();
    this.#cut = cut;
    this.#whole = whole;
    this.#source = source;
    this.#rects = rects;
  }

  override getFormat(): 'I420' {
    return 'I420';
  }

  override getCodedWidth(): number {
    return this.#source.width;
  }

  override getCodedHeight(): number {
    return this.#source.height;
  }

  override getSquarePixelWidth(): number {
    return this.#source.width;
  }

  override getSquarePixelHeight(): number {
    return this.#source.height;
  }

  override getColorSpace(): VideoSampleColorSpace {
    return new VideoSampleColorSpace(this.#source.colorSpace);
  }

  override close(): void {}

  // Mediabunny copies the planes synchronously, before the shared buffer can change.
  override getDataPlanes(): { data: Uint8Array; stride: number }[] {
    pasteRegions(this.#cut, this.#whole, this.#source, this.#rects);
    return planesOf(this.#source).map(({ start, stride }) => ({ data: this.#whole.subarray(start), stride }));
  }

  override toRgbSample(): never {
    throw new TypeError('Only regions of this frame are available.');
  }
}
