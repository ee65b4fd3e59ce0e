import type { Packets, Video } from '@framescout/media';

/** What a clip is written from. `copied`: the packets of the file, even where FFmpeg decodes it. */
export type ClipMaterial = { readonly video: Video; readonly copied: Packets };
