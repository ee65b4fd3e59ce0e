import type { EngineClient, ScanForecast } from '@framescout/framescout/page';
import { useLayoutEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { type Elements, isMarked, scanElementOf } from '../../elements/index.ts';
import type { ScanOptionsStore } from '../run/scan-options.ts';

/** How long scans take, `measuring` while that is being measured, or null if it is not known. */
export type MeasuredForecast = ScanForecast | 'measuring' | null;

type ForecastParts = {
  engine: Pick<EngineClient, 'forecastScan'>;
  tracked: Elements;
  options: ScanOptionsStore;
  /** Whether to measure, which takes a few seconds of the whole machine. */
  isWanted: boolean;
};

/** Measures how long scans for the marked elements would take. */
export function useScanForecast({ engine, tracked, options, isWanted }: ForecastParts): MeasuredForecast {
  const [forecast, setForecast] = useState<MeasuredForecast>(null);
  const matcher = useStore(options, (state) => state.matcher);
  // Names and rules do not affect how long a scan takes.
  const marking = useStore(
    tracked,
    useShallow(({ elements }) => elements.filter(isMarked).map(({ selections }) => selections)),
  );
  // Before anything is painted: if the note were missing for a single frame, what is below would jump.
  useLayoutEffect(() => {
    const measuring = new AbortController();
    const isMeasured = isWanted && marking.length > 0;
    setForecast(isMeasured ? 'measuring' : null);
    if (isMeasured) {
      const { signal } = measuring;
      const elements = tracked.marked.map(scanElementOf);
      // A forecast is only a courtesy: if the file is damaged, the scan will report it.
      engine.forecastScan({ elements, matcher }, { signal }).then(setForecast, () => {
        if (!signal.aborted) setForecast(null);
      });
    }
    return () => measuring.abort();
  }, [engine, tracked, marking, matcher, isWanted]);
  return forecast;
}
