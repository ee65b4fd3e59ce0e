// Browsers read a large file for a while after its download begins.
const CLEANUP_MS = 60_000;

// Browsers drop some of the downloads that begin at nearly the same time.
const APART_MS = 300;

let lastDownload: Promise<void> = Promise.resolve();

/** Downloads text as a file. */
export function downloadFile(content: BlobPart, type: string, name: string): void {
  void downloadBlob(new Blob([content], { type }), name);
}

/** Downloads a file, however large, some time after the one before; resolves once it has begun. */
export function downloadBlob(blob: Blob, name: string): Promise<void> {
  const begun = lastDownload.then(() => begin(blob, name));
  lastDownload = begun.then(() => new Promise((resolve) => setTimeout(resolve, APART_MS)));
  return begun;
}

function begin(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), CLEANUP_MS);
}
