import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { describeFailure } from '../../platform/describe-failure.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TooltipProvider } from '../../ui/buttons/tooltip.tsx';
import { SampleTrial } from './sample-trial.ts';
import { TrialBench } from './trial-bench.tsx';

type Opening =
  | { kind: 'opening' }
  | { kind: 'open'; trial: SampleTrial }
  | { kind: 'failed'; reason: string };

/** A small version of the analyzer with the sample video, for visitors without an account. */
export function TrySample() {
  const [opening, setOpening] = useState<Opening>({ kind: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const fail = (error: unknown) =>
    setOpening({ kind: 'failed', reason: describeFailure(error, 'The sample could not be opened.') });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens the sample again
  useEffect(() => {
    let isGone = false;
    let opened: SampleTrial | null = null;
    setOpening({ kind: 'opening' });
    SampleTrial.open().then(
      (trial) => {
        if (isGone) return trial[Symbol.dispose]();
        opened = trial;
        setOpening({ kind: 'open', trial });
      },
      (error: unknown) => {
        if (!isGone) fail(error);
      },
    );
    return () => {
      isGone = true;
      opened?.[Symbol.dispose]();
    };
  }, [attempt]);
  if (opening.kind === 'open') {
    return (
      <TooltipProvider>
        <TrialBench trial={opening.trial} onFailure={fail} />
      </TooltipProvider>
    );
  }
  return (
    <div className="grid aspect-16/10 place-items-center rounded-panel border border-hairline bg-surface-1 p-6 text-center shadow-float">
      {opening.kind === 'opening' ? (
        <p role="status" className="flex items-center gap-2.5 text-[14px] text-text-2">
          <LoaderCircle className="size-5 animate-spin text-text-3" aria-hidden="true" />
          Opening the sample...
        </p>
      ) : (
        <div role="alert" className="flex max-w-100 flex-col items-center gap-4">
          <p className="text-[14px] leading-5 text-text-2">{opening.reason}</p>
          <Button onClick={() => setAttempt((count) => count + 1)}>Try again</Button>
        </div>
      )}
    </div>
  );
}
