const CLEANUP_MS = 1000;

/** Hands text to the browser's downloads. */
export function downloadFile(content: BlobPart, type: string, name: string): void {
  downloadBlob(new Blob([content], { type }), name);
}

/** Hands a file, however large, to the browser's downloads. */
export function downloadBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), CLEANUP_MS);
}
