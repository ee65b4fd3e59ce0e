import { assertReadable } from '@framescout/media';
import type { Workspace } from './workspace.ts';

/**
 * The failure to read an open video's file again, if it is no longer as it was when it was opened: what was decoded of it then
 * looks damaged. Otherwise the failure as it is.
 */
export async function explainReadingFailure({ video }: Workspace, failure: unknown): Promise<unknown> {
  try {
    await assertReadable(video.file);
    return failure;
  } catch (gone) {
    return gone;
  }
}
