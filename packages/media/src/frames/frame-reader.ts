import { isSameFrameTime } from '@framescout/base';
import {
  type BoxSize,
  MAX_FRAME_INDEX,
  type RegionPixels,
  type RegionSelection,
  type Seconds,
} from '@framescout/contract';
import type { VideoSample } from 'mediabunny';
import { NoVideoOpenError, UndecodableFrameError } from '../errors.ts';
import { type PixelRect, type PixelSize, type Rotation, regionAround } from '../sample/pixel-rect.ts';
import { copyPatch, evenRect, type PlanePatch } from '../sample/plane-patch.ts';
import { RegionReader } from '../sample/region-reader.ts';
import type { SampleColor } from '../sample/to-rgb.ts';
import type { FrameLocation, FrameLocator } from './frame-locator.ts';

/** A decoded frame as an upright picture for display. The receiver closes the bitmap. */
export type FramePicture = { bitmap: ImageBitmap; location: FrameLocation };

/** A source of frames, on the player's timeline. */
export type FrameSource = {
  readonly picture: PixelSize;
  readonly rotation: Rotation;
  readonly color: SampleColor;
  /** Returns the frame that starts at a time (seconds); null if there is none. The caller closes it. */
  frameAt(start: Seconds): Promise<VideoSample | null>;
  /** Whether a frame's size differs from the video's. */
  hasOtherSize(sample: VideoSample): Promise<boolean>;
};

// The three frames in which an element is marked, and the one on screen.
const MAX_KEPT = 4;

/**
 * Reads individual frames of a video and caches the last few, so the next request, usually for a clicked
 * region, is answered immediately; otherwise decoding may have to start at a keyframe seconds earlier.
 */
export class FrameReader implements Disposable {
  readonly #video: FrameSource;
  readonly #locator: Pick<FrameLocator, 'locate'>;
  /** On the player's timeline, most recently used last. */
  #kept: VideoSample[] = [];
  /** By the time of a frame that doesn't decode: the time of the one that is shown in its place. */
  readonly #shownInstead = new Map<Seconds, Seconds>();
  #pending: { start: Seconds; decoded: Promise<VideoSample> } | null = null;
  #isDisposed = false;

  constructor(video: FrameSource, locator: Pick<FrameLocator, 'locate'>) {
    this.#video = video;
    this.#locator = locator;
  }

  [Symbol.dispose](): void {
    this.#isDisposed = true;
    this.forget();
  }

  /** Frees the cached frames. */
  forget(): void {
    this.#keepLatest(0);
  }

