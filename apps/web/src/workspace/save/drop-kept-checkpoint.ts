import { type CheckpointStore, openCheckpointStore } from '@framescout/framescout/page';
import { videoFingerprintsOf } from '@framescout/media';

let opened: CheckpointStore | null = null;

/**
 * Drops the checkpoint that a complete scan of a video has kept until its results were stored. Does nothing if
 * another scan has replaced it.
 */
export async function dropKeptCheckpoint(fileFingerprint: string, run: string): Promise<void> {
  opened ??= openCheckpointStore();
  for (const fingerprint of videoFingerprintsOf(fileFingerprint)) await opened?.dropRun(fingerprint, run);
}
