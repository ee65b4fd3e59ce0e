import type { EngineClient } from '@framescout/engine';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fitPicture, type Size } from './fit-picture.ts';
import { PictureSurface } from './picture-surface.tsx';
import { VideoSurface } from './video-surface.tsx';

type PlayerStageProps = {
  url: string;
  engine: EngineClient;
  duration: number;
  /** The shape to show the video in. */
  shape: Size;
  isMuted: boolean;
  onUnplayable(): void;
  /** What lies exactly over the picture, given the size it is shown at. */
  children(size: Size): ReactNode;
};

/** The picture, as large as its place allows. */
export function PlayerStage({
  url,
  engine,
  duration,
  shape,
  isMuted,
  onUnplayable,
  children,
}: PlayerStageProps) {
  const { width: shapeWidth, height: shapeHeight } = shape;
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [isPlayable, setIsPlayable] = useState(true);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      setSize(
        fitPicture(
          { width: shapeWidth, height: shapeHeight },
          { width: element.clientWidth, height: element.clientHeight },
        ),
      );
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [shapeWidth, shapeHeight]);

  return (
    <div ref={box} className="relative grid min-h-0 flex-1 place-items-center overflow-hidden bg-black">
      <div className="relative" style={size}>
        {isPlayable ? (
          <VideoSurface
            url={url}
            isMuted={isMuted}
            onUnplayable={() => {
              setIsPlayable(false);
              onUnplayable();
            }}
          />
        ) : (
          <PictureSurface engine={engine} duration={duration} />
        )}
        {size.width > 0 && children(size)}
      </div>
    </div>
  );
}
