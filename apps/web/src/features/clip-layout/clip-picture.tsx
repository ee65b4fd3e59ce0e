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
