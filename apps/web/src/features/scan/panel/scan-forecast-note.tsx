import type { Seconds } from '@framescout/contract';
import type { ScanForecast } from '@framescout/framescout/page';
import { Zap } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { formatWait } from '../../../ui/text/format.ts';
import type { MeasuredForecast } from './use-scan-forecast.ts';

type ScanForecastNoteProps = {
  /** The figures, if known, or `awaited` if they are measured once something else is done. */
  forecast: MeasuredForecast | 'awaited';
  onQuickLook(): void;
};

// The least that a quick look has to save to be offered.
const MIN_SAVED: Seconds = 60;

/**
 * Says how long a scan takes, and offers a quick look if that would save at least a minute and is not known
 * to miss what was selected. Its height allows for the offer from the start, so that what is below stays in
 * place when the figures arrive.
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
  if (forecast === 'awaited') return <p role="status">Next: measuring how long a scan takes.</p>;
  if (forecast === 'measuring') return <p role="status">Measuring how long a scan takes...</p>;
  const { everyFrame, quick } = forecast;
  const all = `A scan of every frame takes ${formatWait(everyFrame)}.`;
  const against = reasonAgainst(quick, everyFrame);
  if (!quick || against) return <p role="status">{`${all} ${against}`}</p>;
  return (
    <>
      <p role="status">
        {all} A quick look takes {formatWait(quick.seconds)} and finds everything that is on screen for{' '}
        {Math.ceil(10 * quick.foundFrom) / 10} s or more{quick.findsSelected ? ', as yours is' : ''}.
      </p>
      <Button onClick={onQuickLook}>
        <Zap aria-hidden="true" />
        Quick look
      </Button>
    </>
  );
}

/** Explains why a quick look is not offered; null if it is. */
function reasonAgainst(quick: ScanForecast['quick'], everyFrame: Seconds): string | null {
  if (!quick) return 'A quick look needs an index of frames, which this file does not have.';
  if (quick.findsSelected === false) {
    return 'A quick look would miss elements that are on screen as briefly as yours.';
  }
  return everyFrame - quick.seconds < MIN_SAVED ? 'A quick look would not be much faster.' : null;
}
