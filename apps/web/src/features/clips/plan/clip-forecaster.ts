import { type ClipClient, type ClipEstimate, type EncodingSpeed, FORMATS } from '@framescout/clips';
import type { ClipFormat, ClipFrameRate, ClipSettings, Seconds } from '@framescout/contract';
import { measuredSpeeds, readSpeeds, rememberSpeed } from '../forecast/encoding-speeds.ts';
import {
  type ClipLoad,
  encodingSpeedOf,
  expectWork,
  type Forecasts,
  type FormatForecast,
  forecastFormats,
  forecastWork,
  loadOf,
} from '../forecast/forecast.ts';
import { type ClipPlans, planInBatches } from '../forecast/plan-in-batches.ts';
import type { Clip } from '../list/clip-list.ts';
import type { ClipSettingsStore } from '../list/clip-settings.ts';
import type { ClipWork, FinishedWork } from '../list/run-pace.ts';
import type { ClipMaker } from './clip-maker.ts';

/** What clips take at each frame rate, all in the same format. */
export type RateForecasts = ReadonlyMap<ClipFrameRate, FormatForecast>;

const RATES: readonly ClipFrameRate[] = [30, 60, 'source'];

// The longest that a clip may take to begin exactly in every player without being asked to.
const QUICK: Seconds = 1;

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
  onKnown(known: Partial<ClipOutlook>): void;
  /** Called as soon as planning works, which it may not have done before. */
  onPlanning(): void;
  onFailure(error: unknown): void;
};

type Estimates = Readonly<Record<ClipFormat, ClipEstimate>>;

/** Plans clips in the clips worker, and forecasts what they take in every format and at every frame rate. */
export class ClipForecaster {
  readonly #parts: ClipForecasterParts;
  #estimates: Estimates | null = null;
  /** The same if movies begin exactly in every player; null if the user has decided about that. */
  #everywhere: { settings: ClipSettings; estimates: Estimates } | null = null;
  #decided: { settings: ClipSettings; cut: ClipSettings } | null = null;
  #rates: { settings: ClipSettings; estimates: readonly Estimates[] } | null = null;
  #plannedWith: ClipSettings | null = null;
  #planning = new AbortController();

  constructor(parts: ClipForecasterParts) {
    this.#parts = parts;
  }

  /** Stops planning: what is being planned is not wanted any more. */
  stop(): void {
    this.#planning.abort();
  }

  /** Plans the clips and forecasts every format, in place of what is being planned. */
  plan(): Promise<void> {
    return this.#plan(false);
  }

  /**
   * Decides for the user, if they have not, whether movies are to begin exactly in every player: if a smart cut does
   * that quickly enough. Returns the same object for the same settings and decision.
   */
  decide(settings: ClipSettings): ClipSettings {
    if (settings.playsEverywhere !== null) return settings;
    const playsEverywhere = this.#isQuickEverywhere(settings.selectedFormat);
    const known = this.#decided;
    if (known?.settings === settings && known.cut.playsEverywhere === playsEverywhere) return known.cut;
    const cut = { ...settings, playsEverywhere };
    this.#decided = { settings, cut };
    return cut;
  }

  /** Returns the expected work for each of these clips; empty until the formats are compared. */
  workOf(clips: readonly Clip[]): ClipWork[] {
    const { cut: settings } = this.#parts.settings.getState();
    const { playback } = settings;
    const estimate = this.#estimateOf(settings);
    const forecast = (load: ClipLoad) => estimate && forecastWork(estimate, load, readSpeeds());
    return expectWork(clips, { ...this.#parts.read(), playback, forecastWork: forecast });
  }

  /** Remembers the encoding speed of a finished run for later forecasts, in any video. */
  learn(work: FinishedWork, asked: ClipSettings): void {
    const { selectedFormat } = asked;
    const estimate = this.#estimateOf(asked);
    const speed = estimate && encodingSpeedOf(work, estimate);
    if (!estimate?.encoder || !speed) return;
    rememberSpeed(estimate.encoder, speed);
    const { settings, onKnown } = this.#parts;
    if (settings.getState().settings.selectedFormat === selectedFormat) {
      onKnown({ speed: { framesPerSecond: speed / estimate.pixelsPerFrame } });
    }
    this.#forecast();
  }

  get #load(): ClipLoad {
    const kept = this.#parts.read().clips.filter(({ isKept }) => isKept);
    return loadOf(kept, this.#parts.settings.getState().settings.playback);
  }

  /** `isSecondTry` marks the retry after the client has ended. */
  async #plan(isSecondTry: boolean): Promise<void> {
    this.stop();
    this.#planning = new AbortController();
    const { signal } = this.#planning;
    const { maker, read, onKnown, onPlanning, onFailure } = this.#parts;
    const { cut: settings } = this.#parts.settings.getState();
    let client: ClipClient | null = null;
    try {
      client = await maker.client();
      this.#estimates = await client.prospects(settings);
      await this.#estimateEverywhere(client, settings);
      if (signal.aborted) return;
      onPlanning();
      this.#forecast();
      // Suggesting another format changes the settings, which stops this and has the clips planned anew.
      if (signal.aborted) return;
      // Before the clips are planned, since a slow encoder makes another format the fastest.
      const speed = await this.#speedFor(client, settings);
      if (signal.aborted) return;
      onKnown({ speed });
      const { clips, plans: before } = read();
      const cut = this.decide(settings);
      let plans: ClipPlans = this.#plannedWith === cut ? before : new Map();
      for await (plans of planInBatches(client, { clips, settings: cut, known: plans, signal })) {
        if (signal.aborted) return;
        this.#plannedWith = cut;
        onKnown({ plans });
      }
      const rates = await this.#forecastRates(client, settings);
      if (!signal.aborted) onKnown({ rates });
    } catch (error) {
      if (signal.aborted) return;
      // Cancelling a clip in which the client is stuck ends the client; a new one takes its place.
      if (client?.hasEnded && !isSecondTry) await this.#plan(true);
      else onFailure(error);
    }
  }

  async #estimateEverywhere(client: ClipClient, settings: ClipSettings): Promise<void> {
    if (settings.playsEverywhere !== null) this.#everywhere = null;
    else if (this.#everywhere?.settings !== settings) {
      const estimates = await client.prospects({ ...settings, playsEverywhere: true });
      this.#everywhere = { settings, estimates };
    }
  }

