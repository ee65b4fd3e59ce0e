const CLEANUP_MS = 1000;

/** Hands a file to the browser's downloads. */
export function downloadFile(content: BlobPart, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), CLEANUP_MS);
}
