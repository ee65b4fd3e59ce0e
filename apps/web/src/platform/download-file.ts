// Browsers keep reading a large file for a while after its download starts.
const CLEANUP_MS = 60_000;

// Browsers drop some of many downloads that start at nearly the same time, but accept a few.
const APART_MS = 300;
const FEW = 6;
const FEW_APART_MS = 30;
const RECENT_MS = 4000;

let lastDownload: Promise<void> = Promise.resolve();
let recent: number[] = [];

/** Downloads content as a file. */
export function downloadFile(content: BlobPart, type: string, name: string): void {
  void downloadBlob(new Blob([content], { type }), name);
}

/** Downloads a file of any size, spaced apart from the previous download; resolves once it has started. */
export function downloadBlob(blob: Blob, name: string): Promise<void> {
  const begun = lastDownload.then(() => begin(blob, name));
  lastDownload = begun.then(
    () => new Promise((resolve) => setTimeout(resolve, pauseAfter(performance.now()))),
  );
  return begun;
}

function pauseAfter(now: number): number {
  recent = [...recent.filter((time) => now - time < RECENT_MS), now];
  return recent.length < FEW ? FEW_APART_MS : APART_MS;
}

function begin(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), CLEANUP_MS);
}
