import type { Seconds } from '@framescout/contract';
import { Zap } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { formatWait } from '../../ui/format-wait.ts';
import type { MeasuredForecast } from './use-scan-forecast.ts';

type ScanForecastNoteProps = { forecast: MeasuredForecast; onQuickLook(): void };

// What a quick look has to save, to be worth a thought.
const LEAST_SAVED: Seconds = 60;

/** Says how long a scan takes, and offers a quick look where that finds what was selected and saves at least a minute. */
export function ScanForecastNote({ forecast, onQuickLook }: ScanForecastNoteProps) {
  if (!forecast) return null;
  return (
    <section
      aria-label="How long it takes"
      className="flex flex-col gap-2 rounded-panel border border-hairline p-3 text-text-2"
    >
      <Forecast forecast={forecast} onQuickLook={onQuickLook} />
    </section>
  );
}

function Forecast({
  forecast,
  onQuickLook,
}: ScanForecastNoteProps & { forecast: NonNullable<MeasuredForecast> }) {
  if (forecast === 'measuring') return <p role="status">Measuring how long a scan takes...</p>;
  const { everyFrame, quick } = forecast;
  const all = `A scan of every frame takes ${formatWait(everyFrame)}.`;
  if (!quick?.findsSelected || everyFrame - quick.seconds < LEAST_SAVED) return <p role="status">{all}</p>;
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
