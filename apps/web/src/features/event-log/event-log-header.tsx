import { GraduationCap, ListChecks } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Tooltip } from '../../ui/buttons/tooltip.tsx';
import { formatCount } from '../../ui/text/format.ts';

type EventLogHeaderProps = {
  canCorrect: boolean;
  isCorrecting: boolean;
  hasEvents: boolean;
  corrections: number;
  canLearn: boolean;
  onLearn(): void;
  onReview(): void;
};

/** Shows the title of the results, how many corrections were made, and what can be done with all events. */
export function EventLogHeader({
  canCorrect,
  isCorrecting,
  corrections,
  canLearn,
  ...props
}: EventLogHeaderProps) {
  // There is no room for both the title and the status.
  const hasStatus = canCorrect && (isCorrecting || corrections > 0 || canLearn);
  const learned = corrections > 0 ? `${formatCount(corrections, 'correction')} learned` : '';
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2">
      <h3 className={hasStatus ? 'sr-only' : 'panel-title whitespace-nowrap'}>Event Analysis</h3>
      {canCorrect && (
        <>
          <p role="status" className="min-w-0 flex-1 truncate text-right text-text-2">
            {isCorrecting ? 'Learning…' : learned}
          </p>
          {canLearn && (
            <IconButton
              label="Learn from the verdicts"
              command="learn"
              className="size-7"
              onClick={props.onLearn}
            >
              <GraduationCap aria-hidden="true" />
            </IconButton>
          )}
          <Tooltip text="Go through the least certain events and say which are right">
            <Button size="small" disabled={!props.hasEvents} onClick={props.onReview}>
              <ListChecks aria-hidden="true" />
              Review
            </Button>
          </Tooltip>
        </>
      )}
    </div>
  );
}
