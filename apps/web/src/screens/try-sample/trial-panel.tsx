import { SELECTIONS_PER_ELEMENT } from '@framescout/contract';
import { clsx } from 'clsx';
import { Check, CircleStop, RotateCcw, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { activeElement } from '../../features/elements/index.ts';
import { isUnderWay } from '../../features/scan/index.ts';
import { describeFailure } from '../../platform/describe-failure.ts';
import { Button } from '../../ui/button.tsx';
import { RegionPreview } from '../../ui/region-preview.tsx';
import type { SampleTrial } from './sample-trial.ts';
import { TrialEvents } from './trial-events.tsx';
import { TrialOffer } from './trial-offer.tsx';

const INSTRUCTIONS = [
  'Click the badge that has just appeared in the picture.',
  'Here it is again, over other scenery. Click it once more.',
  'And a third time: what stays the same in all three is the element.',
];

/** Guides the visitor through marking and scanning, then lists the events found. */
export function TrialPanel({ trial, isFileOffered }: { trial: SampleTrial; isFileOffered: boolean }) {
  const { elements, scan } = trial;
  const { selections } = useStore(elements, activeElement);
  const status = useStore(scan, (state) => state.status);
  const [failure, setFailure] = useState<string | null>(null);
  const isScanning = isUnderWay(status);
  const isDone = status === 'complete';
  const isMarked = selections.length >= SELECTIONS_PER_ELEMENT;
  const logEvents = () => {
    setFailure(null);
    trial.logEvents().catch((error: unknown) => setFailure(describeFailure(error, 'Please try again.')));
  };
  return (
    <section
      aria-label="Try the sample"
      className="flex min-h-0 flex-col gap-4 border-hairline p-4 max-lg:border-t lg:border-l"
    >
      <header className="flex items-baseline justify-between">
        <h2 className="panel-title">3-Frame Selection</h2>
        <p className="numeric text-text-2">
          {selections.length}/{SELECTIONS_PER_ELEMENT} frames selected
        </p>
      </header>
      <ol className="grid grid-cols-3 gap-2">
        {INSTRUCTIONS.map((instruction, index) => {
          const selection = selections[index];
          return (
            <li
              key={instruction}
              aria-current={index === selections.length ? 'step' : undefined}
              className={clsx(
                'grid aspect-2/1 place-items-center overflow-hidden rounded-control border bg-surface-2',
                index === selections.length ? 'border-accent' : 'border-hairline',
              )}
            >
              {selection ? (
                <RegionPreview pixels={selection.imageData} label={`Selected region of Frame ${index + 1}`} />
              ) : (
                <span className="numeric text-text-3">{index + 1}</span>
              )}
            </li>
          );
        })}
      </ol>
      {isDone ? (
        <TrialEvents trial={trial} />
      ) : (
        <p role="status" className="text-[14px] leading-5 text-text-2">
          {isScanning ? (
            'Looking through the video.'
          ) : isMarked ? (
            <span className="flex items-center gap-2">
              <Check aria-hidden="true" className="size-4 shrink-0 text-detected" />
              Marked. Now find every other moment.
            </span>
          ) : (
            INSTRUCTIONS[selections.length]
          )}
        </p>
      )}
      {isMarked && !isDone && (
        <Button variant="primary" size="large" disabled={isScanning} onClick={logEvents}>
          <ScanSearch aria-hidden="true" />
          {isScanning ? 'ANALYZING...' : 'LOG EVENTS'}
        </Button>
      )}
      {failure !== null && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      {selections.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          className="self-start"
          onClick={() => (isScanning ? scan.cancel() : trial.startOver())}
        >
          {isScanning ? <CircleStop aria-hidden="true" /> : <RotateCcw aria-hidden="true" />}
          {isScanning ? 'Cancel' : 'Start over'}
        </Button>
      )}
      {(isDone || isFileOffered) && <TrialOffer isFileOffered={isFileOffered} />}
    </section>
  );
}
