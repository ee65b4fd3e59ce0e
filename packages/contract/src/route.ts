import type { z } from 'zod';

/** The inputs of a call, and its response on success. */
type Schemas = { params?: z.ZodObject; query?: z.ZodObject; body?: z.ZodObject; ok: z.ZodType };

/** One API call: its path, its inputs, and its response on success. */
export type Route = Schemas & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Contains `:name` for each of `params`. */
  path: `/api/${string}`;
};

/** Describes a call, whose types are those of its parts. */
export function route<const M extends Route['method'], const P extends Route['path'], S extends Schemas>(
  method: M,
  path: P,
  schemas: S,
): { method: M; path: P } & S {
  return { method, path, ...schemas };
}
