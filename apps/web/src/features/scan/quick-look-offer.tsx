import type { Seconds } from '@framescout/contract';
import type { ScanForecast } from '@framescout/engine';
import { Zap } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { formatWait } from '../../ui/format-wait.ts';

type QuickLookOfferProps = {
  /** How long the marked elements stay on screen at least. */
  staysFor: Seconds;
  forecast: ScanForecast;
  onStart(): void;
};

// What a quick look has to save, to be worth a thought.
const LEAST_SAVED: Seconds = 60;

/** Offers a quick look where it finds elements that stay as long as these, and saves at least a minute; else nothing. */
export function QuickLookOffer({ staysFor, forecast: { quick, everyFrame }, onStart }: QuickLookOfferProps) {
  if (!quick || staysFor < quick.foundFrom || everyFrame - quick.seconds < LEAST_SAVED) return null;
  return (
    <section
      aria-label="Quick look"
      className="flex flex-col gap-2 rounded-panel border border-hairline p-3 text-text-2"
    >
      <p>
        In your frames it stays for {Math.floor(10 * staysFor) / 10} s or more. A quick look at the keyframes
        finds everything that stays for {Math.ceil(10 * quick.foundFrom) / 10} s: {formatWait(quick.seconds)}.
        Every frame: {formatWait(everyFrame)}.
      </p>
      <Button onClick={onStart}>
        <Zap aria-hidden="true" />
        Quick look
      </Button>
    </section>
  );
}
