import { boxAround, SELECTIONS_PER_ELEMENT } from '@framescout/contract';
import type { FoundImage } from '@framescout/framescout/page';
import { readReferenceImage, referenceStore } from '../../features/reference/index.ts';
import { trackFeature } from '../../platform/analytics/analytics.ts';
import { shortName } from '../../ui/text/format.ts';
import { notify, notifyError } from '../../ui/toasts/toast-store.ts';
import { currentWorkspace } from '../current-workspace.ts';
import { showFrameAt } from '../navigation.ts';
import { reportProblem } from '../report-problem.ts';
import type { Workspace } from '../workspace.ts';
import { selectAt } from './marking-actions.ts';

/** Sets an image file as the reference image; the previous one stays if the file cannot be read. */
export async function uploadReference({ referenceSearch }: Workspace, file: File): Promise<void> {
  try {
    const image = await readReferenceImage(file);
    referenceSearch.stop();
    referenceStore.set({ name: file.name, image });
    trackFeature('reference-image');
    notify({ title: 'Reference Image Uploaded', description: shortName(file.name) });
  } catch {
    notifyError('Upload Failed', `"${shortName(file.name)}" is not a picture that this browser can read.`);
  }
}

/** Removes the reference image. */
export function removeReference({ referenceSearch }: Workspace): void {
  referenceSearch.stop();
  referenceStore.set(null);
  notify({ title: 'Reference Image Removed' });
}

/** Selects the place in the frame on screen that matches the reference image. */
export async function findReferenceHere(workspace: Workspace): Promise<void> {
  const { player, video } = workspace;
  const { reference } = referenceStore.getState();
  if (!reference) return;
  try {
    const time = await player.settledTime();
    const { image } = reference;
    notify({ title: 'Looking for the picture', description: 'This takes a few seconds.' });
    const found = await video.engine.findImage({ image, time, scale: null });
    if (!found) {
      notifyError(
        'Not found',
        'The picture is not in this frame. Go to a frame in which the element is visible.',
      );
      return;
    }
    await selectFound(workspace, found);
  } catch (error) {
    reportProblem('Error', error);
  }
}

/** Searches the video for the reference image, and selects it in as many frames as are missing. */
export async function findReferenceInVideo(workspace: Workspace): Promise<void> {
  const { elements, referenceSearch } = workspace;
  const { reference } = referenceStore.getState();
  if (!reference) return;
  const { id, selections } = elements.active;
  const taken = selections.map(({ time }) => time);
  try {
    const wanted = SELECTIONS_PER_ELEMENT - selections.length;
    const found = await referenceSearch.find(reference.image, wanted, taken);
    // Another video or element may have become current in the meantime.
    if (currentWorkspace.getState().workspace !== workspace || elements.active.id !== id) return;
    for (const detection of found) await selectFound(workspace, detection);
    if (found.length < wanted) {
      notifyError('Not found often enough', `The picture was found in ${found.length} of ${wanted} frames.`);
    }
  } catch (error) {
    reportProblem('Error', error);
  }
}

async function selectFound(workspace: Workspace, { time, centerX, centerY }: FoundImage): Promise<void> {
  await showFrameAt(workspace, time);
  await selectAt(workspace, time, boxAround(centerX, centerY, workspace.video.info));
}
