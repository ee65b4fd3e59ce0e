import type { Packets, Video } from '@framescout/media';

/**
 * The input of a clip. `copied`: the file's own packets, even if FFmpeg decodes it; null if they cannot be
 * read, and everything must be encoded.
 */
export type ClipMaterial = { readonly video: Video; readonly copied: Packets | null };
