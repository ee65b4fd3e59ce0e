import type { ClipClient, ClipEstimate, EncodingSpeed } from '@framescout/clips';
import type { ClipFormat, ClipFrameRate, ClipSettings } from '@framescout/contract';
import type { ClipWork, FinishedWork } from '../list/run-pace.ts';
import { readSpeeds, rememberRunSpeed, rememberSpeed, runSpeedOf } from './encoding-speeds.ts';
import {
  type ClipLoad,
  encodingSpeedOf,
  type Forecasts,
  type FormatForecast,
  forecastFormats,
  forecastWork,
} from './forecast.ts';

/**
 * What clips of a video take in each format at the speeds of this machine, which it remembers for later
 * forecasts in any video.
 */
export class FormatProspects {
  readonly #estimates: Readonly<Record<ClipFormat, ClipEstimate>>;

  constructor(estimates: Readonly<Record<ClipFormat, ClipEstimate>>) {
    this.#estimates = estimates;
  }

  /** Forecasts what clips take in each format. */
  forecast(load: ClipLoad): Forecasts {
    return forecastFormats(this.#estimates, load, readSpeeds());
  }

  /** Forecasts what clips that are not planned yet take in a format, all together. */
  forecastWork(format: ClipFormat, load: ClipLoad): ClipWork {
    return forecastWork(format, this.#estimates[format], load, readSpeeds());
  }

  /** Returns the speed of the last run with a format and its encoder; null if there was none. */
  speedOfRun(format: ClipFormat): EncodingSpeed | null {
    const { encoder, pixelsPerFrame } = this.#estimates[format];
    const speed = encoder && runSpeedOf(readSpeeds(), format, encoder);
    return speed ? { framesPerSecond: speed / pixelsPerFrame } : null;
  }

  /** Remembers the speed of a finished run and returns it; null if the run says too little about it. */
  rememberRun(work: FinishedWork, format: ClipFormat): EncodingSpeed | null {
    const estimate = this.#estimates[format];
    const speed = encodingSpeedOf(work, estimate);
    if (!estimate.encoder || !speed) return null;
    rememberRunSpeed(format, estimate.encoder, speed);
    return { framesPerSecond: speed / estimate.pixelsPerFrame };
  }

  /** Remembers a measured speed, and returns whether it could: not if FFmpeg encodes. */
  rememberMeasured({ framesPerSecond }: EncodingSpeed, format: ClipFormat): boolean {
    const { encoder, pixelsPerFrame } = this.#estimates[format];
    // The measurement does not cover FFmpeg, which encodes WMV in a later step.
    if (!encoder || encoder === 'wmv2') return false;
    rememberSpeed(encoder, framesPerSecond * pixelsPerFrame);
    return true;
  }
}

/** What clips take at each frame rate, all in the same format. */
export type RateForecasts = ReadonlyMap<ClipFrameRate, FormatForecast>;

const RATES: readonly ClipFrameRate[] = [30, 60, 'source'];

/** What clips of a video take at each frame rate; asks the clips worker once for the same settings. */
export class RateProspects {
  #settings: ClipSettings | null = null;
  #known: readonly (readonly [ClipFrameRate, FormatProspects])[] = [];

  /** Forecasts what clips take at each frame rate. */
  async forecast(
    client: Pick<ClipClient, 'prospects'>,
    settings: ClipSettings,
    load: ClipLoad,
  ): Promise<RateForecasts> {
    if (this.#settings !== settings) {
      this.#known = await Promise.all(
        RATES.map(async (sourceFrameRate) => {
          const estimates = await client.prospects({ ...settings, sourceFrameRate });
          return [sourceFrameRate, new FormatProspects(estimates)] as const;
        }),
      );
      this.#settings = settings;
    }
    const found = this.#known.flatMap(([rate, prospects]) => {
      const own = prospects.forecast(load).find(({ format }) => format === settings.selectedFormat);
      return own ? [[rate, own] as const] : [];
    });
    return new Map(found);
  }
}
