import { z } from 'zod';
import { InvalidEnvironmentError } from '../errors.ts';

const portSchema = z
  .string()
  .regex(/^\d+$/)
  .transform(Number)
  .refine((port) => port <= 65_535);

const envSchema = z.object({
  PORT: portSchema.optional(),
  HOST: z.string().optional(),
  UPLOADS_DIR: z.string().optional(),
});

const EXPECTATIONS: Record<keyof Env, string> = {
  PORT: 'a port number from 0 (any free one) to 65535',
  HOST: 'an address to listen on, such as 127.0.0.1',
  UPLOADS_DIR: 'a folder whose files are served under /uploads/',
};

/** The environment variables that the server reads; a variable set to nothing counts as not set. */
export type Env = z.infer<typeof envSchema>;

/** @throws {InvalidEnvironmentError} naming each variable that cannot be used and what it takes */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  const given = Object.entries(variables).filter(([, value]) => value !== '');
  const result = envSchema.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  const names = new Set(result.error.issues.map((issue) => envSchema.keyof().parse(issue.path[0])));
  const complaints = [...names].map(
    (name) => `${name} is "${variables[name]}", but takes ${EXPECTATIONS[name]}.`,
  );
  throw new InvalidEnvironmentError(`${complaints.join(' ')} Change it or leave it out.`);
}