  /** Returns the speed at which the clips will be encoded, and measures it if need be; null if none are. */
  async #speedFor(client: ClipClient, settings: ClipSettings): Promise<EncodingSpeed | null> {
    const estimate = this.#estimateOf(settings);
    if (!estimate?.encoder || this.#parts.read().clips.length === 0) return null;
    const { encoder, pixelsPerFrame } = estimate;
    const known = measuredSpeeds()[encoder];
    if (known) return { framesPerSecond: known / pixelsPerFrame };
    // Clips can be planned without a speed, and if they are refused, their plans say why.
    const measured = await client.measure(this.decide(settings)).catch(() => null);
    // The measurement does not cover FFmpeg, which encodes WMV in a later step.
    if (measured && encoder !== 'wmv2') {
      rememberSpeed(encoder, measured.framesPerSecond * pixelsPerFrame);
      this.#forecast();
    }
    return measured;
  }

  /** Forecasts what clips take at each frame rate; asks the clips worker once for the same settings. */
  async #forecastRates(client: ClipClient, settings: ClipSettings): Promise<RateForecasts> {
    if (this.#rates?.settings !== settings) {
      const asked = RATES.map((sourceFrameRate) => client.prospects({ ...settings, sourceFrameRate }));
      this.#rates = { settings, estimates: await Promise.all(asked) };
    }
    const found = this.#rates.estimates.flatMap((estimates, index) => {
      const forecasts = forecastFormats(estimates, this.#load, readSpeeds());
      const [rate, own] = [RATES[index], forecasts.find(({ format }) => format === settings.selectedFormat)];
      return rate && own ? [[rate, own] as const] : [];
    });
    return new Map(found);
  }

  #withDecision(forecast: FormatForecast): FormatForecast {
    const { format } = forecast;
    const estimate = this.#isQuickEverywhere(format) ? this.#everywhere?.estimates[format] : null;
    if (!estimate) return forecast;
    const { seconds, bytes } = forecastWork(estimate, this.#load, readSpeeds());
    return { ...forecast, plannedMethod: estimate.plannedMethod, seconds, bytes };
  }

  #estimateOf({ selectedFormat }: ClipSettings): ClipEstimate | undefined {
    const estimates = this.#isQuickEverywhere(selectedFormat) ? this.#everywhere?.estimates : this.#estimates;
    return estimates?.[selectedFormat];
  }

  /** Whether a clip in a format that hides pictures by edit lists begins without them after a moment of encoding. */
  #isQuickEverywhere(format: ClipFormat): boolean {
    const estimate = this.#everywhere?.estimates[format];
    if (FORMATS[format].family !== 'movie' || estimate?.plannedMethod.kind !== 'smart-cut') return false;
    return estimate.encoder !== null && estimate.pixelsPerClip / readSpeeds()[estimate.encoder] < QUICK;
  }

  /** Forecasts the kept clips in each format, and switches to the fastest unless the user chose one. */
  #forecast(): void {
    if (!this.#estimates) return;
    const { settings, onKnown } = this.#parts;
    const load = this.#load;
    // By what copying takes: a moment of encoding must not make another container than MP4 the fastest.
    const forecasts = forecastFormats(this.#estimates, load, readSpeeds());
    onKnown({ forecasts: forecasts.map((one) => this.#withDecision(one)) });
    const [fastest] = forecasts;
    if (fastest && load.clips > 0) settings.suggestFormat(fastest.format);
  }
}
