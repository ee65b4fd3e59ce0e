import { CorrectionBar } from './correction-bar.tsx';

type EventLogHeaderProps = {
  /** Whether anything can be corrected. */
  canCorrect: boolean;
  isCorrecting: boolean;
  hasEvents: boolean;
  /** How many corrections there are. */
  corrections: number;
  /** Whether there are verdicts that nothing has been learned from yet. */
  canLearn: boolean;
  onLearn(): void;
  onReview(): void;
};

/** Shows the title of the results, and what can be done with all of them. */
export function EventLogHeader({ canCorrect, isCorrecting, ...props }: EventLogHeaderProps) {
  // There is no room for both the title and the status.
  const hasStatus = canCorrect && (isCorrecting || props.corrections > 0 || props.canLearn);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2">
      <h3 className={hasStatus ? 'sr-only' : 'panel-title whitespace-nowrap'}>Event Analysis</h3>
      {canCorrect && (
        <CorrectionBar
          corrections={props.corrections}
          isBusy={isCorrecting}
          hasEvents={props.hasEvents}
          canLearn={props.canLearn}
          onLearn={props.onLearn}
          onReview={props.onReview}
        />
      )}
    </div>
  );
}
