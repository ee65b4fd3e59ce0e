import type { ClipClient, EncodingSpeed } from '@framescout/clips';
import type { ClipSettings } from '@framescout/contract';
import { expectWork } from '../forecast/expect-work.ts';
import { type ClipLoad, type Forecasts, loadOf } from '../forecast/forecast.ts';
import { type ClipPlans, planInBatches } from '../forecast/plan-in-batches.ts';
import { FormatProspects, type RateForecasts, RateProspects } from '../forecast/prospects.ts';
import type { Clip } from '../list/clip-list.ts';
import type { ClipSettingsStore } from '../list/clip-settings.ts';
import type { ClipWork, FinishedWork } from '../list/run-pace.ts';
import type { ClipMaker } from './clip-maker.ts';

/** What is known about clips before they are made. */
export type ClipOutlook = {
  /** The plan for each clip under the current settings, by clip id; missing until it is ready. */
  plans: ClipPlans;
  /** What the clips would take in each format, fastest first; null until that is known. */
  forecasts: Forecasts | null;
  /** What they would take at each frame rate in the current format; null until that is known. */
  rates: RateForecasts | null;
  speed: EncodingSpeed | null;
};

type ClipForecasterParts = {
  maker: Pick<ClipMaker, 'client'>;
  settings: ClipSettingsStore;
  /** Returns the clips as they are now, and what is known about them. */
  read(): Pick<ClipOutlook, 'plans' | 'speed'> & { clips: readonly Clip[] };
  /** Called with what has become known. */
  onKnown(known: Partial<ClipOutlook>): void;
  /** Called as soon as planning works, which it may not have done before. */
  onPlanning(): void;
  /** Called with why nothing could be planned. */
  onFailure(error: unknown): void;
};

/** Plans clips in the clips worker, and forecasts what they take in every format and at every frame rate. */
export class ClipForecaster implements Disposable {
  readonly #parts: ClipForecasterParts;
  #prospects: FormatProspects | null = null;
  readonly #rateProspects = new RateProspects();
  /** The settings that the plans are for. */
  #plannedWith: ClipSettings | null = null;
  /** Aborts the latest planning when a newer one starts. */
  #planning = new AbortController();

  constructor(parts: ClipForecasterParts) {
    this.#parts = parts;
  }

  /** Plans the clips and forecasts every format, in place of what is being planned. */
  plan(): Promise<void> {
    return this.#plan(false);
  }

  /** Returns the expected work for each of these clips; empty until the formats are compared. */
  workOf(clips: readonly Clip[]): ClipWork[] {
    const { selectedFormat } = this.#parts.settings.getState().settings;
    const forecastWork = (load: ClipLoad) => this.#prospects?.forecastWork(selectedFormat, load) ?? null;
    return expectWork(clips, { ...this.#parts.read(), forecastWork });
  }

  /**
   * Remembers the encoding speed of a finished run for later forecasts, in any video, in place of an assumed
   * one.
   */
  learn(work: FinishedWork, { selectedFormat }: ClipSettings): void {
    const speed = this.#prospects?.rememberRun(work, selectedFormat);
    if (!speed) return;
    const { settings, onKnown } = this.#parts;
    if (settings.getState().settings.selectedFormat === selectedFormat) onKnown({ speed });
    this.#forecast();
  }

  [Symbol.dispose](): void {
    this.#planning.abort();
  }

  get #load(): ClipLoad {
    return loadOf(this.#parts.read().clips.filter(({ isKept }) => isKept));
  }

  /** `isSecondTry` marks the retry after the client has ended. */
  async #plan(isSecondTry: boolean): Promise<void> {
    this.#planning.abort();
    this.#planning = new AbortController();
    const { signal } = this.#planning;
    const { maker, read, onKnown, onPlanning, onFailure } = this.#parts;
    const { settings } = this.#parts.settings.getState();
    let client: ClipClient | null = null;
    try {
      client = await maker.client();
      this.#prospects = new FormatProspects(await client.prospects(settings));
      if (signal.aborted) return;
      onPlanning();
      this.#forecast();
      // Suggesting another format changes the settings, which starts planning again.
      if (signal.aborted) return;
      const { clips, plans: before } = read();
      let plans: ClipPlans = this.#plannedWith === settings ? before : new Map();
      for await (plans of planInBatches(client, { clips, settings, known: plans, signal })) {
        if (signal.aborted) return;
        this.#plannedWith = settings;
        onKnown({ plans });
      }
      if (signal.aborted) return;
      const needsEncoder = [...plans.values()].some((plan) => 'plan' in plan && plan.plan.encodedFrames > 0);
      const known = this.#prospects.speedOfRun(settings.selectedFormat);
      const measured = needsEncoder && !known ? await client.measure(settings) : null;
      if (signal.aborted) return;
      onKnown({ speed: needsEncoder ? (known ?? measured) : null });
      if (measured && this.#prospects.rememberMeasured(measured, settings.selectedFormat)) this.#forecast();
      const rates = await this.#rateProspects.forecast(client, settings, this.#load);
      if (!signal.aborted) onKnown({ rates });
    } catch (error) {
      if (signal.aborted) return;
      // Cancelling a clip in which the client is stuck ends the client; a new one takes its place.
      if (client?.hasEnded && !isSecondTry) await this.#plan(true);
      else onFailure(error);
    }
  }

  /**
   * Forecasts what the kept clips take in each format, and switches to the fastest unless the user chose one.
   */
  #forecast(): void {
    if (!this.#prospects) return;
    const { settings, onKnown } = this.#parts;
    const load = this.#load;
    const forecasts = this.#prospects.forecast(load);
    onKnown({ forecasts });
    const [fastest] = forecasts;
    if (fastest && load.clips > 0) settings.suggestFormat(fastest.format);
  }
}
