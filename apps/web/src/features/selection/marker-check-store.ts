import type { RegionSelection } from '@framescout/contract';
import type { EngineClient, MarkerCheck } from '@framescout/engine';
import { createStore } from 'zustand/vanilla';

/** How the check of the marked element stands. */
type MarkerCheckState = { status: 'none' } | { status: 'checking' } | { status: 'done'; check: MarkerCheck };

/** The check of the present selections. */
export const markerCheckStore = createStore<MarkerCheckState>(() => ({ status: 'none' }));

let lastRun = 0;

/** Checks the selections against the video; a later run, or forgetting, makes an earlier one's answer void. */
export async function checkSelections(
  engine: Pick<EngineClient, 'checkMarker'>,
  selections: readonly RegionSelection[],
): Promise<void> {
  const run = ++lastRun;
  markerCheckStore.setState({ status: 'checking' }, true);
  try {
    const check = await engine.checkMarker({ selections: [...selections], counterExamples: [] });
    if (run === lastRun) markerCheckStore.setState({ status: 'done', check }, true);
  } catch {
    // NOTE: a check is a courtesy; what is wrong with the file, the scan will say.
    if (run === lastRun) markerCheckStore.setState({ status: 'none' }, true);
  }
}

/** Forgets the check: the selections have changed. */
export function forgetMarkerCheck(): void {
  lastRun++;
  markerCheckStore.setState({ status: 'none' }, true);
}
