import type { EngineClient } from '@framescout/engine';
import type { MarkedElement } from '../elements/index.ts';
import { absorbUpdate, createScanRequest, type ScoresById } from '../scan/index.ts';
import { type BatchItem, batchStore, setBatchStatus } from './batch-store.ts';

type BatchEngine = Pick<EngineClient, 'open' | 'startScan'> & Disposable;

let current: AbortController | null = null;

/** How many of a batch's videos were analyzed, and how many could not be. */
export type BatchOutcome = { complete: number; failed: number; isCancelled: boolean };

/**
 * Scans the batch's videos that were not scanned yet, one after the other, each by an engine of its own. One that
 * cannot be read is passed over.
 * @throws {SelectionMissingError} where no element is marked in full
 */
export async function runBatch(
  elements: readonly MarkedElement[],
  createEngine: () => BatchEngine,
): Promise<BatchOutcome> {
  const request = { ...createScanRequest(), keyframesFirst: false, decoders: null, resume: false };
  const session = new AbortController();
  current = session;
  const outcome: BatchOutcome = { complete: 0, failed: 0, isCancelled: false };
  queueAgain(elements);
  batchStore.setState({ isRunning: true });
  try {
    for (let item = nextItem(); item && current === session; item = nextItem()) {
      const { id } = item;
      try {
        const isComplete = await scanItem(item);
        if (isComplete) outcome.complete++;
        else setBatchStatus(id, { kind: 'waiting' });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        setBatchStatus(id, { kind: 'failed', reason });
        outcome.failed++;
      }
    }
  } finally {
    outcome.isCancelled = current !== session;
    if (current === session) current = null;
    batchStore.setState({ isRunning: false });
  }
  return outcome;

  async function scanItem({ id, file }: BatchItem): Promise<boolean> {
    setBatchStatus(id, { kind: 'scanning', progressPercent: 0 });
    using engine = createEngine();
    const info = await engine.open(file, file.name);
    if (current !== session) return false;
    let scores: ScoresById = new Map();
    const run = engine.startScan(request, {
      signal: session.signal,
      onUpdate(update) {
        scores = absorbUpdate(scores, update);
        setBatchStatus(id, { kind: 'scanning', progressPercent: update.progressPercent });
      },
    });
    const { status, report } = await run.finished;
    if (status !== 'complete') return false;
    setBatchStatus(id, { kind: 'complete', result: { info, report, scores, elements } });
    return true;
  }
}

/** Ends a running batch; what is complete stays, the video being scanned waits again. */
export function cancelBatch(): void {
  current?.abort();
  current = null;
}

/** Lets those videos wait again that failed or were scanned for other elements; where none would wait, all. */
function queueAgain(elements: readonly MarkedElement[]): void {
  const { items } = batchStore.getState();
  const isDue = ({ status }: BatchItem) =>
    status.kind !== 'complete' || !isSameMarking(status.result.elements, elements);
  const due = items.some(isDue) ? items.filter(isDue) : items;
  for (const { id } of due) setBatchStatus(id, { kind: 'waiting' });
}

function isSameMarking(a: readonly MarkedElement[], b: readonly MarkedElement[]): boolean {
  return (
    a.length === b.length &&
    a.every((element, index) => {
      const other = b[index];
      return (
        element.id === other?.id &&
        element.selections === other.selections &&
        element.samples === other.samples &&
        element.counterExamples === other.counterExamples &&
        element.processing === other.processing
      );
    })
  );
}

function nextItem(): BatchItem | undefined {
  return batchStore.getState().items.find(({ status }) => status.kind === 'waiting');
}
