import type { EngineClient } from '@framescout/framescout/page';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { classNames } from '../../../ui/class-names.ts';
import { fitPicture, type Size } from '../playback/fit-picture.ts';
import type { Player } from '../playback/player.ts';
import { PictureSurface } from './picture-surface.tsx';
import { usePictureTouch } from './use-picture-touch.ts';
import { VideoSurface } from './video-surface.tsx';

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
