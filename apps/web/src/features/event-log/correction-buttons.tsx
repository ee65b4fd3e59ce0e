import { Check, X } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Verdict } from '../scan/index.ts';

type CorrectionButtonsProps = { number: number; isBusy: boolean; onCorrect(verdict: Verdict): void };

/** The two words on an event, shown where the pointer or the focus is. */
export function CorrectionButtons({ number, isBusy, onCorrect }: CorrectionButtonsProps) {
  return (
    <span className="absolute inset-y-0 right-1 flex items-center gap-0.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
      <IconButton
        label={`Right: learn from event ${number}`}
        disabled={isBusy}
        onClick={() => onCorrect('sample')}
      >
        <Check className="text-detected" />
      </IconButton>
      <IconButton
        label={`Wrong: find fewer like event ${number}`}
        disabled={isBusy}
        onClick={() => onCorrect('counter-example')}
      >
        <X className="text-danger" />
      </IconButton>
    </span>
  );
}
