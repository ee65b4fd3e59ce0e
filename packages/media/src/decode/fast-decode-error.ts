/**
 * The file or the browser has a defect that only Mediabunny works around, so feeding a decoder directly loses
 * frames.
 */
export class FastDecodeError extends Error {
  override readonly name = 'FastDecodeError';
}
