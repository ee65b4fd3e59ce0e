/** Whether a key goes to an input method (Chinese, Japanese), which takes Escape and Enter itself. */
export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  // Safari has already ended the conversion, but still reports the key as one for the input method.
  return isComposing || keyCode === 229;
}
