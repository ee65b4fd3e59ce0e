import { isBefore } from '@framescout/base';
import type { Seconds } from '@framescout/contract';
import type { VideoSample } from 'mediabunny';
import { DecoderChoice } from './decode/decoder-choice.ts';
import { repeatWithBackoff } from './decode/repeat-with-backoff.ts';
import type { KeyframeScores } from './keyframes/keyframe-scores.ts';
import { keyframesOf } from './keyframes/measure-keyframes.ts';
import type { PassContext } from './pass-context.ts';
import { FrameScorer } from './score/frame-scorer.ts';
import { OrderedScores } from './score/ordered-scores.ts';
import type { ScoredSample } from './score/scored-sample.ts';

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

type OnFrame = (time: Seconds, scores: readonly ScoredSample[]) => void;

/** Returns whether all keyframes were scored. */
async function scoreKeyframes(context: PassContext, onFrame: OnFrame): Promise<boolean> {
  const { video, matchers, preference, pictures } = context;
  const scorer = new FrameScorer(video, matchers, { pictures });
  const decoder = new DecoderChoice(preference);
  let last: Seconds | null = null;
  while (true) {
    try {
      const frames = video.keyframes(keyframesOf(video, last), decoder.preference);
      return await scoreEach(frames, context, scorer, (time, scores) => {
        // A frame that is only labeled as a keyframe is replaced by the keyframe before it.
        if (last !== null && !isBefore(last, time)) return;
        last = time;
        onFrame(time, scores);
      });
    } catch (error) {
      // NOTE: the scan of every frame reports damage.
      if (!decoder.mayReplace(error)) return false;
    }
  }
}

/** Scores frames; returns whether it scored all of them. Closes each. */
async function scoreEach(
  frames: AsyncIterable<VideoSample>,
  { video, control }: PassContext,
  scorer: FrameScorer,
  onFrame: OnFrame,
): Promise<boolean> {
  for await (const sample of frames) {
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
}
