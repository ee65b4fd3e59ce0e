import { confidenceCurve, type ScoreSeries } from '@framescout/framescout/page';
import { useCallback, useMemo, useRef } from 'react';
import { ScorePyramid } from './score-pyramid.ts';

/** Keeps a pyramid in step with a series that grows with each revision; a new series starts a new pyramid. */
export function useScorePyramid(series: ScoreSeries | null, revision: number): ScorePyramid {
  const held = useRef<{ series: ScoreSeries | null; pyramid: ScorePyramid }>({
    series: null,
    pyramid: new ScorePyramid(),
  });
  const update = useCallback((of: ScoreSeries | null, _revision: number) => {
    if (held.current.series !== of) held.current = { series: of, pyramid: new ScorePyramid() };
    const { pyramid } = held.current;
    if (of && of.length > pyramid.length) pyramid.append(confidenceCurve(of, pyramid.length).confidence);
    return pyramid;
  }, []);
  return useMemo(() => update(series, revision), [update, series, revision]);
}
