import type { ClipFormat } from '@framescout/contract';

/** The containers that clips can be written to in Node. */
export const CLIP_FORMATS = ['mp4', 'mov', 'mkv', 'webm'] as const satisfies ClipFormat[];
