import type { RegionBox } from '@framescout/contract';
import { useEffect, useRef } from 'react';
import type { Size } from '../playback/fit-picture.ts';
import type { PlayerSurface } from '../playback/player.ts';
import type { PixelBox } from './pixel-box.ts';

const MAGNIFICATION = 2;
/** The largest region worth magnifying, in pixels of the video; anything larger is easy to see as it is. */
const MAX_LOUPE_SIZE: Size = { width: 200, height: 120 };

type RegionLoupeProps = {
  surface: PlayerSurface;
  box: RegionBox;
  pixels: PixelBox;
  /** The time of the frame on screen; when it changes, so does the picture. */
  shownTime: number;
};

/** Magnifies the current region, so that it can be placed with pixel precision. */
export function RegionLoupe({ surface, box, pixels: { width, height }, shownTime }: RegionLoupeProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isWorthwhile = width <= MAX_LOUPE_SIZE.width && height <= MAX_LOUPE_SIZE.height;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the surface shows another picture at another time
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) surface.drawPart(context, box);
  }, [surface, box, shownTime]);

  if (!isWorthwhile) return null;
  // On the side where it does not cover the region it magnifies.
  const side = box.x > 0.5 - box.width / 2 ? 'left-2' : 'right-2';
  return (
    <div
      aria-hidden="true"
      className={`pointer-events-none absolute top-2 overflow-hidden rounded-control border border-hairline bg-surface-1 shadow-float ${side}`}
    >
      <div className="relative">
        <canvas
          ref={canvas}
          width={width * MAGNIFICATION}
          height={height * MAGNIFICATION}
          className="block max-w-[40vw]"
        />
        <span className="absolute top-1/2 left-1/2 h-3 w-px -translate-1/2 bg-accent" />
        <span className="absolute top-1/2 left-1/2 h-px w-3 -translate-1/2 bg-accent" />
      </div>
    </div>
  );
}
