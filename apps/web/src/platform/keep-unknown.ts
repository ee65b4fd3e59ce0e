import type { z } from 'zod';

/**
 * Returns a schema that keeps the fields it does not know, which a newer version of the page may have stored.
 * The type does not name them: whoever changes such an object has to copy the whole of it.
 */
export function keepUnknown<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): z.ZodType<z.infer<z.ZodObject<Shape>>> {
  return schema.loose();
}
