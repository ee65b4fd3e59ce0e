import type { Seconds } from '@framescout/contract';
import type { DecoderPreference, Video } from '@framescout/media';
import type { SampleScore } from '../detect/score-series.ts';
import type { RunControl } from '../run-control.ts';
import type { FrameScorer } from './frame-scorer.ts';

/**
 * Scores only the keyframes, which decode independently, for a first overview of a long video.
 * Frames that cannot be decoded are skipped; the full pass reports them.
 */
export async function previewPass(
  video: Video,
  preference: DecoderPreference,
  scorer: FrameScorer,
  control: RunControl,
  onFrame: (time: Seconds, scores: readonly SampleScore[]) => void,
): Promise<void> {
  try {
    for await (const sample of video.keyframes(keyframesOf(video), preference)) {
      try {
        const scores = await scorer.score(sample);
        if (control.isCancelled) return;
        onFrame(sample.timestamp, scores);
      } finally {
        sample.close();
      }
      await control.whenRunning();
      if (control.isCancelled) return;
    }
  } catch {
    // NOTE: the full pass reports damage; a preview that ends early loses nothing.
  }
}

async function* keyframesOf(video: Video): AsyncGenerator<Seconds> {
  let key = await video.keyframeBefore(video.info.firstFrameTime);
  while (key !== null) {
    yield key;
    key = await video.keyframeAfter(key);
  }
}
