import type { ComposedPicture } from '@framescout/clips';
import { AvFrameVideoSampleResource } from '@mediabunny/server';
import { VideoSample, VideoSampleColorSpace } from 'mediabunny';
import { AV_PIX_FMT_YUV420P, AVCOL_RANGE_MPEG, Rational } from 'node-av';
import { OpenFrame, type Planar } from './open-frame.ts';

const I420: Planar = { shiftX: 1, shiftY: 1, bytes: 1 };

/** Frames that have been encoded, to be filled again. */
const idle: OpenFrame[] = [];

/**
 * Copies a picture into one of a few frames that encoders take as they are. As memory of its own for each picture,
 * which is copied twice more on its way, collecting the garbage took as long as composing.
 */
export function toNativePicture({ planes, timestamp, duration, ...picture }: ComposedPicture): VideoSample {
  const own = takeFrame(picture);
  let at = 0;
  for (const plane of own.planes) {
    plane.set(planes.subarray(at, at + plane.length));
    at += plane.length;
  }
  return new VideoSample(new EncodedFrame(own, picture.colorSpace), { timestamp, duration });
}

function takeFrame({ width, height }: Pick<ComposedPicture, 'width' | 'height'>): OpenFrame {
  for (const [index, { frame }] of idle.entries()) {
    // Encoders may still hold on to what they were given.
    if (frame.width !== width || frame.height !== height || !frame.isWritable) continue;
    const [own] = idle.splice(index, 1);
    if (own) return own;
  }
  // Clips of another shape won't need these any more.
  for (const own of idle.splice(0)) {
    if (own.frame.width === width && own.frame.height === height) idle.push(own);
    else own[Symbol.dispose]();
  }
  const own = new OpenFrame({ width, height }, AV_PIX_FMT_YUV420P, I420);
  own.frame.colorRange = AVCOL_RANGE_MPEG;
  own.frame.sampleAspectRatio = new Rational(1, 1);
  return own;
}

class EncodedFrame extends AvFrameVideoSampleResource {
  readonly #own: OpenFrame;
  readonly #colors: VideoColorSpaceInit;

  constructor(own: OpenFrame, colors: VideoColorSpaceInit) {
    super(own.frame);
    this.#own = own;
    this.#colors = colors;
  }

  override getColorSpace(): VideoSampleColorSpace {
    return new VideoSampleColorSpace(this.#colors);
  }

  override close(): void {
    idle.push(this.#own);
  }
}
