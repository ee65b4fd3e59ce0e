import type { Workspace } from './workspace.ts';

/**
 * The failure to read an open video's file again, if it is no longer as it was when it was opened: what was decoded of it then
 * looks damaged. Otherwise the failure as it is.
 */
export async function explainReadingFailure({ video }: Workspace, failure: unknown): Promise<unknown> {
  try {
    await video.file.slice(0, 1).arrayBuffer();
    return failure;
  } catch (gone) {
    return gone;
  }
}
