import type { EngineClient } from '@framescout/framescout/page';
import { type RefObject, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { PicturePlayback } from '../playback/picture-playback.ts';
import type { Player } from '../playback/player.ts';

/** Shows and plays what the engine decodes, for files that the browser's own player cannot play. */
export function PictureSurface(props: PicturePlaybackOptions) {
  const canvas = useRef<HTMLCanvasElement>(null);
  usePicturePlayback(canvas, props);
  return <canvas ref={canvas} className="absolute inset-0 size-full" />;
}

/** The player to serve, the engine that decodes for it, and the sound settings. */
type PicturePlaybackOptions = {
  player: Player;
  engine: EngineClient;
  duration: number;
  isMuted: boolean;
  volume: number;
  /** Called if not even one picture could be read. */
  onFailure(error: unknown): void;
};

/**
 * Has the engine do the player's playback, drawn onto a canvas, with the sound track that the player plays.
 */
function usePicturePlayback(
  canvas: RefObject<HTMLCanvasElement | null>,
  { player, engine, duration, isMuted, volume, onFailure }: PicturePlaybackOptions,
): void {
  const playback = useRef<PicturePlayback>(null);
  const loudness = useRef(0);
  loudness.current = isMuted ? 0 : volume;
  const soundTrack = useStore(player, (state) => state.soundTrack) ?? 0;
  const heardTrack = useRef(soundTrack);
  useEffect(() => {
    if (heardTrack.current === soundTrack) return;
    heardTrack.current = soundTrack;
    // A playback plays a single track; seeking to the current position starts another playback.
    if (playback.current?.isPlaying) player.seek(player.getState().targetTime);
  }, [player, soundTrack]);
  const failed = useRef(onFailure);
  failed.current = onFailure;
  useEffect(() => playback.current?.setVolume(isMuted ? 0 : volume), [isMuted, volume]);

  useEffect(() => {
    const picture = canvas.current;
    if (!picture) return;
    const current = new PicturePlayback({
      canvas: picture,
      player,
      engine,
      duration,
      sound: () => ({ volume: loudness.current, soundTrack: heardTrack.current }),
      onFailure: (error) => failed.current(error),
    });
    playback.current = current;
    player.attach(current);
    current.showStill();
    return () => {
      current[Symbol.dispose]();
      playback.current = null;
      player.detach();
    };
  }, [canvas, player, engine, duration]);
}
