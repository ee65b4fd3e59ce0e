import type { RegionSelection } from '@framescout/contract';
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { drawOverlay } from './draw-overlay.ts';
import type { Size } from './fit-picture.ts';
import { playerStore } from './player-store.ts';
import { regionBox } from './region-box.ts';
import { RegionLoupe } from './region-loupe.tsx';

type Point = { x: number; y: number };

type VideoOverlayProps = {
  /** The size it is shown at, in CSS pixels. */
  size: Size;
  /** The video's own size, in its pixels. */
  picture: Size;
  selections: readonly RegionSelection[];
  shownTime: number;
  isSelecting: boolean;
  isPlaying: boolean;
  /** A region was picked around a point (fractions 0..1 of the picture). */
  onPick(point: Point): void;
  /** The video was clicked outside selection mode; `fraction` is the horizontal place, 0..1. */
  onScrub(fraction: number): void;
  onLeave(): void;
};

const MOST_CANVAS_PIXELS = 4096;
const KEY_STEP = 1;
const KEY_LEAP = 20;
const CENTER: Point = { x: 0.5, y: 0.5 };

/** Lies exactly over the picture: picks regions in selection mode, otherwise scrubs. */
export function VideoOverlay(props: VideoOverlayProps) {
  const { size, picture, selections, shownTime, isSelecting, isPlaying } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pointed, setPointed] = useState<Point | null>(null);
  const surface = useStore(playerStore, (state) => state.surface);
  // A picture zoomed in on is larger than any canvas should be.
  const scale = Math.min(window.devicePixelRatio || 1, MOST_CANVAS_PIXELS / Math.max(1, size.width));
  const box = useMemo(
    () => (isSelecting && pointed ? regionBox(pointed.x, pointed.y, picture) : null),
    [isSelecting, pointed, picture],
  );

  useEffect(() => {
    setPointed(isSelecting ? CENTER : null);
    if (isSelecting) canvas.current?.focus({ preventScroll: true });
  }, [isSelecting]);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    element.width = Math.round(size.width * scale);
    element.height = Math.round(size.height * scale);
    drawOverlay(
      context,
      {
        pointed: box,
        selected: selections.map((box, index) => ({
          box,
          label: `Frame ${index + 1}`,
          isShown: Math.abs(box.time - shownTime) < 1e-3,
        })),
      },
      { accent: 'oklch(0.83 0.145 76)', ink: 'oklch(0.15 0.01 258)' },
      scale,
    );
  }, [size, selections, shownTime, box, scale]);

  const pointOf = (event: PointerEvent): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
  };
  const click = (event: PointerEvent) => {
    if (isPlaying || event.button !== 0) return;
    const point = pointOf(event);
    if (isSelecting) props.onPick(point);
    else props.onScrub(Math.min(1, Math.max(0, point.x)));
  };
  const press = (event: KeyboardEvent) => {
    if (!isSelecting) return;
    const step = event.shiftKey ? KEY_LEAP : KEY_STEP;
    const moves: Record<string, Point> = {
      ArrowLeft: { x: -step, y: 0 },
      ArrowRight: { x: step, y: 0 },
      ArrowUp: { x: 0, y: -step },
      ArrowDown: { x: 0, y: step },
    };
    const move = moves[event.key];
    const from = pointed ?? CENTER;
    if (move) setPointed(moveInside(from, move, picture));
    else if (event.key === 'Enter' && !isPlaying) props.onPick(from);
    else if (event.key === 'Escape') props.onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a canvas is the only thing that can be drawn on */}
      <canvas
        ref={canvas}
        role="application"
        aria-label="Video overlay"
        aria-roledescription={
          isSelecting ? 'region picker: arrow keys move, Enter picks, Escape leaves' : 'video picture'
        }
        tabIndex={isSelecting ? 0 : -1}
        className={`absolute inset-0 size-full touch-none ${isSelecting ? 'cursor-none' : 'cursor-pointer'}`}
        onPointerMove={(event) => isSelecting && setPointed(pointOf(event))}
        onPointerLeave={() => setPointed(null)}
        onPointerUp={click}
        onKeyDown={press}
      />
      {box && surface && (
        <RegionLoupe
          surface={surface}
          box={box}
          width={Math.round(box.width * picture.width)}
          height={Math.round(box.height * picture.height)}
          shownTime={shownTime}
          side={box.x > 0.5 - box.width / 2 ? 'left' : 'right'}
        />
      )}
    </>
  );
}

function moveInside(from: Point, by: Point, picture: Size): Point {
  return {
    x: Math.min(1, Math.max(0, from.x + by.x / picture.width)),
    y: Math.min(1, Math.max(0, from.y + by.y / picture.height)),
  };
}
