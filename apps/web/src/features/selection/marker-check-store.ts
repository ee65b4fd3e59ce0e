import type { EngineClient, MarkerCheck, ScanElement } from '@framescout/engine';
import { createStore } from 'zustand/vanilla';

/** How the check of a marked element stands. */
type MarkerCheckState = { status: 'checking' } | { status: 'done'; check: MarkerCheck };

type MarkerChecks = ReadonlyMap<string, MarkerCheckState>;

/** The checks of the present elements, by their ids. */
export const markerCheckStore = createStore<{ checks: MarkerChecks }>(() => ({
  checks: new Map(),
}));

/** What the check of an element found; null while that is not known. */
export function checkOf({ checks }: { checks: MarkerChecks }, elementId: string): MarkerCheck | null {
  const state = checks.get(elementId);
  return state?.status === 'done' ? state.check : null;
}

/**
 * Checks an element against the video; a later run, or forgetting, makes an earlier one's answer void. Answers what was
 * found; null where nothing was, or where it is void.
 */
export async function checkMarkedElement(
  engine: Pick<EngineClient, 'checkMarker'>,
  { id, ...examples }: ScanElement,
): Promise<MarkerCheck | null> {
  const checking: MarkerCheckState = { status: 'checking' };
  const isVoid = () => markerCheckStore.getState().checks.get(id) !== checking;
  setCheck(id, checking);
  try {
    const check = await engine.checkMarker(examples);
    if (isVoid()) return null;
    setCheck(id, { status: 'done', check });
    return check;
  } catch {
    // NOTE: a check is a courtesy; what is wrong with the file, the scan will say.
    if (!isVoid()) setCheck(id, null);
    return null;
  }
}

/** Forgets the check of an element whose selections have changed, or, without one, all checks. */
export function forgetMarkerCheck(elementId?: string): void {
  if (elementId === undefined) markerCheckStore.setState({ checks: new Map() });
  else setCheck(elementId, null);
}

function setCheck(elementId: string, state: MarkerCheckState | null): void {
  const checks = new Map(markerCheckStore.getState().checks);
  if (state) checks.set(elementId, state);
  else checks.delete(elementId);
  markerCheckStore.setState({ checks });
}
