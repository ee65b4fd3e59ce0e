import { EXTENSION_DAYS } from '@framescout/contract';

/** Days to extend by, from what was typed; the default where that is no number. */
export function toExtensionDays(typed: unknown): number {
  const days = typeof typed === 'string' && typed.trim() !== '' ? Number(typed) : Number.NaN;
  return Number.isNaN(days) ? EXTENSION_DAYS.default : days;
}
