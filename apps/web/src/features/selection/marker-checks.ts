import type { EngineClient, MarkerCheck, ScanElement } from '@framescout/engine';
import { OwnedStore } from '../../platform/owned-store.ts';

/** How the check of a marked element stands. */
type MarkerCheckState = { status: 'checking' } | { status: 'done'; check: MarkerCheck };

type Checks = ReadonlyMap<string, MarkerCheckState>;

/** What the check of an element found; null while that is not known. */
export function checkOf({ checks }: { checks: Checks }, elementId: string): MarkerCheck | null {
  const state = checks.get(elementId);
  return state?.status === 'done' ? state.check : null;
}

/** The checks of a video's elements, by their ids. */
export class MarkerChecks extends OwnedStore<{ checks: Checks }> {
  readonly #engine: Pick<EngineClient, 'checkMarker'>;

  constructor(engine: Pick<EngineClient, 'checkMarker'>) {
    super({ checks: new Map() });
    this.#engine = engine;
  }

  /**
   * Checks an element against the video; a later run, or forgetting, makes an earlier one's answer void. Answers what
   * was found; null where nothing was, or where it is void.
   */
  async check({ id, ...examples }: ScanElement): Promise<MarkerCheck | null> {
    const checking: MarkerCheckState = { status: 'checking' };
    const isVoid = () => this.getState().checks.get(id) !== checking;
    this.#set(id, checking);
    try {
      const check = await this.#engine.checkMarker(examples);
      if (isVoid()) return null;
      this.#set(id, { status: 'done', check });
      return check;
    } catch {
      // NOTE: a check is a courtesy; what is wrong with the file, the scan will say.
      if (!isVoid()) this.#set(id, null);
      return null;
    }
  }

  /** Forgets the check of an element whose selections have changed, or, without one, all checks. */
  forget(elementId?: string): void {
    if (elementId === undefined) this.setState({ checks: new Map() });
    else this.#set(elementId, null);
  }

  #set(elementId: string, state: MarkerCheckState | null): void {
    const checks = new Map(this.getState().checks);
    if (state) checks.set(elementId, state);
    else checks.delete(elementId);
    this.setState({ checks });
  }
}
