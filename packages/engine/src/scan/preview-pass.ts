import type { Seconds } from '@framescout/contract';
import type { DecoderPreference, OpenVideo } from '@framescout/media';
import { EncodedPacketSink, VideoSampleSink } from 'mediabunny';
import type { SampleScore } from '../detect/score-series.ts';
import type { RunControl } from '../run-control.ts';
import type { FrameScorer } from './frame-scorer.ts';

/**
 * Looks at the keyframes only, which need no other frame to be decoded: a first picture of a long video.
 * What it cannot decode it leaves out; the full pass will say so.
 */
export async function previewPass(
  video: OpenVideo,
  preference: DecoderPreference,
  scorer: FrameScorer,
  control: RunControl,
  onFrame: (time: Seconds, scores: readonly SampleScore[]) => void,
): Promise<void> {
  const sink = new VideoSampleSink(video.track, { hardwareAcceleration: preference });
  try {
    for await (const sample of sink.samplesAtTimestamps(keyframeTimestamps(video))) {
      if (!sample) continue;
      try {
        const scores = await scorer.score(sample);
        if (control.isCancelled) return;
        onFrame(sample.timestamp - video.timelineStart, scores);
      } finally {
        sample.close();
      }
      await control.whenRunning();
      if (control.isCancelled) return;
    }
  } catch {
    // NOTE: damage is the full pass's to report; a preview that ends early loses nothing.
  }
}

async function* keyframeTimestamps(video: OpenVideo): AsyncGenerator<Seconds> {
  const sink = new EncodedPacketSink(video.track);
  const options = { verifyKeyPackets: true };
  let key = await sink.getFirstKeyPacket(options);
  while (key) {
    yield key.timestamp;
    key = await sink.getNextKeyPacket(key, options);
  }
}
