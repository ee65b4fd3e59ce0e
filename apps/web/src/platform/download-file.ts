const CLEANUP_MS = 1000;

/** Downloads text as a file. */
export function downloadFile(content: BlobPart, type: string, name: string): void {
  downloadBlob(new Blob([content], { type }), name);
}

/** Downloads a file, however large. */
export function downloadBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), CLEANUP_MS);
}
