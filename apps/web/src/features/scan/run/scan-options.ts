import { acceptEarlierNames, clampSensitivity, matcherNameSchema, SENSITIVITY } from '@framescout/contract';
import { type CheckpointSummary, type ScanRequest, SelectionMissingError } from '@framescout/framescout/page';
import { z } from 'zod';
import { OwnedStore } from '../../../platform/owned-store.ts';
import { type Elements, type MarkedElement, scanElementOf } from '../../elements/index.ts';

const DEFAULTS: ScanOptions = {
  matcher: 'adaptive',
  everyNth: 1,
  isQuick: false,
  skipsFrames: true,
  keyframesFirst: false,
};

/** The scan options as stored. */
export const scanOptionsSchema = acceptEarlierNames(
  { isSparing: 'skipsFrames' },
  z.object({
    matcher: matcherNameSchema,
    everyNth: z.int().min(1).max(60),
    // Projects from earlier versions lack these.
    isQuick: z.boolean().default(false),
    skipsFrames: z.boolean().default(true),
    keyframesFirst: z.boolean(),
  }),
);

/** How to scan: with which matcher and at which frames. */
export type ScanOptions = z.infer<typeof scanOptionsSchema>;

/** The options for the next scan. */
export class ScanOptionsStore extends OwnedStore<ScanOptions> {
  constructor() {
    super(DEFAULTS);
  }

  /** Changes some options. */
  change(options: Partial<ScanOptions>): void {
    this.setState(options);
  }
}

/** The detection sensitivity in percent. */
export class Sensitivity extends OwnedStore<{ percent: number }> {
  constructor() {
    super({ percent: SENSITIVITY.default });
  }

  /** The sensitivity as a fraction, 0..1. */
  get fraction(): number {
    return this.getState().percent / 100;
  }

  /** Sets the sensitivity (percent), within its limits. */
  set(value: number): void {
    this.setState({ percent: clampSensitivity(value) });
  }
}

/** How to scan this time; anything left out is taken from the options. */
export type ScanStart = Partial<ScanOptions> & {
  resumed?: CheckpointSummary | undefined;
  takesPictures?: boolean;
  isUnseen?: boolean;
  keepsCheckpoint?: boolean;
  project?: number | undefined;
};

/**
 * Returns the fully marked elements; given a checkpoint, only those in it.
 * @throws {SelectionMissingError} if there are none
 */
export function elementsToScan({ marked }: Elements, { resumed }: ScanStart): readonly MarkedElement[] {
  const wantedIds = resumed?.elements.map(({ id }) => id);
  const wanted = marked.filter(({ id }) => wantedIds?.includes(id) ?? true);
  if (wanted.length === 0) {
    throw new SelectionMissingError('Please select 3 frames before starting analysis');
  }
  return wanted;
}

/** Returns the request for a scan of these elements with the options that this start asks for. */
export function requestFor(
  marked: readonly MarkedElement[],
  options: ScanOptions,
  { resumed, takesPictures = false, isUnseen: _, keepsCheckpoint = false, project, ...chosen }: ScanStart,
): ScanRequest {
  return {
    ...options,
    ...chosen,
    // A checkpoint decides by itself.
    ...(resumed && optionsOf(resumed)),
    elements: marked.map(scanElementOf),
    decoders: null,
    resume: resumed !== undefined,
    takesPictures,
    keepsCheckpoint,
    project,
  };
}

function optionsOf({ matcher, everyNth, skipsFrames = false }: CheckpointSummary): ScanOptions {
  return { matcher, everyNth, isQuick: false, skipsFrames, keyframesFirst: false };
}
