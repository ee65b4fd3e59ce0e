import type { EncoderName } from '@framescout/clips';
import { z } from 'zod';
import { readStored, writeStored } from '../../../platform/local-storage.ts';

const KEY = 'encodingSpeeds';

/** Encoding speeds in pixels per second, by encoder. */
export type EncodingSpeeds = Readonly<Record<EncoderName, number>>;

// The speeds of a machine with two slow cores and no video hardware.
const FIRST_SPEEDS: EncodingSpeeds = {
  avc: 60e6,
  hevc: 20e6,
  vp8: 40e6,
  vp9: 27e6,
  av1: 12e6,
  wmv2: 12e6,
};

const encoderSchema = z.enum(['avc', 'hevc', 'vp8', 'vp9', 'av1', 'wmv2']);

const storedSchema = z.partialRecord(encoderSchema, z.number().positive());

/** Returns the speeds that were measured on this machine: in a run of clips or, before any, on a few frames. */
export function measuredSpeeds(): Partial<EncodingSpeeds> {
  return readStored(KEY, storedSchema) ?? {};
}

/**
 * Returns the measured speeds, and assumptions for the other encoders. If an encoder proved slower than assumed,
 * those assumptions shrink by the same factor, or an unmeasured encoder would seem to be the fastest.
 */
export function readSpeeds(): EncodingSpeeds {
  const measured = measuredSpeeds();
  const encoders = encoderSchema.options;
  const shares = encoders.map((name) => (measured[name] ?? FIRST_SPEEDS[name]) / FIRST_SPEEDS[name]);
  const share = Math.min(1, ...shares);
  const assumed = encoders.map((name) => [name, share * FIRST_SPEEDS[name]]);
  return { ...FIRST_SPEEDS, ...Object.fromEntries(assumed), ...measured };
}

/** Remembers the speed (pixels per second) of an encoder, in place of an earlier one. */
export function rememberSpeed(encoder: EncoderName, speed: number): void {
  if (Number.isFinite(speed) && speed > 0) writeStored(KEY, { ...measuredSpeeds(), [encoder]: speed });
}
