import { createStore } from 'zustand/vanilla';
import { batch } from '../features/batch/index.ts';
import { isUnderWay, type ScanStatus } from '../features/scan/index.ts';

/** The parts of an open video that tell whether its clips are being made and its project is saved. */
type OpenVideo = {
  clipRunner: { getState(): { run: { kind: string } } };
  /** Saves pending changes, and returns whether all work is saved. */
  ensureSaved(): boolean;
} | null;

/** What is marked in an open video, and whether it is being scanned. */
type MarkedVideo = {
  elements: { getState(): { elements: readonly { selections: readonly unknown[] }[] } };
  scan: { getState(): { status: ScanStatus } };
};

/**
 * What closing the page would lose: clips or a batch in progress, or results or work that could not be saved.
 */
type Loss = 'clips' | 'batch' | 'batch-results' | 'work';

/**
 * What leaving a video would cost: a loss, a scan that has to be resumed, or only having to choose the file
 * again.
 */
export type LeaveCost = Loss | 'scan' | 'file';

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
 * Returns whether a video may be left. Asks first if that would stop clips in progress, or if its work could
 * not be saved. `accepted` is what the user has agreed to lose: it is not asked about again, and is added to.
 */
export async function confirmLeave(open: OpenVideo, accepted = new Set<LeaveCost>()): Promise<boolean> {
  const isAccepted = async (cost: LeaveCost) => {
    if (!accepted.has(cost) && (await ask(cost))) accepted.add(cost);
    return accepted.has(cost);
  };
  if (!open) return true;
  if (isMakingClips(open) && !(await isAccepted('clips'))) return false;
  if (!open.ensureSaved() && !(await isAccepted('work'))) {
    // Shows again what can be done about it.
    open.ensureSaved();
    return false;
  }
  return true;
}

/**
 * Returns whether the browser's Back may close a video. It is easily pressed by mistake, so asks if there is
 * any work.
 */
export async function mayGoBack(open: (NonNullable<OpenVideo> & MarkedVideo) | null): Promise<boolean> {
  if (!open || isMakingClips(open) || !open.ensureSaved()) return confirmLeave(open);
  if (isUnderWay(open.scan.getState().status)) return ask('scan');
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

/** Returns what closing the page would lose; what is in progress cannot be resumed. */
export function lossesOnClosing(open: OpenVideo): readonly Loss[] {
  const losses: Loss[] = [];
  if (isMakingClips(open)) losses.push('clips');
  if (batch.hasMoreToDo) losses.push('batch');
  if (batch.hasUnsavedResults) losses.push('batch-results');
  if (open?.ensureSaved() === false) losses.push('work');
  return losses;
}

function isMakingClips(open: OpenVideo): boolean {
  return open !== null && (hasPendingClips(open) || open.clipRunner.getState().run.kind !== 'idle');
}
