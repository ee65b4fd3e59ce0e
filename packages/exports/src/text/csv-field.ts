/** Formats a text as a CSV field (RFC 4180): quoted if needed. */
export function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats a text as a CSV field, prefixed if needed so that no spreadsheet reads it as a formula. */
export function spreadsheetField(text: string): string {
  return csvField(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
}
