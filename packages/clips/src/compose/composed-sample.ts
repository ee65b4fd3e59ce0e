import type { PixelSize } from '@framescout/media';
import { VideoSample } from 'mediabunny';

/** A picture in Y'CbCr 4:2:0, plane by plane without padding, that is valid only for now. Times in seconds. */
export type ComposedPicture = PixelSize & {
  planes: Uint8Array<ArrayBuffer>;
  timestamp: number;
  duration: number;
  colorSpace: VideoColorSpaceInit;
};

/** Copies a picture into a sample for the platform's encoders. */
type SampleMaker = (picture: ComposedPicture) => VideoSample;

let maker: SampleMaker | null = null;

/** Registers how composed pictures are handed to encoders outside browsers, for every clip from then on. */
export function registerSampleMaker(own: SampleMaker): void {
  maker = own;
}

/** Copies a picture into a sample, once if possible: frames are megabytes, and each is garbage soon. */
export function toComposedSample(picture: ComposedPicture): VideoSample {
  if (maker) return maker(picture);
  const { planes, width: codedWidth, height: codedHeight, timestamp, duration, colorSpace } = picture;
  const about = { format: 'I420', codedWidth, codedHeight, colorSpace } as const;
  if (typeof VideoFrame === 'undefined') return new VideoSample(planes, { ...about, timestamp, duration });
  // Its own times are whole microseconds.
  return new VideoSample(new VideoFrame(planes, { ...about, timestamp: 0 }), { timestamp, duration });
}
