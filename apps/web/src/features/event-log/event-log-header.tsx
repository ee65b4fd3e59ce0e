import { GraduationCap, ListChecks } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Tooltip } from '../../ui/buttons/tooltip.tsx';

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

type CorrectionBarProps = {
  corrections: number;
  isBusy: boolean;
  hasEvents: boolean;
  /** Whether there are verdicts that nothing has been learned from yet. */
  canLearn: boolean;
  onLearn(): void;
  onReview(): void;
};

/** Shows how many corrections were made, learns from verdicts, and starts a review. */
function CorrectionBar({ corrections, isBusy, hasEvents, canLearn, ...on }: CorrectionBarProps) {
  return (
    <>
      <p role="status" className="min-w-0 flex-1 truncate text-right text-text-2">
        {isBusy ? 'Learning…' : corrections > 0 ? tell(corrections) : ''}
      </p>
      {canLearn && (
        <IconButton label="Learn from the verdicts" command="learn" className="size-7" onClick={on.onLearn}>
          <GraduationCap aria-hidden="true" />
        </IconButton>
      )}
      <Tooltip text="Go through the least certain events and say which are right">
        <Button size="small" disabled={!hasEvents} onClick={on.onReview}>
          <ListChecks aria-hidden="true" />
          Review
        </Button>
      </Tooltip>
    </>
  );
}

function tell(corrections: number): string {
  return `${corrections} ${corrections === 1 ? 'correction' : 'corrections'} learned`;
}
