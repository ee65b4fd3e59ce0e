import { TaskQueue } from '@framescout/base';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { type BatchItem, type BatchResult, countBasis } from '../../../features/batch/index.ts';
import { nextTask } from '../../../platform/next-task.ts';
import { formatCount } from '../../../ui/text/format.ts';
import { countBatchItem } from '../../../workspace/find/batch-actions.ts';
import { useWorkspace } from '../../../workspace/workspace-context.ts';

// A slider that is dragged changes the sensitivity many times a second, and counting takes long: only where it
// comes to rest matters.
const DEBOUNCE_MS = 300;

type EventCountProps = {
  item: BatchItem;
  result: BatchResult;
  problem?: string | undefined;
  countItem?: typeof countBatchItem;
};

/**
 * The number of a video's events. Has them counted again once the settings have changed, and shows the earlier
 * number until then.
 */
export function EventCount({ item, result, problem, countItem = countBatchItem }: EventCountProps) {
  const workspace = useWorkspace();
  const { sensitivity, elements: tracked } = workspace;
  const { counted } = result;
  const { percent } = useStore(sensitivity);
  const { elements, elementRules } = useStore(tracked);
  const basis = countBasis(result, { elements, elementRules }, percent);
  const isCurrent = counted?.basis === basis;
  useCounting(basis, isCurrent, (signal) => countItem(workspace, item, basis, signal));
  const count = counted && formatCount(counted.events, 'event');
  if (isCurrent) return <span className="numeric text-detected">{count}</span>;
  if (problem !== undefined) return <span className="numeric text-text-2">{count ?? 'not counted'}</span>;
  return (
    <span className="numeric text-text-2" title="Counting the events with the present settings">
      {count ? `${count} …` : 'counting'}
    </span>
  );
}

/** The counts, one after another, each in a task of its own, so that the page stays responsive. */
const turns = new TaskQueue();

function useCounting(
  basis: string,
  isCurrent: boolean,
  countNow: (signal: AbortSignal) => Promise<void>,
): void {
  const count = useEffectEvent(countNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another basis begins another count
  useEffect(() => {
    if (isCurrent) return;
    const aborting = new AbortController();
    const { signal } = aborting;
    const inTurn = async () => {
      await nextTask();
      if (!signal.aborted) await count(signal);
    };
    const begin = () => {
      turns
        .enqueue(inTurn)
        .catch((error: unknown) => console.error('The events of a video were not counted.', error));
    };
    const timer = setTimeout(begin, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [isCurrent, basis]);
}
