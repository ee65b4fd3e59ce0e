import type { ClipFormat } from '@framescout/contract';
import { FORMATS } from './format-traits.ts';

/** Whether a clip's last frames can be encoded so that it ends where it was asked to; else it ends a few later. */
export function joinsTail(source: { joinEncoder: VideoEncoderConfig | null }, format: ClipFormat): boolean {
  return source.joinEncoder !== null && FORMATS[format].takesJoins;
}
