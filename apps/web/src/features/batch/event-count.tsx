import { TaskQueue } from '@framescout/base';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { nextTask } from '../../platform/next-task.ts';
import type { Elements } from '../elements/index.ts';
import type { Sensitivity } from '../scan/index.ts';
import type { BatchResult } from './batch.ts';
import { countBasis } from './read-batch-result.ts';

// A slider that is dragged changes the sensitivity many times a second, and counting takes long: only where it
// comes to rest matters.
const DEBOUNCE_MS = 300;

/** Counts a video's events and notes the count for `basis`, unless `signal` aborts it. */
export type CountEvents = (basis: string, signal: AbortSignal) => Promise<void>;

type EventCountProps = {
  result: BatchResult;
  tracked: Elements;
  sensitivity: Sensitivity;
  /** Whether the events could not be counted. */
  hasProblem: boolean;
  onCount: CountEvents;
};

/**
 * The number of a video's events. Has them counted again once the settings have changed, and shows the earlier
 * number until then.
 */
export function EventCount({ result, tracked, sensitivity, hasProblem, onCount }: EventCountProps) {
  const { percent } = useStore(sensitivity);
  const { elements, elementRules } = useStore(tracked);
  const basis = countBasis(result, { elements, elementRules }, percent);
  const isCurrent = result.counted?.basis === basis;
  useCounting(basis, isCurrent, onCount);
  const count =
    result.counted && `${result.counted.events} ${result.counted.events === 1 ? 'event' : 'events'}`;
  if (isCurrent) return <span className="numeric text-detected">{count}</span>;
  if (hasProblem) return <span className="numeric text-text-2">{count ?? 'not counted'}</span>;
  return (
    <span className="numeric text-text-2" title="Counting the events with the present settings">
      {count ? `${count} …` : 'counting'}
    </span>
  );
}

function useCounting(basis: string, isCurrent: boolean, onCount: CountEvents): void {
  const count = useEffectEvent(onCount);
  useEffect(() => {
    if (isCurrent) return;
    const aborting = new AbortController();
    const { signal } = aborting;
    const timer = setTimeout(
      () => inTurn(async () => (signal.aborted ? undefined : count(basis, signal))),
      DEBOUNCE_MS,
    );
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [basis, isCurrent]);
}

const turns = new TaskQueue();

/** Does work after the earlier work, each in a task of its own, so that the page stays responsive. */
function inTurn(work: () => Promise<void>): void {
  turns
    .enqueue(() => nextTask().then(work))
    .catch((error: unknown) => console.error('The events of a video were not counted.', error));
}
