import { createStore } from 'zustand/vanilla';
import { batch } from '../features/batch/index.ts';
import { isUnderWay, type ScanStatus } from '../features/scan/index.ts';

/** The parts of an open video that tell what leaving it would cost. */
type OpenVideo = {
  clipRunner: { getState(): { run: object | null } };
  scan: { getState(): { status: ScanStatus } };
  elements: { getState(): { elements: readonly { selections: readonly unknown[] }[] } };
  ensureSaved(): boolean;
} | null;

/** What leaving a video would stop or lose: clips or a scan in progress, or work that could not be saved. */
const LOSSES_OF_VIDEO = ['clips', 'scan', 'work'] as const;
type LossOfVideo = (typeof LOSSES_OF_VIDEO)[number];

/** What closing the page would stop or lose: also other videos' scans. */
type Loss = LossOfVideo | 'batch';

/** What leaving a video would cost: a loss, or only having to choose the file again. */
export type LeaveCost = Loss | 'file';

const pendingClips = new WeakSet<object>();

/**
 * Runs `work`, which makes clips of a video, including the preparations. Until it is done, leaving the video
 * asks first.
 */
export async function whileMakingClips(open: object, work: () => Promise<void>): Promise<void> {
  pendingClips.add(open);
  try {
    await work();
  } finally {
    pendingClips.delete(open);
  }
}

/** Whether clips of a video have been requested and are not done yet. */
export function hasPendingClips(open: object): boolean {
  return pendingClips.has(open);
}

/**
 * The question whether to leave the open video, and what that would cost; `answer` is null while it is not
 * being asked.
 */
export const leaveQuestion = createStore<{
  cost: LeaveCost;
  answer: ((isWanted: boolean) => void) | null;
}>(() => ({ cost: 'clips', answer: null }));

/**
 * Returns whether a video may be left. Asks first if that would stop something in progress, or if its work could
 * not be saved. `accepted` is what the user has agreed to lose: it is not asked about again, and is added to.
 */
export async function confirmLeave(open: OpenVideo, accepted = new Set<LeaveCost>()): Promise<boolean> {
  for (const loss of LOSSES_OF_VIDEO) {
    if (accepted.has(loss) || !wouldLose(open, loss)) continue;
    if (!(await ask(loss))) {
      // Shows again what can be done about it.
      if (loss === 'work') open?.ensureSaved();
      return false;
    }
    accepted.add(loss);
  }
  return true;
}

/**
 * Returns whether the browser's Back may close a video. It is easily pressed by mistake, so asks if there is
 * any work.
 */
export async function mayGoBack(open: OpenVideo): Promise<boolean> {
  if (!open || LOSSES_OF_VIDEO.some((loss) => wouldLose(open, loss))) return confirmLeave(open);
  const isMarked = open.elements.getState().elements.some(({ selections }) => selections.length > 0);
  return !isMarked || ask('file');
}

function ask(cost: LeaveCost): Promise<boolean> {
  leaveQuestion.getState().answer?.(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  leaveQuestion.setState({
    cost,
    answer: (isWanted) => {
      leaveQuestion.setState({ answer: null });
      resolve(isWanted);
    },
  });
  return promise;
}

/** Returns what closing the page would stop or lose. */
export function lossesOnClosing(open: OpenVideo): readonly Loss[] {
  const losses: Loss[] = LOSSES_OF_VIDEO.filter((loss) => wouldLose(open, loss));
  if (batch.hasMoreToDo) losses.push('batch');
  return losses;
}

function wouldLose(open: OpenVideo, loss: LossOfVideo): boolean {
  if (!open) return false;
  switch (loss) {
    case 'clips':
      return hasPendingClips(open) || open.clipRunner.getState().run !== null;
    case 'scan':
      return isUnderWay(open.scan.getState().status);
    case 'work':
      return !open.ensureSaved();
  }
}
