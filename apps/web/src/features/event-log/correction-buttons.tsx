import { Check, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Correction } from '../scan/index.ts';

type CorrectionButtonsProps = {
  number: number;
  /** Whether Tab reaches them: those of one row at a time, since they are in every row of a long list. */
  isReachable: boolean;
  onCorrect(correction: Correction): void;
};

/**
 * The buttons for judging an event, shown on hover, on focus and, since a finger does not hover, in a chosen
 * row.
 */
export function CorrectionButtons({ number, isReachable, onCorrect }: CorrectionButtonsProps) {
  const tabIndex = isReachable ? 0 : -1;
  return (
    <span className="absolute inset-y-0 right-1 flex items-center gap-0.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:group-aria-selected:opacity-100">
      <RowButton
        label={`Right: learn from event ${number}`}
        tabIndex={tabIndex}
        onClick={() => onCorrect('sample')}
      >
        <Check className="text-detected" />
      </RowButton>
      <RowButton
        label={`Wrong: find fewer like event ${number}`}
        tabIndex={tabIndex}
        onClick={() => onCorrect('counter-example')}
      >
        <X className="text-danger" />
      </RowButton>
    </span>
  );
}

/**
 * A button that is in every row, and so uses the browser's own tooltip: twenty of ours at a time would slow
 * the page down.
 */
function RowButton({ label, ...props }: ComponentProps<typeof Button> & { label: string }) {
  return <Button variant="quiet" size="icon" aria-label={label} title={label} {...props} />;
}
