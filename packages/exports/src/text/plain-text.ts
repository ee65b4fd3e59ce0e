const LINE_BREAK = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const CONTROL = /\p{Cc}/gu;
// What one of these steps changes: most texts have none of it, and long lists have hundreds of thousands of texts.
const UNPLAIN = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/** Puts a text on one line, without control characters and halves of characters. */
export function oneLine(text: string): string {
  return UNPLAIN.test(text) ? makePlain(text) : text;
}

function makePlain(text: string): string {
  return text.toWellFormed().replaceAll(LINE_BREAK, ' ').replaceAll(CONTROL, '');
}
