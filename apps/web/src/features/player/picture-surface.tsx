import { useRef } from 'react';
import { type PicturePlaybackOptions, usePicturePlayback } from './use-picture-playback.ts';

/** Shows and plays what the engine decodes, for files that the browser's own player cannot play. */
export function PictureSurface(props: PicturePlaybackOptions) {
  const canvas = useRef<HTMLCanvasElement>(null);
  usePicturePlayback(canvas, props);
  return <canvas ref={canvas} className="absolute inset-0 size-full" />;
}
