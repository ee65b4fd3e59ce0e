import { CodedError } from '@framescout/contract';
import { ClipFailedError } from '../errors.ts';

/**
 * Explains a failure to the user: coded errors are unchanged, those of decoders, encoders and muxers become a
 * sentence.
 */
export function explainFailure(error: unknown): unknown {
  if (error instanceof CodedError || error instanceof ReferenceError || error instanceof TypeError)
    return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new ClipFailedError(`The clip could not be made: ${reason}`, { reason }, { cause: error });
}
