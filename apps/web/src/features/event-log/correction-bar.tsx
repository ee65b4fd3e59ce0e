import { ListChecks, Undo2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

type CorrectionBarProps = {
  corrections: number;
  isBusy: boolean;
  hasEvents: boolean;
  onUndo(): void;
  onReview(): void;
};

/** Shows how many corrections were made, undoes the last one, and starts a review. */
export function CorrectionBar({ corrections, isBusy, hasEvents, onUndo, onReview }: CorrectionBarProps) {
  return (
    <>
      <p role="status" className="min-w-0 flex-1 truncate text-right text-text-2">
        {isBusy ? 'Learning…' : corrections > 0 ? tell(corrections) : ''}
      </p>
      {corrections > 0 && (
        <IconButton label="Undo the last correction" className="size-7" disabled={isBusy} onClick={onUndo}>
          <Undo2 aria-hidden="true" />
        </IconButton>
      )}
      <Tooltip text="Walk through the least certain events and say which are right">
        <Button size="small" disabled={isBusy || !hasEvents} onClick={onReview}>
          <ListChecks aria-hidden="true" />
          Review
        </Button>
      </Tooltip>
    </>
  );
}

function tell(corrections: number): string {
  return `${corrections} ${corrections === 1 ? 'correction' : 'corrections'} learnt`;
}
