import type { EngineClient } from '@framescout/framescout';
import { useRef } from 'react';
import type { Player } from './player.ts';
import { usePicturePlayback } from './use-picture-playback.ts';

type PictureSurfaceProps = {
  player: Player;
  engine: EngineClient;
  duration: number;
  isMuted: boolean;
  volume: number;
  /** Called if not even one picture could be read. */
  onFailure(error: unknown): void;
};

/** Shows and plays what the engine decodes, for files that the browser's own player cannot play. */
export function PictureSurface(props: PictureSurfaceProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  usePicturePlayback(canvas, props);
  return <canvas ref={canvas} className="absolute inset-0 size-full" />;
}
