import type { EngineClient } from '@framescout/engine';
import { useEffect, useRef } from 'react';
import { drawPart } from './draw-part.ts';
import { playerStore } from './player-store.ts';

const MAX_WIDTH = 1280;

/** Shows frames that the engine decodes, for files that the browser's own player does not take; without sound. */
export function PictureSurface({ engine, duration }: { engine: EngineClient; duration: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const picture = canvas.current;
    if (!picture) return;
    let wanted: number | null = null;
    let isReading = false;
    let isStopped = false;
    let playedFrom: { time: number; at: number } | null = null;

    const show = async (time: number): Promise<void> => {
      const { bitmap, location } = await engine.readPicture(time, MAX_WIDTH);
      const context = picture.getContext('2d');
      if (isStopped || !context) {
        bitmap.close();
        return;
      }
      context.canvas.width = bitmap.width;
      context.canvas.height = bitmap.height;
      context.drawImage(bitmap, 0, 0);
      bitmap.close();
      playerStore.setState({ shownTime: location.time, ...(playedFrom && { soughtTime: location.time }) });
    };
    const work = async (): Promise<void> => {
      if (isReading) return;
      isReading = true;
      while (wanted !== null && !isStopped) {
        const time = wanted;
        wanted = null;
        try {
          await show(time);
        } catch {
          // A damaged frame leaves the picture as it was; the scan will report the damage.
        }
        if (wanted === null && playedFrom && !isStopped) wanted = timeNow();
      }
      isReading = false;
    };
    const timeNow = (): number | null => {
      if (!playedFrom) return null;
      const time = playedFrom.time + (performance.now() - playedFrom.at) / 1000;
      if (time < duration) return time;
      stop();
      return null;
    };
    const stop = (): void => {
      playedFrom = null;
      playerStore.setState({ isPlaying: false });
    };
    const seek = (time: number): void => {
      wanted = time;
      if (playedFrom) playedFrom = { time, at: performance.now() };
      void work();
    };
    playerStore.setState({
      surface: {
        play: () => {
          playedFrom = { time: playerStore.getState().shownTime, at: performance.now() };
          playerStore.setState({ isPlaying: true });
          seek(playedFrom.time);
        },
        pause: stop,
        seek,
        drawPart: (context, part) => drawPart(context, picture, picture, part),
        get isSettled() {
          return !isReading && wanted === null;
        },
      },
    });
    seek(playerStore.getState().soughtTime);
    return () => {
      isStopped = true;
      playerStore.setState({ surface: null, isPlaying: false });
    };
  }, [engine, duration]);

  return <canvas ref={canvas} className="absolute inset-0 size-full" />;
}
