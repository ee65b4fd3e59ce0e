import type { z } from 'zod';

/**
 * Characters that show nothing or change how others are shown: line breaks and other controls, bidirectional
 * and zero-width characters, unassigned ones. Variation selectors are part of many emoji.
 */
const INVISIBLE = /(?![\ufe0e\ufe0f])[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Makes the schema of a name refuse characters with which it could look like another one or disturb the text
 * around it. Emoji joined by a zero-width character are refused as well.
 */
export function refuseInvisible(schema: z.ZodString): z.ZodString {
  return schema.refine((name) => toPlainName(name) === name, 'A name cannot contain invisible characters');
}

/** Removes the characters that {@link refuseInvisible} refuses, for a name that comes from a file. */
export function toPlainName(name: string): string {
  return name.replace(INVISIBLE, '');
}