  /** Decodes the frame shown at `time` into the cache. @throws {UndecodableFrameError} */
  async prepare(time: Seconds): Promise<void> {
    (await this.#sampleAt(time)).close();
  }

  /** Caches a frame decoded for another purpose; the caller still closes its own. */
  keep(sample: VideoSample): void {
    if (this.#isDisposed) return;
    if (this.#keptAt(sample.timestamp)) return;
    const own = sample.clone();
    // Decoders don't know it.
    own.setRotation(this.#video.rotation);
    this.#put(own);
  }

  /**
   * Cuts a box of `size` (100 x 50 px by default) around a point (fractions 0..1 of the upright picture) from
   * the frame shown at `time`: exactly the pixels that a scan will see.
   * @throws {UndecodableFrameError} if the frame cannot be decoded
   */
  async selectRegion(
    time: Seconds,
    centerX: number,
    centerY: number,
    size?: BoxSize,
  ): Promise<RegionSelection> {
    const { picture } = this.#video;
    using sample = await this.#sampleAt(time);
    const rect = regionAround(centerX, centerY, picture, size);
    const pixels = await this.#read(sample, rect);
    const shownAt = sample.timestamp;
    const { frame } = await this.#locator.locate(shownAt);
    return {
      frame: Math.min(frame, MAX_FRAME_INDEX),
      time: shownAt,
      x: rect.left / picture.width,
      y: rect.top / picture.height,
      width: rect.width / picture.width,
      height: rect.height / picture.height,
      imageData: { width: pixels.width, height: pixels.height, data: pixels.data.slice() },
    };
  }

  /** Returns a rectangle of the frame shown at `time`. @throws {UndecodableFrameError} */
  async readRegion(time: Seconds, rect: PixelRect): Promise<RegionPixels> {
    using sample = await this.#sampleAt(time);
    return await this.#read(sample, rect);
  }

  /** Returns the frame shown at `time`, at most `maxWidth` wide. @throws {UndecodableFrameError} */
  async readPicture(time: Seconds, maxWidth: number): Promise<FramePicture> {
    using sample = await this.#sampleAt(time);
    const location = await this.#locator.locate(sample.timestamp);
    return { bitmap: toBitmap(sample, maxWidth), location };
  }

  /** Returns the frame shown at `time` in the video's own format. @throws {UndecodableFrameError} */
  async readPlanes(time: Seconds): Promise<PlanePatch> {
    using sample = await this.#sampleAt(time);
    const { picture } = this.#video;
    const whole = evenRect({ left: 0, top: 0, ...picture }, picture);
    const [planes] = await new RegionReader(this.#video).readPlanes(sample, [whole]);
    if (!planes) throw new UndecodableFrameError('This frame could not be read.');
    return copyPatch(planes);
  }

  /** Returns the pixels of the frame at `time`, and its start. @throws {UndecodableFrameError} */
  async readPixels(time: Seconds): Promise<{ time: Seconds; pixels: RegionPixels }> {
    using sample = await this.#sampleAt(time);
    const pixels = await this.#read(sample, { left: 0, top: 0, ...this.#video.picture });
    return { time: sample.timestamp, pixels };
  }

  async #read(sample: VideoSample, rect: PixelRect): Promise<RegionPixels> {
    if (await this.#video.hasOtherSize(sample)) {
      throw new UndecodableFrameError(
        'The size of the picture changes before this frame. Choose another frame.',
      );
    }
    const [pixels] = await new RegionReader(this.#video).read(sample, [rect]);
    if (!pixels) throw new UndecodableFrameError('This frame could not be read.');
    return pixels;
  }

  /** Returns the frame shown at `time`; the caller closes it. */
  async #sampleAt(time: Seconds): Promise<VideoSample> {
    const { time: listed } = await this.#locator.locate(time);
    const start = this.#shownInstead.get(listed) ?? listed;
    const known = this.#keptAt(start);
    if (known) return known.clone();
    if (this.#pending?.start !== start) {
      const decoded = this.#decode(start);
      const pending = { start, decoded };
      this.#pending = pending;
      const settle = () => {
        if (this.#pending === pending) this.#pending = null;
      };
      decoded.then(settle, settle);
    }
    return (await this.#pending.decoded).clone();
  }

  /** Decodes a frame and caches it; in place of a damaged frame, the source may return the previous one. */
  async #decode(start: Seconds): Promise<VideoSample> {
    let sample: VideoSample | null;
    try {
      sample = await this.#video.frameAt(start);
    } catch (error) {
      throw new UndecodableFrameError(
        'This frame lies in a damaged part of the video. Choose another one.',
        { time: start },
        { cause: error },
      );
    }
    if (!sample) throw new UndecodableFrameError('There is no frame at this time.', { time: start });
    if (!isSameFrameTime(sample.timestamp, start)) this.#shownInstead.set(start, sample.timestamp);
    return this.#put(sample);
  }

  #put(sample: VideoSample): VideoSample {
    if (this.#isDisposed) {
      sample.close();
      throw new NoVideoOpenError('Open a video first.');
    }
    const known = this.#keptAt(sample.timestamp);
    if (known) sample.close();
    else this.#kept.push(sample);
    this.#keepLatest(MAX_KEPT);
    return known ?? sample;
  }

  #keepLatest(count: number): void {
    for (const sample of this.#kept.splice(0, this.#kept.length - count)) {
      // A caller waiting for a frame that was just decoded clones it one microtask later.
      queueMicrotask(() => sample.close());
    }
  }

  /** Returns the cached frame that starts at a time, or null. */
  #keptAt(start: Seconds): VideoSample | null {
    const found = this.#kept.find((sample) => isSameFrameTime(sample.timestamp, start));
    if (!found) return null;
    this.#kept = [...this.#kept.filter((other) => other !== found), found];
    return found;
  }
}

/** Draws a frame upright, at most `maxWidth` wide. @throws {UndecodableFrameError} without canvas */
export function toBitmap(sample: VideoSample, maxWidth: number): ImageBitmap {
  const scale = Math.min(1, maxWidth / sample.displayWidth);
  const width = Math.max(1, Math.round(sample.displayWidth * scale));
  const height = Math.max(1, Math.round(sample.displayHeight * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new UndecodableFrameError('This browser provided no canvas to draw the frame on.');
  sample.draw(context, 0, 0, width, height);
  return canvas.transferToImageBitmap();
}
