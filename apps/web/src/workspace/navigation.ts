import type { DetectedEvent, Seconds } from '@framescout/contract';
import { wordsOf } from '../platform/describe-failure.ts';
import { notifyError } from '../ui/toast-store.ts';
import { reportProblem } from './report-problem.ts';
import type { Workspace } from './workspace.ts';

/** The last step requested in each workspace: quick steps wait for each other, so that they add up. */
const lastSteps = new WeakMap<Workspace, Promise<void>>();

/** Shows the frame `by` frames away from the one on screen; quick steps add up. */
export function stepFrames(workspace: Workspace, by: number): Promise<void> {
  const before = lastSteps.get(workspace) ?? Promise.resolve();
  const step = before.then(() => stepFrom(workspace, by));
  lastSteps.set(workspace, step);
  return step;
}

async function stepFrom({ player, video }: Workspace, by: number): Promise<void> {
  try {
    player.pause();
    const { time, endTime } = await video.engine.stepFrame(player.getState().soughtTime, by);
    // The middle of the frame: a player that rounds its time still shows this one.
    player.seek((time + endTime) / 2);
  } catch (error) {
    reportProblem('Video Error', error);
  }
}

/** Shows the frame at `time`, however the player rounds. */
export async function showFrameAt({ player, video }: Workspace, time: Seconds): Promise<void> {
  try {
    const location = await video.engine.locateFrame(time);
    player.seek((location.time + location.endTime) / 2);
  } catch {
    player.seek(time);
  }
}

/** Tells the user that the video cannot be shown, and offers to try again. */
export function tellVideoError({ player }: Workspace, error: unknown): void {
  const words = wordsOf(error);
  notifyError('Video Error', `Failed to load video.${words === null ? '' : ` ${words}`}`, {
    label: 'Try again',
    run: () => player.seek(player.getState().soughtTime),
  });
}

/** Shows an event's first frame. */
export function showEvent(workspace: Workspace, event: DetectedEvent): void {
  void showFrameAt(workspace, event.startTime);
}

/** Shows the previous or next event. */
export function showNeighbourEvent(workspace: Workspace, direction: 1 | -1): void {
  const { events } = workspace.scan.getState();
  // Not the time on screen, so that quick presses continue from where the last one leads.
  const { soughtTime } = workspace.player.getState();
  const halfFrame = 0.5 / workspace.video.info.frameRate;
  const margin = 1e-3;
  const event =
    direction === 1
      ? events.find((candidate) => candidate.startTime > soughtTime + margin)
      : events.findLast((candidate) => candidate.startTime < soughtTime - halfFrame - margin);
  if (event) showEvent(workspace, event);
}
