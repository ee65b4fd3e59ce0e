import type { DetectedEvent, Seconds, VideoPosition } from '@framescout/contract';
import { preferFileError } from '@framescout/media';
import type { ListedEvent } from '../features/scan/index.ts';
import { userMessageOf } from '../platform/describe-failure.ts';
import { notifyError } from '../ui/toasts/toast-store.ts';
import { reportProblem } from './report-problem.ts';
import type { Workspace } from './workspace.ts';

/**
 * The last step requested in each workspace: steps in quick succession wait for each other, so that they add
 * up.
 */
const lastSteps = new WeakMap<Workspace, Promise<void>>();

/** Shows the frame `by` frames away from the one on screen; steps in quick succession add up. */
export function stepFrames(workspace: Workspace, by: number): Promise<void> {
  const step = whenSeekIssued(workspace).then(() => stepFrom(workspace, by));
  lastSteps.set(workspace, step);
  return step;
}

async function stepFrom({ player, video }: Workspace, by: number): Promise<void> {
  try {
    await player.step((from) => video.engine.stepFrame(from, by));
  } catch (error) {
    reportProblem('Video Error', error);
  }
}

/** Resolves once the player is seeking the frames requested so far, so that keys act on them. */
export function whenSeekIssued(workspace: Workspace): Promise<void> {
  return lastSteps.get(workspace) ?? Promise.resolve();
}

/** Returns the time of the frame that the user means, even if it has only just been requested. */
export async function timeOnScreen(workspace: Workspace): Promise<Seconds> {
  await whenSeekIssued(workspace);
  const { isPlaying, shownTime, targetTime } = workspace.player.getState();
  return isPlaying ? shownTime : targetTime;
}

/** Shows the frame at `time` (seconds), however the player rounds. */
export function showFrameAt(workspace: Workspace, time: Seconds): Promise<void> {
  const shown = seekFrameAt(workspace, time);
  lastSteps.set(
    workspace,
    Promise.all([whenSeekIssued(workspace), shown]).then(() => undefined),
  );
  return shown;
}

/** Shows a place in the video; returns false if the video has no such frame. */
export async function goTo(workspace: Workspace, position: VideoPosition): Promise<boolean> {
  if ('time' in position) {
    void showFrameAt(workspace, position.time);
    return true;
  }
  try {
    const location = await workspace.video.engine.findFrame(position.frame);
    if (!location) return false;
    void showFrameAt(workspace, location.time);
  } catch (error) {
    reportProblem('Video Error', error);
  }
  return true;
}

async function seekFrameAt({ player, video }: Workspace, time: Seconds): Promise<void> {
  await player.seekFrame(() => video.engine.locateFrame(time)).catch(() => player.seek(time));
}

/** Tells the user that the video cannot be shown, and offers to retry. */
export async function notifyVideoError(workspace: Workspace, error: unknown): Promise<void> {
  const { player, video } = workspace;
  const words = userMessageOf(await preferFileError(error, video.file));
  notifyError('Video Error', `Failed to load video.${words === null ? '' : ` ${words}`}`, {
    label: 'Try again',
    run: () => player.seek(player.getState().targetTime),
  });
}

/** Shows an event's first frame. */
export function showEvent(workspace: Workspace, event: DetectedEvent): void {
  void showFrameAt(workspace, event.startTime);
}

/** Chooses and shows the previous or next event of the list. */
export function showNeighborEvent(workspace: Workspace, direction: 1 | -1): void {
  const event = neighborInList(workspace, direction);
  if (!event) return;
  workspace.browser.choose(event.id);
  showEvent(workspace, event);
}

/** Extends the choice to the previous or next event of the list, and shows that event. */
export function extendToNeighborEvent(workspace: Workspace, direction: 1 | -1): void {
  const { browser } = workspace;
  const event = neighborInList(workspace, direction);
  if (!event) return;
  if (browser.currentEvent) browser.extendTo(event.id);
  else browser.choose(event.id);
  showEvent(workspace, event);
}

function neighborInList(workspace: Workspace, direction: 1 | -1): ListedEvent | undefined {
  const { listed, order } = workspace.browser.getState();
  const { currentEvent } = workspace.browser;
  if (currentEvent) return listed[listed.indexOf(currentEvent) + direction];
  return order === 'time' ? neighborInTime(workspace, direction) : listed[0];
}

function neighborInTime({ browser, player, video }: Workspace, direction: 1 | -1): ListedEvent | undefined {
  const { listed } = browser.getState();
  const { targetTime } = player.getState();
  const halfFrame = 0.5 / video.info.frameRate;
  const margin = 1e-3;
  return direction === 1
    ? (listed.find(({ endTime }) => endTime > targetTime + margin) ?? listed.at(-1))
    : listed.findLast(({ startTime }) => startTime < targetTime - halfFrame - margin);
}
