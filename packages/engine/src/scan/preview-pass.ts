import type { Seconds } from '@framescout/contract';
import type { DecoderPreference, Video } from '@framescout/media';
import type { SampleScore } from '../detect/score-series.ts';
import type { RunControl } from '../run-control.ts';
import type { FrameScorer } from './frame-scorer.ts';
import { keyframesOf } from './measure-keyframes.ts';

/**
 * Scores only the keyframes, which decode independently, for a first overview of a long video. Returns false if it ended
 * early because it was cancelled, or a keyframe could not be decoded or has another size.
 */
export async function previewPass(
  video: Video,
  preference: DecoderPreference,
  scorer: FrameScorer,
  control: RunControl,
  onFrame: (time: Seconds, scores: readonly SampleScore[]) => void,
): Promise<boolean> {
  try {
    for await (const sample of video.keyframes(keyframesOf(video), preference)) {
      try {
        if (await video.hasOtherSize(sample)) return false;
        const scores = await scorer.score(sample);
        if (control.isCancelled) return false;
        onFrame(sample.timestamp, scores);
      } finally {
        sample.close();
      }
      await control.whenRunning();
      if (control.isCancelled) return false;
    }
    return true;
  } catch {
    // NOTE: looking at every frame reports damage.
    return false;
  }
}
