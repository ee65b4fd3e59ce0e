import type { EncoderName } from '@framescout/clips';
import { z } from 'zod';
import { readStored, writeStored } from '../../platform/local-storage.ts';

const KEY = 'encodingSpeeds';

/** Pixels encoded per second, by encoder. */
export type EncodingSpeeds = Readonly<Record<EncoderName, number>>;

// What a machine with two slow cores and no video hardware does.
const FIRST_SPEEDS: EncodingSpeeds = {
  avc: 60e6,
  hevc: 20e6,
  vp8: 40e6,
  vp9: 27e6,
  av1: 12e6,
  wmv2: 12e6,
};

const storedSchema = z.partialRecord(
  z.enum(['avc', 'hevc', 'vp8', 'vp9', 'av1', 'wmv2']),
  z.number().positive(),
);

/** The speeds measured on this machine so far, and sensible ones for encoders that have not been used. */
export function readSpeeds(): EncodingSpeeds {
  return { ...FIRST_SPEEDS, ...readStored(KEY, storedSchema) };
}

/** Remembers the speed (pixels per second) at which an encoder worked. */
export function rememberSpeed(encoder: EncoderName, speed: number): void {
  if (!Number.isFinite(speed) || speed <= 0) return;
  writeStored(KEY, { ...readStored(KEY, storedSchema), [encoder]: speed });
}
