import { emptyPlanePatch, rgbToPlanes, yuvCoefficients } from '@framescout/media';
import { VideoSample } from 'mediabunny';

const RGBA_BYTES = 4;
const RGB_BYTES = 3;
const COLORS = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const;
const COEFFICIENTS = yuvCoefficients(COLORS.matrix, COLORS.fullRange, 8);

/**
 * Converts a frame that a browser has drawn to BT.709 in limited range. Browsers would encode it in full range,
 * unlike the recording, and players that do not expect that show it with too much contrast. Frames that are not
 * in RGB are returned as they are; the caller closes the one it gave and the one it gets.
 */
export async function toLimitedRange(sample: VideoSample): Promise<VideoSample> {
  if (!sample.format || !/^(RGB|BGR)/.test(sample.format)) return sample;
  const { codedWidth: width, codedHeight: height, timestamp, duration } = sample;
  const rgba = new Uint8Array(width * height * RGBA_BYTES);
  await sample.copyTo(rgba, { format: 'RGBA' });
  const data = new Uint8Array(width * height * RGB_BYTES);
  for (let from = 0, to = 0; from < rgba.length; from += RGBA_BYTES, to += RGB_BYTES) {
    data[to] = rgba[from] ?? 0;
    data[to + 1] = rgba[from + 1] ?? 0;
    data[to + 2] = rgba[from + 2] ?? 0;
  }
  const planes = emptyPlanePatch({ width, height });
  rgbToPlanes({ data, width, height }, COEFFICIENTS, planes);
  return new VideoSample(new Uint8Array(planes.luma.buffer), {
    format: 'I420',
    codedWidth: width,
    codedHeight: height,
    timestamp,
    duration,
    colorSpace: COLORS,
  });
}
