import { z } from 'zod';
import { InvalidEnvironmentError } from '../startup-errors.ts';
import { checkCombinations } from './check-combinations.ts';
import { type Env, SECRET_VARIABLES, VARIABLES, type VariableName } from './variables.ts';

const envSchema = z.object(
  Object.fromEntries(Object.entries(VARIABLES).map(([name, { schema }]) => [name, schema.optional()])),
);

/**
 * Reads the server's environment variables; an empty one counts as unset.
 * @throws {InvalidEnvironmentError} naming each invalid variable and what it accepts
 */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  const given = Object.entries(variables).filter(([, value]) => value !== '');
  const result = envSchema.safeParse(Object.fromEntries(given));
  const complaints = result.success
    ? checkCombinations(result.data as Env)
    : result.error.issues.map(complaintOf);
  if (complaints.length > 0) throw new InvalidEnvironmentError([...new Set(complaints)].join(' '));
  return result.data as Env;

  function complaintOf(issue: z.core.$ZodIssue): string {
    const name = issue.path[0] as VariableName;
    return complainAbout(name, variables[name]);
  }
}

/** Says that a variable's value is invalid, and what it accepts. */
export function complainAbout(name: VariableName, value: string | undefined): string {
  const shown = SECRET_VARIABLES.has(name) ? 'not usable' : `"${value}"`;
  return `${name} is ${shown}, but takes ${VARIABLES[name].takes}. Change it or leave it out.`;
}
