import type { EngineClient } from '@framescout/framescout';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { drawPart } from './draw-part.ts';
import { EnginePlayback } from './engine-playback.ts';
import type { Player } from './player.ts';

const MAX_WIDTH = 1280;
const RESUME_MS = 200;

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
export function PictureSurface({
  player,
  engine,
  duration,
  isMuted,
  volume,
  onFailure,
}: PictureSurfaceProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const playback = useRef<EnginePlayback>(null);
  const loudness = useRef(0);
  loudness.current = isMuted ? 0 : volume;
  const soundTrack = useStore(player, (state) => state.soundTrack) ?? 0;
  const heardTrack = useRef(soundTrack);
  useEffect(() => {
    if (heardTrack.current === soundTrack) return;
    heardTrack.current = soundTrack;
    // A playback plays a single track; seeking to the current position starts another playback.
    if (playback.current) player.seek(player.getState().soughtTime);
  }, [player, soundTrack]);
  const failed = useRef(onFailure);
  failed.current = onFailure;
  useEffect(() => playback.current?.setVolume(isMuted ? 0 : volume), [isMuted, volume]);

  useEffect(() => {
    const picture = canvas.current;
    if (!picture) return;
    let wanted: number | null = null;
    let isReading = false;
    let isStopped = false;
    let hasEnded = false;
    let hasDrawn = false;
    let hasShown = false;
    let resuming: ReturnType<typeof setTimeout> | undefined;

    const draw = (bitmap: ImageBitmap): void => {
      const context = picture.getContext('2d');
      if (!context) return;
      context.canvas.width = bitmap.width;
      context.canvas.height = bitmap.height;
      context.drawImage(bitmap, 0, 0);
    };
    const show = async (time: number): Promise<void> => {
      const { bitmap, location } = await engine.readPicture(time, MAX_WIDTH);
      if (!isStopped && !playback.current) {
        draw(bitmap);
        hasShown = true;
        player.noteShown(location.time);
      }
      bitmap.close();
    };
    const seek = async (time: number): Promise<void> => {
      wanted = time;
      if (isReading) return;
      isReading = true;
      while (wanted !== null && !isStopped) {
        const next: number = wanted;
        wanted = null;
        await show(next).catch((error: unknown) => {
          // Once something has been shown, a damaged frame leaves the previous picture on screen, and the
          // scan reports the damage.
          if (!hasShown && !isStopped) failed.current(error);
        });
      }
      isReading = false;
    };
    const stop = (): void => {
      clearTimeout(resuming);
      playback.current?.[Symbol.dispose]();
      playback.current = null;
    };
    const pause = (): void => {
      if (!player.getState().isPlaying) return;
      stop();
      player.notePlaying(false);
      // Pictures for playback are smaller than a still.
      void seek(player.getState().soughtTime);
    };
    const play = (from: number): void => {
      stop();
      hasDrawn = false;
      wanted = null;
      playback.current = new EnginePlayback({
        engine,
        from,
        duration,
        volume: loudness.current,
        soundTrack: heardTrack.current,
        onPicture({ bitmap, time }) {
          hasDrawn = true;
          draw(bitmap);
          player.notePlayed(time);
        },
        onEnd() {
          hasEnded = true;
          pause();
        },
      });
      player.notePlaying(true);
    };
    player.attach({
      play() {
        if (!playback.current) play(hasEnded ? 0 : player.getState().soughtTime);
        hasEnded = false;
      },
      pause,
      seek(time) {
        hasEnded = false;
        void seek(time);
        if (!player.getState().isPlaying) return;
        // While the slider is dragged, each position is shown as a still; playback resumes shortly after the
        // last seek.
        stop();
        resuming = setTimeout(() => play(player.getState().soughtTime), RESUME_MS);
      },
      drawPart: (context, part) => drawPart(context, picture, picture, part),
      get isSettled() {
        return !isReading && wanted === null && (!playback.current || hasDrawn);
      },
    });
    void seek(player.getState().soughtTime);
    return () => {
      stop();
      isStopped = true;
      player.detach();
    };
  }, [player, engine, duration]);

  return <canvas ref={canvas} className="absolute inset-0 size-full" />;
}
