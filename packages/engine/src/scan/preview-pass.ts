import type { Seconds } from '@framescout/contract';
import { FrameScorer } from './frame-scorer.ts';
import type { KeyframeScores } from './keyframe-scores.ts';
import { keyframesOf } from './measure-keyframes.ts';
import { OrderedScores } from './ordered-scores.ts';
import type { PassContext } from './pass-context.ts';
import { repeatWithBackoff } from './repeat-with-backoff.ts';
import type { ScoredSample } from './scored-sample.ts';

/**
 * Scores only the keyframes, which decode independently, for a first overview of a long video, with updates
 * while it runs. Returns whether it scored all of them, that is, it wasn't cancelled, and no keyframe failed
 * to decode or had another size.
 */
export async function previewPass(context: PassContext, keyframes: KeyframeScores): Promise<boolean> {
  const { video, control, matchers, startTime, reporter } = context;
  const found = new OrderedScores(matchers, context.method.map, 1, 0);
  let reached = startTime;
  const sendPreview = () => {
    const progressPercent = Math.min(100, (100 * reached) / video.info.duration);
    if (control.state !== 'paused') {
      reporter.send('preview', { progressPercent, previewBatches: found.drain(true) });
    }
  };
  const endUpdates = repeatWithBackoff(sendPreview);
  try {
    return await scoreKeyframes(context, (time, scores) => {
      reached = time;
      found.add(0, time, scores);
      keyframes.add(time, scores);
    });
  } finally {
    endUpdates();
    sendPreview();
  }
}

/** Returns whether all keyframes were scored. */
async function scoreKeyframes(
  { video, control, matchers, preference, pictures }: PassContext,
  onFrame: (time: Seconds, scores: readonly ScoredSample[]) => void,
): Promise<boolean> {
  const scorer = new FrameScorer(video, matchers, { pictures });
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
    // NOTE: the scan of every frame reports damage.
    return false;
  }
}
