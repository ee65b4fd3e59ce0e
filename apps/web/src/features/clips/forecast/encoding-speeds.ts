import type { EncoderName } from '@framescout/clips';
import type { ClipFormat } from '@framescout/contract';
import { z } from 'zod';
import { readStored, writeStored } from '../../../platform/local-storage.ts';

const KEY = 'encodingSpeeds';
const RUNS_KEY = 'clipRunSpeeds';

/**
 * Encoding speeds in pixels per second: by encoder, measured on a few frames or assumed; and by format and
 * encoder, measured in real runs of clips.
 */
export type EncodingSpeeds = {
  readonly byEncoder: Readonly<Record<EncoderName, number>>;
  readonly byRun: Readonly<Record<string, number>>;
};

// The speeds of a machine with two slow cores and no video hardware.
const FIRST_SPEEDS: EncodingSpeeds['byEncoder'] = {
  avc: 60e6,
  hevc: 20e6,
  vp8: 40e6,
  vp9: 27e6,
  av1: 12e6,
  wmv2: 12e6,
};

const encoderSchema = z.enum(['avc', 'hevc', 'vp8', 'vp9', 'av1', 'wmv2']);

const storedSchema = z.partialRecord(encoderSchema, z.number().positive());

const storedRunsSchema = z.record(z.string(), z.number().positive());

const runKey = (format: ClipFormat, encoder: EncoderName) => `${format} ${encoder}`;

/**
 * Returns the speeds measured on this machine, and assumptions for the other encoders. If an encoder proved
 * slower than assumed, those assumptions shrink by the same factor, or an unmeasured encoder would seem to be
 * the fastest.
 */
export function readSpeeds(): EncodingSpeeds {
  const measured = readStored(KEY, storedSchema) ?? {};
  const encoders = encoderSchema.options;
  const share = Math.min(
    1,
    ...encoders.map((name) => (measured[name] ?? FIRST_SPEEDS[name]) / FIRST_SPEEDS[name]),
  );
  const assumed = encoders.map((name) => [name, share * FIRST_SPEEDS[name]]);
  return {
    byEncoder: { ...FIRST_SPEEDS, ...Object.fromEntries(assumed), ...measured },
    byRun: readStored(RUNS_KEY, storedRunsSchema) ?? {},
  };
}

/** Remembers the speed (pixels per second) of an encoder on a few frames. */
export function rememberSpeed(encoder: EncoderName, speed: number): void {
  if (!Number.isFinite(speed) || speed <= 0) return;
  writeStored(KEY, { ...readStored(KEY, storedSchema), [encoder]: speed });
}

/** Remembers the speed (pixels per second) of an encoder in the last run of clips in a format. */
export function rememberRunSpeed(format: ClipFormat, encoder: EncoderName, speed: number): void {
  if (!Number.isFinite(speed) || speed <= 0) return;
  writeStored(RUNS_KEY, { ...readStored(RUNS_KEY, storedRunsSchema), [runKey(format, encoder)]: speed });
}

/**
 * Returns the speed (pixels per second) of the last run with a format and encoder; null if there was none.
 */
export function runSpeedOf(
  { byRun }: EncodingSpeeds,
  format: ClipFormat,
  encoder: EncoderName,
): number | null {
  return byRun[runKey(format, encoder)] ?? null;
}

/**
 * Returns the speed (pixels per second) to expect in a format: that of the last run, or else the encoder's.
 */
export function speedOf(speeds: EncodingSpeeds, format: ClipFormat, encoder: EncoderName): number {
  return runSpeedOf(speeds, format, encoder) ?? speeds.byEncoder[encoder];
}
