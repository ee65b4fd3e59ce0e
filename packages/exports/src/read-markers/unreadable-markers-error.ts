import { CodedError } from '@framescout/contract';

/**
 * Why a file or text has no markers for a recording:
 * - `markers-unknown-format`: it is none of the formats that are read
 * - `markers-damaged`: it claims to be one of them, but does not follow its rules
 * - `markers-too-large`: it is larger, deeper, or holds more markers than are read
 * - `markers-missing`: it is well-formed, but has none
 * - `markers-other-recording`: it is about another recording, or counts frames at another rate
 */
type UnreadableMarkersCode =
  | 'markers-unknown-format'
  | 'markers-damaged'
  | 'markers-too-large'
  | 'markers-missing'
  | 'markers-other-recording';

/** Thrown for a text from which no markers can be read; its message says why. */
export class UnreadableMarkersError extends CodedError {
  override readonly name = 'UnreadableMarkersError';
  readonly code: UnreadableMarkersCode;

  constructor(code: UnreadableMarkersCode, message: string, options?: ErrorOptions) {
    super(message, {}, options);
    this.code = code;
  }
}
