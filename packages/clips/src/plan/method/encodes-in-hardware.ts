import {
  canEncodeVideo,
  MkvOutputFormat,
  NullTarget,
  Output,
  Quality,
  type VideoCodec,
  VideoSample,
  VideoSampleSource,
} from 'mediabunny';

/** Size in pixels, bitrate in bit/s. */
type Load = { width: number; height: number; bitrate: number };

const FRAMES = 4;
// A driver that takes longer than this for a few frames is stuck.
const LONGEST_MS = 3000;

/** Whether hardware encodes a codec, tried on gray frames: some drivers fail. No outside browsers. */
export async function encodesInHardware(
  codec: VideoCodec,
  { width, height, bitrate }: Load,
): Promise<boolean> {
  if (typeof VideoEncoder === 'undefined') return false;
  const quality = new Quality({ bitrate });
  const hardwareAcceleration = 'prefer-hardware';
  if (!(await canEncodeVideo(codec, { width, height, quality, hardwareAcceleration }))) return false;
  const output = new Output({ format: new MkvOutputFormat(), target: new NullTarget() });
  const source = new VideoSampleSource({ codec, quality, hardwareAcceleration });
  output.addVideoTrack(source);
  const isDone = encodeGray(output, source, { width, height }).then(
    () => true,
    () => false,
  );
  const isLate = new Promise<false>((resolve) => setTimeout(() => resolve(false), LONGEST_MS));
  const works = await Promise.race([isDone, isLate]);
  if (!works) void output.cancel().catch(() => undefined);
  return works;
}

async function encodeGray(
  output: Output,
  source: VideoSampleSource,
  { width, height }: Pick<Load, 'width' | 'height'>,
): Promise<void> {
  await output.start();
  const grey = new Uint8Array(width * height + 2 * Math.ceil(width / 2) * Math.ceil(height / 2)).fill(128);
  for (let index = 0; index < FRAMES; index++) {
    const times = { timestamp: index / 30, duration: 1 / 30 };
    using sample = new VideoSample(grey, {
      format: 'I420',
      codedWidth: width,
      codedHeight: height,
      ...times,
    });
    await source.add(sample);
  }
  source.close();
  await output.finalize();
}
