import type { z } from 'zod';

/** Characters that are invisible or change others. Variation selectors belong to many emoji. */
const INVISIBLE = /(?![\ufe0e\ufe0f])[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Makes a name's schema refuse characters that disguise it or disturb the text around it. */
export function refuseInvisible(schema: z.ZodString): z.ZodString {
  return schema.refine((name) => toPlainName(name) === name, 'A name cannot contain invisible characters');
}

/** Removes the characters that {@link refuseInvisible} refuses, for a name that comes from a file. */
export function toPlainName(name: string): string {
  return name.replace(INVISIBLE, '');
}
