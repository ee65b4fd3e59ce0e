import { z } from 'zod';
import { asCodedError, CodedError } from './coded-error.ts';

/** The wire format of an error, both in worker messages and in HTTP bodies. */
export const wireErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
});

export type WireError = z.infer<typeof wireErrorSchema>;

/** An error received over the wire; `code` is that of the original error. */
export class RemoteError extends CodedError {
  override readonly name = 'RemoteError';
  readonly code: string;

  constructor(wire: WireError) {
    super(wire.message, wire.details);
    this.code = wire.code;
  }
}

/** Converts anything thrown to the wire format; the code is `unexpected` without a message for users. */
export function toWire(error: unknown): WireError {
  const coded = asCodedError(error);
  if (coded) return { code: coded.code, message: coded.message, details: { ...coded.details } };
  const message = error instanceof Error ? error.message : textOf(error);
  const name = error instanceof Error ? error.name : typeof error;
  return { code: 'unexpected', message, details: { name } };
}

/** Converts a thrown non-error to text: WebAssembly programs throw plain objects. */
function textOf(thrown: unknown): string {
  const message =
    typeof thrown === 'object' && thrown !== null && 'message' in thrown ? thrown.message : thrown;
  return typeof message === 'object' ? JSON.stringify(message) : String(message);
}

/** Converts back from the wire format; the inverse of {@link toWire}. */
export function fromWire(wire: WireError): RemoteError {
  return new RemoteError(wire);
}
