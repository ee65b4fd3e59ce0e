import { z } from 'zod';

/**
 * The base of every error that FrameScout throws on purpose.
 * `code` is stable and machine-readable; `message` is written for the user and says what to do;
 * `details` carry diagnostics that are safe to log.
 */
export abstract class CodedError extends Error {
  abstract readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, details: Readonly<Record<string, unknown>> = {}, options?: ErrorOptions) {
    super(message, options);
    this.details = details;
  }
}

/** An error's shape on the wire: worker messages and HTTP bodies alike. */
export const wireErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
});

export type WireError = z.infer<typeof wireErrorSchema>;

/** An error that came over the wire; `code` says which one it was on the other side. */
export class RemoteError extends CodedError {
  override readonly name = 'RemoteError';
  readonly code: string;

  constructor(wire: WireError) {
    super(wire.message, wire.details);
    this.code = wire.code;
  }
}

/** Turns anything thrown into its wire shape; anything but a CodedError gets the code `unexpected`. */
export function toWire(error: unknown): WireError {
  if (error instanceof CodedError) {
    return { code: error.code, message: error.message, details: { ...error.details } };
  }
  const message = error instanceof Error ? error.message : String(error);
  const name = error instanceof Error ? error.name : typeof error;
  return { code: 'unexpected', message, details: { name } };
}

/** The inverse of {@link toWire}. */
export function fromWire(wire: WireError): RemoteError {
  return new RemoteError(wire);
}
