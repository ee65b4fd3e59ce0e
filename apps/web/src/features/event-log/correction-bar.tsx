import { ListChecks, Undo2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

type CorrectionBarProps = {
  corrections: number;
  isBusy: boolean;
  hasEvents: boolean;
  onUndo(): void;
  onReview(): void;
};

/** Starts a review, tells of corrections made, and takes the last one back. */
export function CorrectionBar({ corrections, isBusy, hasEvents, onUndo, onReview }: CorrectionBarProps) {
  return (
    <div className="flex items-center gap-2">
      <Tooltip text="Walk through the least certain events and say which are right">
        <Button size="small" disabled={isBusy || !hasEvents} onClick={onReview}>
          <ListChecks aria-hidden="true" />
          Review
        </Button>
      </Tooltip>
      <p role="status" className="flex-1 truncate text-text-2">
        {isBusy ? 'Learning…' : corrections > 0 ? tell(corrections) : ''}
      </p>
      {corrections > 0 && (
        <Button size="small" variant="quiet" disabled={isBusy} onClick={onUndo}>
          <Undo2 aria-hidden="true" />
          Undo
        </Button>
      )}
    </div>
  );
}

function tell(corrections: number): string {
  return `${corrections} ${corrections === 1 ? 'correction' : 'corrections'} learnt`;
}
