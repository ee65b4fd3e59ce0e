import { EXTENSION_DAYS } from '@framescout/contract';

/** Parses the number of days to extend by; falls back to the default if the input is not a number. */
export function toExtensionDays(typed: unknown): number {
  const days = typeof typed === 'string' && typed.trim() !== '' ? Number(typed) : Number.NaN;
  return Number.isNaN(days) ? EXTENSION_DAYS.default : days;
}
