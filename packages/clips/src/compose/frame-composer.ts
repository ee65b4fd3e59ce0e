import { CLIP_SHAPES, type ClipLayout, composeLayout, type VideoInfo } from '@framescout/contract';
import {
  emptyPlanePatch,
  hasVideoSize,
  type PixelSize,
  RegionReader,
  rotatedSize,
  type Video,
} from '@framescout/media';
import { VideoSample } from 'mediabunny';
import { composedColors } from './composed-colors.ts';
import { type DrawPatch, planBlurredPatch, planPatch } from './draw-patch.ts';
import { limitRange } from './limit-range.ts';

/** What is known about a video's frames, for composing them. */
export type ComposedVideo = Pick<Video, 'rotation' | 'color'> & {
  picture: PixelSize;
  info: Pick<VideoInfo, 'displayWidth' | 'displayHeight'>;
};

/**
 * Puts a video's frames together as a layout says. The preview and the clips are drawn by this alone, on the same
 * pixels, in the browser and in Node. It composes one frame at a time.
 */
export class FrameComposer {
  readonly #video: ComposedVideo;
  readonly #layout: ClipLayout;
  readonly #reader: RegionReader;
  #planned: { key: string; draws: DrawPatch[] } | null = null;

  constructor(video: ComposedVideo, layout: ClipLayout) {
    this.#video = video;
    this.#layout = layout;
    this.#reader = new RegionReader(video);
  }

  /** Returns the clip's frame made from one of the video's, with its times. The caller closes both. */
  async compose(sample: VideoSample): Promise<VideoSample> {
    const { picture, color } = this.#video;
    const whole = rotatedSize(sample.visibleRect, this.#video.rotation);
    const isUsual = hasVideoSize(sample, this.#video);
    // Decoders may pad a frame to whole macroblocks.
    const size = isUsual ? smaller(whole, picture) : whole;
    const [patch] = await this.#reader.readPlanes(sample, [{ left: 0, top: 0, ...size }]);
    if (!patch) throw new TypeError('a rectangle was not read');
    const { width, height } = CLIP_SHAPES[this.#layout.shape];
    const composed = emptyPlanePatch({ width, height });
    for (const draw of this.#drawsFor(size, isUsual ? this.#shown : squareSize(sample, this.#video))) {
      draw(patch, composed);
    }
    const { timestamp, duration, colorSpace } = sample;
    if (colorSpace.fullRange ?? color.fullRange) limitRange(composed);
    return new VideoSample(new Uint8Array(composed.luma.buffer), {
      format: 'I420',
      codedWidth: width,
      codedHeight: height,
      timestamp,
      duration,
      colorSpace: composedColors(colorSpace, color.matrix, size),
    });
  }

  /** Composes a frame of a page, such as one of a video element, like {@link compose}. */
  async composeFrame(frame: VideoFrame): Promise<VideoFrame> {
    using sample = new VideoSample(frame.clone());
    using composed = await this.compose(sample);
    return composed.toVideoFrame();
  }

  /** The size in which the video's usual frames are shown: the container knows best. */
  get #shown(): PixelSize {
    const { displayWidth: width, displayHeight: height } = this.#video.info;
    return { width, height };
  }

  /** Recordings may change size midway, so what is drawn is planned for each size that frames have. */
  #drawsFor(stored: PixelSize, shown: PixelSize): readonly DrawPatch[] {
    const key = `${stored.width} ${stored.height} ${shown.width} ${shown.height}`;
    if (this.#planned?.key !== key) this.#planned = { key, draws: planDraws(this.#layout, stored, shown) };
    return this.#planned.draws;
  }
}

function smaller(one: PixelSize, other: PixelSize): PixelSize {
  return { width: Math.min(one.width, other.width), height: Math.min(one.height, other.height) };
}

/** Returns the size of an upright frame in square pixels, according to the frame itself. */
function squareSize(
  { squarePixelWidth: width, squarePixelHeight: height }: VideoSample,
  { rotation }: ComposedVideo,
): PixelSize {
  return rotatedSize({ width, height }, rotation);
}

function planDraws(layout: ClipLayout, stored: PixelSize, shown: PixelSize): DrawPatch[] {
  const composition = composeLayout(layout, shown);
  const across = stored.width / shown.width;
  const down = stored.height / shown.height;
  const to = { width: composition.width, height: composition.height };
  return composition.draws.map(({ source, target, isBlurred }) => {
    const rect = {
      x: source.x * across,
      y: source.y * down,
      width: source.width * across,
      height: source.height * down,
    };
    const plan = isBlurred ? planBlurredPatch : planPatch;
    return plan({ size: stored, rect }, { size: to, rect: target });
  });
}
