const LINE_BREAK = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const CONTROL = /\p{Cc}/gu;

/** Puts a text on one line, without control characters and halves of characters. */
export function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(LINE_BREAK, ' ').replaceAll(CONTROL, '');
}
