import { z } from 'zod';

/** Whether a user signs in with a second factor: `needed` if they have to set it up before they can do anything else. */
export const secondFactorStateSchema = z.enum(['off', 'needed', 'on']);
export type SecondFactorState = z.infer<typeof secondFactorStateSchema>;

/** How many recovery codes a set has. */
export const RECOVERY_CODES = 10;

/** A code of an authenticator app or a recovery code, however it is written. */
export const secondFactorCodeSchema = z.string().trim().min(1, 'Please enter a code').max(64);

/** The answer to a right password where a second factor is on: the token with which the code is sent. */
export const secondStepSchema = z.object({ secondStep: z.string() });

/** How a user's second factor stands. */
export const secondFactorStatusSchema = z.object({
  /** When it was turned on; `null` if it is off. */
  since: z.iso.datetime().nullable(),
  /** How many recovery codes have not been used. */
  recoveryCodesLeft: z.int(),
});
export type SecondFactorStatus = z.infer<typeof secondFactorStatusSchema>;

/** What an authenticator app needs: the secret (base 32), and the same as an address to be shown as a QR code. */
export const enrolmentSchema = z.object({ secret: z.string(), uri: z.string() });
export type Enrolment = z.infer<typeof enrolmentSchema>;

/** Recovery codes, which are told once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
