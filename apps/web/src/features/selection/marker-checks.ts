import type { EngineClient, MarkerCheck, ScanElement } from '@framescout/framescout/page';
import { OwnedStore } from '../../platform/owned-store.ts';

/** The state of a marked element's check; `last` is the previous result while a check is repeated. */
type MarkerCheckState =
  | { status: 'checking'; last: MarkerCheck | null }
  | { status: 'done'; check: MarkerCheck };

type Checks = ReadonlyMap<string, MarkerCheckState>;

/** Returns the result of an element's check; null while unknown. */
export function checkOf({ checks }: { checks: Checks }, elementId: string): MarkerCheck | null {
  const state = checks.get(elementId);
  return state?.status === 'done' ? state.check : null;
}

const NONE: readonly number[] = [];

/** Returns the selections (0-based) of an element that its check found to come from another recording. */
export function foreignSelections(state: { checks: Checks }, elementId: string): readonly number[] {
  return checkOf(state, elementId)?.foreign ?? NONE;
}

/** The checks of a video's elements, by id. */
export class MarkerChecks extends OwnedStore<{ checks: Checks }> {
  readonly #engine: Pick<EngineClient, 'checkMarker'>;

  constructor(engine: Pick<EngineClient, 'checkMarker'>) {
    super({ checks: new Map() });
    this.#engine = engine;
  }

  /**
   * Checks an element against the video. Checking it again or forgetting it discards the result of a check in
   * flight.
   * @returns the result, or null if the check failed or was superseded
   */
  async check({ id, ...examples }: ScanElement): Promise<MarkerCheck | null> {
    const checking: MarkerCheckState = { status: 'checking', last: this.#lastResult(id) };
    const isVoid = () => this.getState().checks.get(id) !== checking;
    this.#set(id, checking);
    try {
      const check = await this.#engine.checkMarker(examples);
      if (isVoid()) return null;
      this.#set(id, { status: 'done', check });
      return check;
    } catch {
      // A check is only a courtesy: if the file is damaged, the scan will report it.
      if (!isVoid()) this.#set(id, null);
      return null;
    }
  }

  /** Forgets the check of an element whose selections have changed or, without an id, all checks. */
  forget(elementId?: string): void {
    if (elementId === undefined) this.setState({ checks: new Map() });
    else this.#set(elementId, null);
  }

  #lastResult(elementId: string): MarkerCheck | null {
    const state = this.getState().checks.get(elementId);
    return state?.status === 'checking' ? state.last : checkOf(this.getState(), elementId);
  }

  #set(elementId: string, state: MarkerCheckState | null): void {
    const checks = new Map(this.getState().checks);
    if (state) checks.set(elementId, state);
    else checks.delete(elementId);
    this.setState({ checks });
  }
}
