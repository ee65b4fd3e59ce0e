import { z } from 'zod';
import { asCodedError } from './browser-failure.ts';
import { CodedError } from './coded-error.ts';

/** The wire format of an error, in worker messages and HTTP bodies alike. */
export const wireErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
});

export type WireError = z.infer<typeof wireErrorSchema>;

/** An error received over the wire; `code` is the original error's. */
export class RemoteError extends CodedError {
  override readonly name = 'RemoteError';
  readonly code: string;

  constructor(wire: WireError) {
    super(wire.message, wire.details);
    this.code = wire.code;
  }
}

/** Converts anything thrown to wire format; an error without a message for the user gets the code `unexpected`. */
export function toWire(error: unknown): WireError {
  const coded = asCodedError(error);
  if (coded) return { code: coded.code, message: coded.message, details: { ...coded.details } };
  const message = error instanceof Error ? error.message : textOf(error);
  const name = error instanceof Error ? error.name : typeof error;
  return { code: 'unexpected', message, details: { name } };
}

/** What was thrown that is no error, as text: programs compiled to WebAssembly throw plain objects. */
function textOf(thrown: unknown): string {
  const message =
    typeof thrown === 'object' && thrown !== null && 'message' in thrown ? thrown.message : thrown;
  return typeof message === 'object' ? JSON.stringify(message) : String(message);
}

/** The inverse of {@link toWire}. */
export function fromWire(wire: WireError): RemoteError {
  return new RemoteError(wire);
}
