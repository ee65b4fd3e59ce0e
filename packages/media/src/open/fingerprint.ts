import type { VideoInfo } from '@framescout/contract';

const SAMPLE_BYTES = 65_536;
const FROM_FIRST_KEYFRAME = '-from-first-keyframe';

/** Identifies a file whatever its name: SHA-256 (hex) over its size, first and last 64 KiB. */
export async function fingerprintFile(file: Blob): Promise<string> {
  const parts = [
    new TextEncoder().encode(`${file.size}:`),
    new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer()),
    new Uint8Array(await file.slice(Math.max(0, file.size - SAMPLE_BYTES)).arrayBuffer()),
  ];
  const digest = await crypto.subtle.digest('SHA-256', await new Blob(parts).arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Identifies a file like {@link fingerprintFile}, and the timeline of its times, so that nothing is resumed
 * or reused that an earlier version stored with other times ({@link countsFromFirstKeyframe}).
 */
export async function fingerprintVideo({ file, info }: { file: Blob; info: VideoInfo }): Promise<string> {
  const fingerprint = await fingerprintFile(file);
  return countsFromFirstKeyframe(info) ? `${fingerprint}${FROM_FIRST_KEYFRAME}` : fingerprint;
}

/** Returns what {@link fingerprintVideo} may return for a file, given its {@link fingerprintFile}. */
export function videoFingerprintsOf(fileFingerprint: string): string[] {
  return [fileFingerprint, `${fileFingerprint}${FROM_FIRST_KEYFRAME}`];
}

/** Whether FFmpeg reads a transport stream, whose times earlier versions counted differently. */
export function countsFromFirstKeyframe({
  reader,
  container,
}: Pick<VideoInfo, 'reader' | 'container'>): boolean {
  return reader === 'ffmpeg' && container.startsWith('MPEG-TS');
}
