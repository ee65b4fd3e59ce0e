import type { VideoInfo } from '@framescout/contract';
import { useEffect, useRef, useState } from 'react';
import type { Player } from '../player/index.ts';
import { LayoutPreview, type PreviewedLook } from './layout-preview.ts';

/**
 * Keeps canvases of a dialog drawn, which it returns functions to set: the recording's picture, if there is one for it,
 * and what clips make of it.
 */
export function useLayoutPreview({
  player,
  info,
  ...look
}: PreviewedLook & { player: Player; info: VideoInfo }) {
  // A dialog's content is not there yet when the dialog is.
  const [picture, setPicture] = useState<HTMLCanvasElement | null>(null);
  const [clip, setClip] = useState<HTMLCanvasElement | null>(null);
  const preview = useRef<LayoutPreview>(null);
  const newest = useRef(look);
  newest.current = look;
  useEffect(() => {
    if (!clip) return;
    const own = new LayoutPreview({ player, info, picture, clip, look: () => newest.current });
    preview.current = own;
    return () => own[Symbol.dispose]();
  }, [player, info, picture, clip]);
  const { layout, finish } = look;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is to be drawn is read when it is
  useEffect(() => preview.current?.draw(), [layout, finish]);
  return { setPicture, setClip };
}
