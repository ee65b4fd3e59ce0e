import { z } from 'zod';
import { InvalidEnvironmentError } from '../startup-errors.ts';
import {
  type Env,
  isLocalHost,
  modeOfKey,
  SECRET_VARIABLES,
  VARIABLES,
  type VariableName,
} from './variables.ts';

const envSchema = z.object(
  Object.fromEntries(Object.entries(VARIABLES).map(([name, { schema }]) => [name, schema.optional()])),
);

/** Reads the environment; empty means unset. @throws {InvalidEnvironmentError} naming each mistake */
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

/** Groups of variables that only make sense together. */
const TOGETHER: readonly (readonly VariableName[])[] = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'],
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['JOBS_DATABASE_URL', 'JOBS_SOURCES', 'JOBS_RESULTS'],
];

/** Describes variables that are valid on their own but not together; empty if there are none. */
function checkCombinations(env: Env): string[] {
  const complaints = TOGETHER.flatMap((group) => {
    const missing = group.filter((name) => env[name] === undefined);
    if (missing.length === 0 || missing.length === group.length) return [];
    const present = group.filter((name) => env[name] !== undefined);
    return [`${present.join(', ')} needs ${missing.join(', ')} beside it. Set all of them or none.`];
  });
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) {
    complaints.push('SMTP_URL needs MAIL_FROM beside it: the sender that your mail server accepts.');
  }
  if (env.HOST !== undefined && !isLocalHost(env.HOST) && env.PUBLIC_URL === undefined) {
    complaints.push(
      `HOST is "${env.HOST}", which other machines can reach: set PUBLIC_URL to the address that people type.`,
    );
  }
  if (env.BACKUP_DIR === undefined && (env.BACKUP_KEEP ?? env.BACKUP_HOUR) !== undefined) {
    complaints.push(
      'BACKUP_KEEP and BACKUP_HOUR need BACKUP_DIR beside them: the folder that backups are written to.',
    );
  }
  const ofJobs = env.JOBS_PER_USER ?? env.JOBS_GIGABYTES_PER_USER ?? env.WEBHOOKS_PRIVATE;
  if (env.JOBS_DATABASE_URL === undefined && ofJobs !== undefined) {
    complaints.push(
      'JOBS_PER_USER, JOBS_GIGABYTES_PER_USER and WEBHOOKS_PRIVATE need JOBS_DATABASE_URL beside them.',
    );
  }
  if (
    env.PUBLIC_URL?.protocol === 'https:' &&
    !isLocalHost(env.PUBLIC_URL.hostname) &&
    env.TRUST_PROXY === undefined
  ) {
    complaints.push(
      'PUBLIC_URL is https, which a proxy answers: set TRUST_PROXY to how many proxies stand before the server, usually 1 (0 if none does). Otherwise all callers would share one address, and its limits.',
    );
  }
  return [...complaints, ...checkModes(env)];
}

/** Test keys on a public server would give Pro to anyone who knows a test card's number. */
function checkModes(env: Env): string[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, PUBLIC_URL: url } = env;
  if (!secret || !publishable) return [];
  if (modeOfKey(secret) !== modeOfKey(publishable)) {
    return [
      `STRIPE_SECRET_KEY is for ${modeOfKey(secret)} payments and STRIPE_PUBLISHABLE_KEY for ${modeOfKey(publishable)} payments. Take both from the same mode.`,
    ];
  }
  if (modeOfKey(secret) === 'live' || url === undefined || isLocalHost(url.hostname)) return [];
  return [
    `STRIPE_SECRET_KEY is for test payments, but PUBLIC_URL is ${url.origin}, where anyone could get Pro with a test card. Set live keys, or leave PUBLIC_URL out.`,
  ];
}
