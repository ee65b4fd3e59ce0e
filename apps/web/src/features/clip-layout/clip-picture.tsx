import { CLIP_SHAPES, type SafeZone } from '@framescout/contract';
import { Pause, Play } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { Player } from '../player/index.ts';

type ClipPictureProps = {
  canvas(element: HTMLCanvasElement | null): void;
  size: { width: number; height: number };
  label: string;
  className?: string;
  children?: ReactNode;
};

/** A canvas in the shape of a picture, and what lies over it. */
export function ClipPicture({
  canvas,
  size: { width, height },
  label,
  className,
  children,
}: ClipPictureProps) {
  return (
    <div
      className={classNames('relative w-full bg-black', className)}
      style={{ aspectRatio: `${width} / ${height}`, '--aspect': width / height } as CSSProperties}
    >
      <canvas ref={canvas} role="img" aria-label={label} className="absolute inset-0 size-full" />
      {children}
    </div>
  );
}

/** Plays what is previewed. */
export function PlayButton({ player }: { player: Player }) {
  const isPlaying = useStore(player, (state) => state.isPlaying);
  return (
    <Button size="small" onClick={() => player.toggle()}>
      {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      {isPlaying ? 'Pause' : 'Play'}
    </Button>
  );
}

/** Shades what an app covers of an upright clip. */
export function SafeZoneOverlay({ zone: { name, free, rail } }: { zone: SafeZone }) {
  const { width, height } = CLIP_SHAPES['9:16'];
  const railTop = Math.max(free.top, rail.y);
  const shown = `M${free.left} ${free.top}H${free.right}V${railTop}H${rail.x}V${free.bottom}H${free.left}Z`;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="pointer-events-none absolute inset-0 size-full"
      role="img"
      aria-label={`What ${name} covers`}
    >
      <path
        d={`M0 0H${width}V${height}H0Z${shown}`}
        fillRule="evenodd"
        fill="rgb(0 0 0 / 0.5)"
        stroke="rgb(255 255 255 / 0.6)"
        strokeWidth="3"
      />
    </svg>
  );
}
