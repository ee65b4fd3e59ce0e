import {
  type Clip,
  type ClipReport,
  clipClientOf,
  clipSettingsStore,
  clipsStore,
  runClips,
} from '../features/clips/index.ts';
import { playRange } from '../features/player/index.ts';
import { scanStore } from '../features/scan/index.ts';
import { videoStore } from '../features/video/index.ts';
import { trackFeature, trackVideo } from '../platform/analytics/analytics.ts';
import { pickFolder } from '../platform/pick-folder.ts';
import { notify, notifyError } from '../ui/toast-store.ts';
import { currentProject } from './open-actions.ts';
import { reportProblem } from './report-problem.ts';

/** Makes the clips that are kept, and hands them to the user. */
export async function createClips(): Promise<void> {
  const { video } = videoStore.getState();
  const { report, events } = scanStore.getState();
  const project = currentProject();
  if (!video || !project || !report) {
    notifyError('Error', 'No analysis data found to create clips.');
    return;
  }
  if (events.length === 0) {
    notifyError('No events to clip', 'No detected events found in the analysis.');
    return;
  }
  const { settings, output } = clipSettingsStore.getState();
  const clips = clipsStore.getState().clips.filter(({ isKept }) => isKept);
  try {
    const folder = output === 'folder' ? await pickFolder() : null;
    if (output === 'folder' && !folder) return;
    const client = await clipClientOf(video);
    const job = { clips, settings, output, folder, project: project.name };
    trackFeature('create-clips', { format: settings.selectedFormat });
    const clipReport = await runClips(client, job, tellFailure);
    trackVideo('clips-made', { made: clipReport.made, failed: clipReport.failures.length });
    tell(clipReport);
  } catch (error) {
    reportProblem('Error creating clips', error);
  }
}

function tellFailure(index: number, reason: string): void {
  notifyError(`Clip ${index + 1} failed`, `Could not create clip: ${reason}`);
}

function tell({ made, failures, isCancelled }: ClipReport): void {
  if (isCancelled) {
    notify({ title: 'Clips cancelled', description: `${made} were finished before.` });
    return;
  }
  if (made === 0) {
    const [first] = failures;
    notifyError(
      'Error creating clips',
      `Failed to process event-based video clips.${first ? ` ${first.reason}` : ''}`,
    );
    return;
  }
  if (failures.length > 0) {
    const numbers = failures.map(({ index }) => index + 1).join(', ');
    notifyError('Event clips created', `${made} created; clip ${numbers} failed.`);
    return;
  }
  notify({
    title: made === 1 ? 'Event clips created successfully' : 'All clips created successfully',
    description: `${made} ${made === 1 ? 'file' : 'files'}`,
  });
}

/** Plays a clip in the player, from its first frame to its last. */
export function previewClip({ id, start, end }: Clip): void {
  playRange(id, start, end);
}
