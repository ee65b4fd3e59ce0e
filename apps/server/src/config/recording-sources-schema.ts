import { readPlace } from '@framescout/jobs';
import { z } from 'zod';

/** A comma-separated list of folders and URL prefixes. */
export const recordingSourcesSchema = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((parts) => parts.length > 0 && parts.every((part) => isPrefix(part)))
  .transform((parts) => parts.flatMap((part) => readPlace(part)?.place ?? []));

function isPrefix(text: string): boolean {
  const read = readPlace(text);
  return read !== null && read.text === read.place;
}
