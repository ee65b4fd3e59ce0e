import { CodedError, MAX_MARKERS } from '@framescout/contract';
import type { z } from 'zod';

/**
 * Why a file or text has no markers for a recording:
 * - `markers-unknown-format`: it is none of the formats that are read
 * - `markers-damaged`: it claims to be one of them, but does not follow its rules
 * - `markers-too-large`: it is larger, deeper, or holds more markers than are read
 * - `markers-missing`: it is well-formed, but has none
 * - `markers-other-recording`: it is about another recording, or counts frames at another rate
 */
type UnreadableMarkersCode =
  | 'markers-unknown-format'
  | 'markers-damaged'
  | 'markers-too-large'
  | 'markers-missing'
  | 'markers-other-recording';

/** Thrown for a text from which no markers can be read; its message says why. */
export class UnreadableMarkersError extends CodedError {
  override readonly name = 'UnreadableMarkersError';
  readonly code: UnreadableMarkersCode;

  constructor(code: UnreadableMarkersCode, message: string, options?: ErrorOptions) {
    super(message, {}, options);
    this.code = code;
  }
}

/** Checks data against a schema. @throws {UnreadableMarkersError} */
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
