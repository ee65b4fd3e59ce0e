import type { ClipClient } from '@framescout/clips';
import type { ClipFrameRate, ClipSettings } from '@framescout/contract';
import type { ClipLoad, FormatForecast } from './forecast.ts';
import { FormatProspects } from './format-prospects.ts';

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
