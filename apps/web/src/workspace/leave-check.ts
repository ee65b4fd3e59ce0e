import { createStore } from 'zustand/vanilla';
import { batch } from '../features/batch/index.ts';
import { isUnderWay, type ScanStatus } from '../features/scan/index.ts';

/** What an open video tells of its clips and its project. */
type OpenVideo = {
  clipRunner: { getState(): { run: { kind: string } } };
  /** Saves what is still to be saved, and returns whether all work is. */
  isKept(): boolean;
} | null;

/** What is marked in an open video, and whether it is being scanned. */
type MarkedVideo = {
  elements: { getState(): { elements: readonly { selections: readonly unknown[] }[] } };
  scan: { getState(): { status: ScanStatus } };
};

/**
 * What leaving a video would cost: clips that are being made, work that could not be saved, a scan that has to be resumed, or only that
 * its file has to be chosen again.
 */
type LeaveCost = 'clips' | 'work' | 'scan' | 'file';

const awaited = new WeakSet<object>();

/** Runs what makes clips of a video, some of it before the first one is begun; leaving the video asks first meanwhile. */
export async function whileAwaitingClips(open: object, work: () => Promise<void>): Promise<void> {
  awaited.add(open);
  try {
    await work();
  } finally {
    awaited.delete(open);
  }
}

/** Whether clips of a video have been asked for and are about to be made or being made; not once it is left after all. */
export function isAwaitingClips(open: object): boolean {
  return awaited.has(open);
}

/** How to answer whether the open video may be left, whatever that costs; null while that is not asked. */
export const leaveQuestion = createStore<{
  cost: LeaveCost;
  answer: ((isWanted: boolean) => void) | null;
}>(() => ({ cost: 'clips', answer: null }));

/**
 * Whether a video may be left: asks first if clips of it are being made, which that would stop, and if its work could not be
 * saved.
 */
export async function mayLeave(open: OpenVideo): Promise<boolean> {
  if (!open) return true;
  if (isMakingClips(open) && !(await ask('clips'))) return false;
  if (!open.isKept() && !(await ask('work'))) {
    // Says again what can be done about it.
    open.isKept();
    return false;
  }
  awaited.delete(open);
  return true;
}

/** Whether the browser's Back may close a video: it is easily pressed by mistake, so that any work is asked about. */
export async function mayGoBack(open: (NonNullable<OpenVideo> & MarkedVideo) | null): Promise<boolean> {
  if (!open || isMakingClips(open) || !open.isKept()) return mayLeave(open);
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

/** Whether closing the page would lose work: clips or a batch under way, which cannot be resumed, or what could not be saved. */
export function wouldLoseWork(open: OpenVideo): boolean {
  return isMakingClips(open) || batch.getState().isRunning || open?.isKept() === false;
}

function isMakingClips(open: OpenVideo): boolean {
  return open !== null && (isAwaitingClips(open) || open.clipRunner.getState().run.kind !== 'idle');
}
