import { createStore } from 'zustand/vanilla';
import { batch } from '../features/batch/index.ts';

/** What making clips of a video tells of itself. */
type OpenVideo = { clipRunner: { getState(): { run: { kind: string } } } } | null;

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

/** How to answer whether the open video may be left although that stops its clips; null while that is not asked. */
export const leaveQuestion = createStore<{ answer: ((isWanted: boolean) => void) | null }>(() => ({
  answer: null,
}));

/** Whether a video may be left: asks first if clips of it are being made, which that would stop. */
export async function mayLeave(open: OpenVideo): Promise<boolean> {
  if (!isMakingClips(open)) return true;
  leaveQuestion.getState().answer?.(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  leaveQuestion.setState({
    answer: (isWanted) => {
      leaveQuestion.setState({ answer: null });
      resolve(isWanted);
    },
  });
  const isWanted = await promise;
  if (isWanted && open) awaited.delete(open);
  return isWanted;
}

/** Whether closing the page would lose work under way that cannot be resumed: clips or a batch. */
export function wouldLoseWork(open: OpenVideo): boolean {
  return isMakingClips(open) || batch.getState().isRunning;
}

function isMakingClips(open: OpenVideo): boolean {
  return open !== null && (isAwaitingClips(open) || open.clipRunner.getState().run.kind !== 'idle');
}
