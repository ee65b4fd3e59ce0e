import { useEffect, useRef } from 'react';
import type { PlayerSurface } from './player-store.ts';
import type { FractionBox } from './region-box.ts';

const MAGNIFICATION = 2;

type RegionLoupeProps = {
  surface: PlayerSurface;
  box: FractionBox;
  /** The region's size in the video's pixels. */
  width: number;
  height: number;
  /** The frame on screen: another one is another picture. */
  shownTime: number;
  /** The side on which it does not cover what it magnifies. */
  side: 'left' | 'right';
};

/** The region under the pointer, magnified, so that it can be placed to the pixel. */
export function RegionLoupe({ surface, box, width, height, shownTime, side }: RegionLoupeProps) {
  const canvas = useRef<HTMLCanvasElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the surface shows another picture at another time
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context) surface.drawPart(context, box);
  }, [surface, box, shownTime]);

  return (
    <div
      aria-hidden="true"
      className={`pointer-events-none absolute top-2 overflow-hidden rounded-control border border-hairline bg-surface-1 shadow-float ${side === 'left' ? 'left-2' : 'right-2'}`}
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
