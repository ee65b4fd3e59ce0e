import { GraduationCap, ListChecks } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

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
export function CorrectionBar({ corrections, isBusy, hasEvents, canLearn, ...on }: CorrectionBarProps) {
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
