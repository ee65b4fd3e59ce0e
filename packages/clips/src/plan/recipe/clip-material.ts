import type { Packets, Video } from '@framescout/media';

/** A clip's input. `copied`: the file's own packets; null if everything must be encoded. */
export type ClipMaterial = { readonly video: Video; readonly copied: Packets | null };
