import type { Packets, Video } from '@framescout/media';
import type { ClipOverlay } from '../../compose/clip-overlay.ts';

/**
 * A clip's input. `copied`: the file's own packets; null if everything must be encoded. `titles`: one for each
 * range of the clip, drawn; null where there is nothing to say.
 */
export type ClipMaterial = {
  readonly video: Video;
  readonly copied: Packets | null;
  readonly titles?: readonly (ClipOverlay | null)[];
};
