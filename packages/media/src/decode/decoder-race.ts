import type { VideoSample } from 'mediabunny';
import type { VideoFile } from '../open/video-file.ts';
import { type DecoderPreference, decodeRange } from './decode-range.ts';

/** Creates a function that processes a frame as a scan would; each decoder gets its own. */
export type CreateFrameProcessor = () => (sample: VideoSample) => Promise<unknown>;

const RACE_FRAMES = 24;

/**
 * Decodes the first frames of a file with the hardware and the software decoder, processing each as a scan
 * does, and returns which was faster: hardware frames can be slow to copy from. If the browser offers only
 * one kind, there is nothing to race.
 */
export async function raceDecoders(
  video: VideoFile,
  createProcessor: CreateFrameProcessor,
): Promise<DecoderPreference> {
  const config = await video.track.getDecoderConfig();
  if (!config || typeof VideoDecoder === 'undefined') return 'no-preference';
  const racers: DecoderPreference[] = ['prefer-hardware', 'prefer-software'];
  const offers = await Promise.all(
    racers.map(async (hardwareAcceleration) => {
      const { supported } = await VideoDecoder.isConfigSupported({ ...config, hardwareAcceleration });
      return supported === true;
    }),
  );
  if (offers.includes(false)) return 'no-preference';
  let best: DecoderPreference = 'no-preference';
  let bestMs = Number.POSITIVE_INFINITY;
  for (const preference of racers) {
    const ms = await timeDecoder(video, createProcessor, preference);
    if (ms < bestMs) {
      best = preference;
      bestMs = ms;
    }
  }
  return best;
}

async function timeDecoder(
  video: VideoFile,
  createProcessor: CreateFrameProcessor,
  preference: DecoderPreference,
): Promise<number> {
  const process = createProcessor();
  const started = performance.now();
  let frames = 0;
  try {
    for await (const sample of decodeRange(video, 0, video.info.duration, preference)) {
      try {
        await process(sample);
      } finally {
        sample.close();
      }
      if (++frames >= RACE_FRAMES) break;
    }
  } catch {
    // A decoder that fails on the first frames loses; the scan reports problems of the file.
    return Number.POSITIVE_INFINITY;
  }
  return performance.now() - started;
}
