import { boxAround, SELECTIONS_PER_ELEMENT, type VideoInfo } from '@framescout/contract';
import type { FoundImage } from '@framescout/engine';
import { activeElement } from '../features/elements/index.ts';
import { settledTime } from '../features/player/index.ts';
import {
  readReferenceImage,
  referenceStore,
  searchVideo,
  setReference,
} from '../features/reference/index.ts';
import { videoStore } from '../features/video/index.ts';
import { trackFeature } from '../platform/analytics/analytics.ts';
import { notify, notifyError } from '../ui/toast-store.ts';
import { showFrameAt } from './analyzer-actions.ts';
import { selectAt } from './marking-actions.ts';
import { reportProblem } from './report-problem.ts';

/** Takes a picture file for the reference image; the one before stays where it cannot be read. */
export async function uploadReference(file: File): Promise<void> {
  try {
    setReference({ name: file.name, image: await readReferenceImage(file) });
    trackFeature('reference-image');
    notify({ title: 'Reference Image Uploaded', description: file.name });
  } catch {
    notifyError('Upload Failed', `"${file.name}" is not a picture that this browser can read.`);
  }
}

/** Goes without a reference image. */
export function removeReference(): void {
  setReference(null);
  notify({ title: 'Reference Image Removed' });
}

/** Selects the element where the reference image is in the frame on screen. */
export async function findReferenceHere(): Promise<void> {
  const { video } = videoStore.getState();
  const { reference } = referenceStore.getState();
  if (!video || !reference) return;
  try {
    const time = await settledTime();
    const { image } = reference;
    notify({ title: 'Looking for the picture', description: 'This takes some seconds.' });
    const found = await video.engine.findImage({ image, time, scale: null });
    if (!found) {
      notifyError('Not found', 'The picture is not in this frame. Show one in which the element is visible.');
      return;
    }
    await selectFound(video.info, found);
  } catch (error) {
    reportProblem('Error', error);
  }
}

/** Looks for the reference image through the video and selects all missing frames. */
export async function findReferenceInVideo(): Promise<void> {
  const { video } = videoStore.getState();
  const { reference } = referenceStore.getState();
  if (!video || !reference) return;
  const { id, selections } = activeElement();
  const taken = selections.map(({ time }) => time);
  try {
    const wanted = SELECTIONS_PER_ELEMENT - selections.length;
    const found = await searchVideo(video.engine, reference.image, wanted, taken);
    // Another video or element may have come meanwhile.
    if (videoStore.getState().video !== video || activeElement().id !== id) return;
    for (const sighting of found) await selectFound(video.info, sighting);
    if (found.length < wanted) {
      notifyError('Not found often enough', `The picture was found in ${found.length} of ${wanted} frames.`);
    }
  } catch (error) {
    reportProblem('Error', error);
  }
}

async function selectFound(info: VideoInfo, { time, centerX, centerY }: FoundImage): Promise<void> {
  await showFrameAt(time);
  await selectAt(time, boxAround(centerX, centerY, info));
}
