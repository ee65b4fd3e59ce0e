import type { Enrolment } from '@framescout/contract';
import { TOTP } from 'otpauth';
import type { TestApp, TestUser } from './test-app.ts';

const STEP_MS = 30_000;

/** A user's authenticator app. The test controls its clock and the server's. */
export type Authenticator = {
  recoveryCodes: string[];
  /** Advances the clock to a code that has not been used yet. */
  nextCode(): string;
  /** Returns the code that is a number of steps away: -1 is the previous one. */
  codeAt(steps: number): string;
};

/** Turns on a user's second factor. */
export async function setUpSecondFactor(test: TestApp, user: TestUser): Promise<Authenticator> {
  const begun = await user.call('POST', '/api/account/second-factor', { password: user.password });
  const totp = new TOTP({ secret: begun.json<Enrolment>().secret });
  const codeAt = (steps: number) => totp.generate({ timestamp: test.context.now() + steps * STEP_MS });
  const confirmed = await user.call('POST', '/api/account/second-factor/confirm', { code: codeAt(0) });
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
  return {
    recoveryCodes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes,
    codeAt,
    nextCode() {
      passTime(test, 2 * STEP_MS);
      return codeAt(0);
    },
  };
}

/** Advances the server's clock. */
export function passTime(test: TestApp, ms: number): void {
  const now = test.context.now() + ms;
  test.context.now = () => now;
}
