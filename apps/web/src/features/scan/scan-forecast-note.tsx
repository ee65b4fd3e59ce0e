import type { Seconds } from '@framescout/contract';
import type { ScanForecast } from '@framescout/framescout';
import { Zap } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { formatWait } from '../../ui/format-wait.ts';
import type { MeasuredForecast } from './use-scan-forecast.ts';

type ScanForecastNoteProps = {
  /** What is known, or that it is measured once something else is done. */
  forecast: MeasuredForecast | 'awaited';
  onQuickLook(): void;
};

// What a quick look has to save, to be worth a thought.
const LEAST_SAVED: Seconds = 60;

/**
 * Says how long a scan takes, and offers a quick look where that finds what was selected and saves at least a minute. It is
 * as high from the start as with the offer, so that what is below stays where it is when the figures arrive.
 */
export function ScanForecastNote({ forecast, onQuickLook }: ScanForecastNoteProps) {
  if (!forecast) return null;
  return (
    <section
      aria-label="How long it takes"
      className="flex min-h-34.5 flex-col justify-between gap-2 rounded-panel border border-hairline p-3 text-text-2"
    >
      <Forecast forecast={forecast} onQuickLook={onQuickLook} />
    </section>
  );
}

function Forecast({
  forecast,
  onQuickLook,
}: ScanForecastNoteProps & { forecast: NonNullable<ScanForecastNoteProps['forecast']> }) {
  if (forecast === 'awaited') return <p role="status">How long a scan takes is measured next.</p>;
  if (forecast === 'measuring') return <p role="status">Measuring how long a scan takes...</p>;
  const { everyFrame, quick } = forecast;
  const all = `A scan of every frame takes ${formatWait(everyFrame)}.`;
  const against = reasonAgainst(quick, everyFrame);
  if (!quick || against) return <p role="status">{`${all} ${against}`}</p>;
  return (
    <>
      <p role="status">
        {all} A quick look takes {formatWait(quick.seconds)} and finds everything that is on screen for{' '}
        {Math.ceil(10 * quick.foundFrom) / 10} s or more, as in your frames.
      </p>
      <Button onClick={onQuickLook}>
        <Zap aria-hidden="true" />
        Quick look
      </Button>
    </>
  );
}

/** Why a quick look is not offered; null if it is. */
function reasonAgainst(quick: ScanForecast['quick'], everyFrame: Seconds): string | null {
  if (!quick) return 'A quick look needs an index of the frames, which this file does not have.';
  if (!quick.findsSelected) {
    return 'A quick look would miss what is on screen for as short a time as in your frames.';
  }
  return everyFrame - quick.seconds < LEAST_SAVED ? 'A quick look would hardly be faster.' : null;
}
