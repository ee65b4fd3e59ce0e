import type { EngineClient } from '@framescout/framescout/page';
import { useEffect, useEffectEvent, useRef } from 'react';
import { PicturePlayback } from '../playback/picture-playback.ts';
import type { Player } from '../playback/player.ts';

type PictureSurfaceProps = {
  player: Player;
  engine: EngineClient;
  duration: number;
  onFailure(error: unknown): void;
};

/** Shows and plays what the engine decodes, for what the browser's own player cannot play. */
export function PictureSurface({ player, engine, duration, ...props }: PictureSurfaceProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const onFailure = useEffectEvent(props.onFailure);
  useEffect(() => {
    if (!canvas.current) return;
    const playback = new PicturePlayback({ canvas: canvas.current, player, engine, duration, onFailure });
    playback.showStill();
    player.attach(playback);
    return () => {
      playback[Symbol.dispose]();
      player.detach();
    };
  }, [player, engine, duration]);
  return <canvas ref={canvas} className="absolute inset-0 size-full" />;
}
