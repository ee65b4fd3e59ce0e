import type { EngineClient } from '@framescout/framescout/page';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { classNames } from '../../../ui/class-names.ts';
import { ElementPlayback } from '../playback/element-playback.ts';
import { fitPicture, type Size } from '../playback/fit-picture.ts';
import { PicturePlayback } from '../playback/picture-playback.ts';
import type { Player } from '../playback/player.ts';
import { soundVolume } from '../playback/sound-volume.ts';
import { usePictureTouch } from './use-picture-touch.ts';

type PlayerStageProps = {
  player: Player;
  url: string;
  engine: EngineClient;
  duration: number;
  /** Whether the browser's own player is worth trying. */
  mayPlay: boolean;
  /** The video's display size in pixels, which determines its aspect ratio and its size at a given zoom. */
  shape: Size;
  onFailure(error: unknown): void;
  /** Renders a layer that lies exactly over the picture, given its displayed size. */
  children(size: Size): ReactNode;
};

/** Shows the picture, zoomed or as large as the space allows. */
export function PlayerStage({ player, url, engine, mayPlay, shape, children, ...props }: PlayerStageProps) {
  const zoom = useStore(player, (state) => state.zoom);
  const soundTrack = useStore(player, (state) => state.soundTrack);
  const { width: shapeWidth, height: shapeHeight } = shape;
  const box = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState<Size>({ width: 0, height: 0 });
  const [isPlayable, setIsPlayable] = useState(mayPlay);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      setFitting(
        fitPicture(
          { width: shapeWidth, height: shapeHeight },
          { width: element.clientWidth, height: element.clientHeight },
        ),
      );
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [shapeWidth, shapeHeight]);

  const size = useMemo(() => {
    if (zoom === null) return fitting;
    const scale = zoom / (window.devicePixelRatio || 1);
    return { width: Math.round(shapeWidth * scale), height: Math.round(shapeHeight * scale) };
  }, [zoom, fitting, shapeWidth, shapeHeight]);

  const touch = usePictureTouch({ player, box, size, fitting, shapeWidth });

  return (
    <div
      ref={box}
      {...touch}
      className={classNames(
        'relative grid min-h-0 flex-1 bg-black',
        zoom === null ? 'overflow-hidden' : 'overflow-auto',
      )}
    >
      <div className="relative m-auto" style={size}>
        {/* Browsers play the first sound track only. */}
        {isPlayable && !soundTrack ? (
          <VideoSurface player={player} url={url} onUnplayable={() => setIsPlayable(false)} />
        ) : (
          <PictureSurface
            player={player}
            engine={engine}
            duration={props.duration}
            onFailure={props.onFailure}
          />
        )}
        {size.width > 0 && children(size)}
      </div>
    </div>
  );
}

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

type VideoSurfaceProps = {
  player: Player;
  url: string;
  onUnplayable(): void;
};

/** Shows and plays the video in the browser's own player, with its first sound track. */
export function VideoSurface({ player, url, onUnplayable }: VideoSurfaceProps) {
  const element = useRef<HTMLVideoElement>(null);
  const { isMuted, volume } = useStore(soundVolume);
  const onStuck = useEffectEvent(onUnplayable);
  useEffect(() => {
    if (element.current) element.current.volume = volume;
  }, [volume]);
  useEffect(() => {
    if (!element.current) return;
    const playback = new ElementPlayback({ video: element.current, player, onStuck });
    player.attach(playback);
    return () => {
      playback[Symbol.dispose]();
      player.detach();
    };
  }, [player]);
  return (
    <video
      ref={element}
      src={url}
      muted={isMuted}
      playsInline
      // Otherwise Firefox lays its own button over the picture.
      disablePictureInPicture
      preload="auto"
      className="absolute inset-0 size-full object-fill"
      onPlay={() => player.notePlaying(true)}
      onPause={() => player.notePlaying(false)}
      onError={onUnplayable}
    />
  );
}
