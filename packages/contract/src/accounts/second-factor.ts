import { z } from 'zod';

/** Whether a second factor is used. `needed`: to be set up before anything else. */
export const secondFactorStateSchema = z.enum(['off', 'needed', 'on']);

/** The number of recovery codes in a set. */
export const RECOVERY_CODES = 10;

/** A code from an authenticator app, or a recovery code, in any notation. */
export const secondFactorCodeSchema = z.string().trim().min(1, 'Please enter a code').max(64);

/** The response to a correct password if a second factor is on: the token to send the code with. */
export const secondStepSchema = z.object({ secondStep: z.string() });

/** The status of a user's second factor. */
export const secondFactorStatusSchema = z.object({
  /** When it was turned on; `null` if it is off. */
  since: z.iso.datetime().nullable(),
  /** The number of unused recovery codes. */
  recoveryCodesLeft: z.int(),
});
export type SecondFactorStatus = z.infer<typeof secondFactorStatusSchema>;

/** What an authenticator app needs: the secret (base 32), and the same as a URI to be shown as a QR code. */
export const enrolmentSchema = z.object({ secret: z.string(), uri: z.string() });
export type Enrolment = z.infer<typeof enrolmentSchema>;

/** Recovery codes, which are shown only once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
