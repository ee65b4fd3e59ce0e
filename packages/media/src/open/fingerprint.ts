const SAMPLE_BYTES = 65_536;

/**
 * Identifies a file across reloads, regardless of its name: SHA-256 (hex) over its size and its first and
 * last 64 KiB.
 */
export async function fingerprintFile(file: Blob): Promise<string> {
  const parts = [
    new TextEncoder().encode(`${file.size}:`),
    new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer()),
    new Uint8Array(await file.slice(Math.max(0, file.size - SAMPLE_BYTES)).arrayBuffer()),
  ];
  const digest = await crypto.subtle.digest('SHA-256', await new Blob(parts).arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
