import { createStore } from 'zustand/vanilla';
import { markingOfResult } from '../../features/batch/index.ts';
import type { ClipFailure, ClipRunner } from '../../features/clips/index.ts';
import { OpenVideo } from '../../features/video/index.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { pickFolder } from '../../platform/pick-file.ts';
import { formatCount, shortName } from '../../ui/text/format.ts';
import { notify, notifyError } from '../../ui/toasts/toast-store.ts';
import { analyzedVideos, countAnalyzed } from '../find/analyzed-videos.ts';
import { hasPendingClips, whileMakingClips } from '../leave-check.ts';
import { mayStart } from '../may-start.ts';
import { reportProblem } from '../report-problem.ts';
import { Workspace } from '../workspace.ts';
import { runClips } from './clip-actions.ts';

/** The video of a batch whose clips are being cut, and how to cancel that; null if none is. */
export const batchClips = createStore<{
  current: {
    name: string;
    /** Which video it is (0-based), of how many, and how many clips it has. */
    index: number;
    total: number;
    clips: number;
    runner: ClipRunner;
    cancel(): void;
  } | null;
}>(() => ({ current: null }));

/**
 * Cuts the clips of all analyzed videos, the open one and those of its batch, as the clips of the open one are to
 * be cut.
 */
export async function createAllClips(open: Workspace): Promise<void> {
  if (!mayStart() || hasPendingClips(open)) return;
  await whileMakingClips(open, () => cutAll(open));
}

async function cutAll(open: Workspace): Promise<void> {
  const choices = open.clipSettings.choices;
  const { percent } = open.sensitivity.getState();
  const total = countAnalyzed(open);
  const cancelling = new AbortController();
  const { signal } = cancelling;
  // Whoever leaves the open video was asked.
  open.own({ [Symbol.dispose]: () => cancelling.abort() });
  let [index, made, failed] = [0, 0, 0];
  try {
    const folder = choices.output === 'folder' ? await pickFolder() : null;
    if (choices.output === 'folder' && !folder) return;
    for await (const { file, result, clipEdits } of analyzedVideos(open)) {
      if (signal.aborted) break;
      // The clips are cut without the engine.
      using workspace = new Workspace(
        new OpenVideo(file, result.info, open.video.engine, false),
        result.project,
      );
      const { elements, elementRules } = markingOfResult(result, open.elements.getState());
      const { clips, clipRunner } = workspace;
      workspace.elements.replace(elements, elementRules);
      workspace.edits.replace(result.edits);
      workspace.sensitivity.set(percent);
      workspace.clipSettings.restore(choices);
      workspace.scan.show({ status: 'complete', ...result });
      clips.restoreEdits(clipEdits);
      clips.setOpen(true);
      signal.addEventListener('abort', () => clipRunner.cancel());
      const cancel = () => cancelling.abort();
      const tellFailure = (reason: string) => {
        failed++;
        notifyError('Clip failed', `${shortName(file.name)}: ${reason}`);
      };
      try {
        const kept = clips.getState().clips.filter(({ isKept }) => isKept);
        const progress = { name: file.name, index: index++, total, clips: kept.length };
        batchClips.setState({ current: { ...progress, runner: clipRunner, cancel } });
        if (kept.length === 0) continue;
        const place = { output: choices.output, folder };
        const onFailure = ({ reason }: ClipFailure) => tellFailure(reason);
        const report = await runClips(workspace, kept, place, { onFailure, signal });
        made += report?.made ?? 0;
      } catch (error) {
        tellFailure(describeFailure(error, 'Its clips could not be cut.'));
      }
    }
    tellOutcome({ made, failed, videos: index, isCancelled: signal.aborted });
  } catch (error) {
    reportProblem('Error creating clips', error);
  } finally {
    batchClips.setState({ current: null });
  }
}

type Outcome = { made: number; failed: number; videos: number; isCancelled: boolean };

function tellOutcome({ made, failed, videos, isCancelled }: Outcome): void {
  const description = `${formatCount(made, 'file')} of ${formatCount(videos, 'video')}`;
  if (isCancelled) notify({ title: 'Clips cancelled', description });
  else if (made + failed === 0) {
    notifyError('No events to clip', 'No detected events found in the analysis.');
  } else if (failed > 0) notifyError('Event clips created', `${description}; ${failed} failed.`);
  else notify({ title: 'All clips created successfully', description });
}
