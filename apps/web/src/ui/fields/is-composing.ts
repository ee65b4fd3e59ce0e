/**
 * Whether a key goes to an input method, as for Chinese or Japanese, which takes Escape to cancel a conversion
 * and Enter to accept it.
 */
export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  // Safari has already ended the conversion, but still reports the key as one for the input method.
  return isComposing || keyCode === 229;
}
