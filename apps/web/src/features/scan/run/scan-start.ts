import { type CheckpointSummary, type ScanRequest, SelectionMissingError } from '@framescout/framescout/page';
import { type Elements, type MarkedElement, scanElementOf } from '../../elements/index.ts';
import type { ScanOptions } from './scan-options.ts';

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

/** Returns the options with those that this start asks for; a checkpoint decides by itself. */
export function optionsFor(options: ScanOptions, start: ScanStart): ScanOptions {
  const { resumed, takesPictures: _1, isUnseen: _2, keepsCheckpoint: _3, project: _4, ...chosen } = start;
  return { ...options, ...chosen, ...(resumed && optionsOf(resumed)) };
}

/** Returns the request for a scan. With `knowsKeyframes`, a quick look has already covered the keyframes. */
export function requestFor(
  options: ScanOptions,
  marked: readonly MarkedElement[],
  {
    resumed,
    takesPictures = false,
    keepsCheckpoint = false,
    project,
    knowsKeyframes,
  }: ScanStart & { knowsKeyframes: boolean },
): ScanRequest {
  return {
    ...options,
    keyframesFirst: options.keyframesFirst && !knowsKeyframes,
    elements: marked.map(scanElementOf),
    decoders: null,
    resume: resumed !== undefined,
    takesPictures,
    keepsCheckpoint,
    project,
  };
}

function optionsOf({ matcher, everyNth, isSparing = false }: CheckpointSummary): ScanOptions {
  return { matcher, everyNth, isQuick: false, isSparing, keyframesFirst: false };
}
