const LINE_BREAK = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const CONTROL = /\p{Cc}/gu;

/** Puts a text on one line, without control characters and halves of characters. */
export function oneLine(text: string): string {
  return text.toWellFormed().replaceAll(LINE_BREAK, ' ').replaceAll(CONTROL, '');
}

/** Formats a text as a CSV field (RFC 4180): quoted if needed. */
export function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats a text as a CSV field, prefixed if needed so that no spreadsheet reads it as a formula. */
export function spreadsheetField(text: string): string {
  return csvField(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
}
