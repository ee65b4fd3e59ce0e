import { MAX_MARKERS } from '@framescout/contract';
import type { z } from 'zod';
import { UnreadableMarkersError } from './unreadable-markers-error.ts';

/**
 * Checks data against a schema.
 * @throws {UnreadableMarkersError} if it does not follow it
 */
export function checkShape<Output>(schema: z.ZodType<Output>, data: unknown, format: string): Output {
  const { success, data: checked, error } = schema.safeParse(data);
  if (success) return checked;
  const [issue] = error.issues;
  if (issue?.code === 'too_big') throw tooMany();
  const where = issue && issue.path.length > 0 ? ` (${issue.path.join('.')}: ${issue.message})` : '';
  throw new UnreadableMarkersError('markers-damaged', `This is not a complete ${format}${where}.`);
}

/** Returns the error for more markers than are read. */
export function tooMany(): UnreadableMarkersError {
  return new UnreadableMarkersError('markers-too-large', `The file has more than ${MAX_MARKERS} markers.`);
}
