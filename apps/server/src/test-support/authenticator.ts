import type { Enrolment } from '@framescout/contract';
import { TOTP } from 'otpauth';
import type { TestApp, TestUser } from './test-app.ts';

const STEP_MS = 30_000;

/** A user's authenticator app, whose clock and the server's are the test's. */
export type Authenticator = {
  recoveryCodes: string[];
  /** Lets the clock run on to a code that was not used yet. */
  nextCode(): string;
  /** The code of another step than the present one: -1 is the one before. */
  codeAt(steps: number): string;
};

/** Turns a second factor on. */
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

/** Lets the server's clock run on. */
export function passTime(test: TestApp, ms: number): void {
  const now = test.context.now() + ms;
  test.context.now = () => now;
}
