import type { RegionBox, RegionSelection } from '@framescout/contract';
import { type RefObject, useEffect } from 'react';
import type { Size } from '../playback/fit-picture.ts';
import { HANDLES } from './pixel-box.ts';

const MAX_CANVAS_PIXELS = 4096;
// The same colors on any video, whatever the theme.
const COLORS = { accent: 'oklch(0.83 0.145 76)', ink: 'oklch(0.15 0.01 258)' };

type Drawn = {
  size: Size;
  held: RegionBox | null;
  kind: HeldBox['kind'];
  selections: readonly RegionSelection[];
  /** Whether to hide the selections of other frames. */
  hidesOthers: boolean;
  /** The selection in the frame on screen (0-based; -1 for none), and whether it can be grabbed. */
  shownIndex: number;
  isAdjustable: boolean;
  /** The selection that the current box will replace; -1 for none. */
  heldIndex: number;
};

/** Redraws the overlay whenever something on it changes. */
export function useOverlayDrawing(canvas: RefObject<HTMLCanvasElement | null>, drawn: Drawn): void {
  const { size, held, kind, selections, hidesOthers, shownIndex, isAdjustable, heldIndex } = drawn;
  // A zoomed picture can be larger than a canvas should be.
  const scale = Math.min(window.devicePixelRatio || 1, MAX_CANVAS_PIXELS / Math.max(1, size.width));
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    element.width = Math.round(size.width * scale);
    element.height = Math.round(size.height * scale);
    // Other frames' boxes in the same place would only be in the way.
    const inFront = held ?? selections[shownIndex];
    const others = [...selections.entries()].filter(([index, box]) => {
      const isCovered = inFront && isOverlapping(box, inFront);
      return index !== heldIndex && index !== shownIndex && !hidesOthers && !isCovered;
    });
    const shown = shownIndex === heldIndex ? undefined : selections[shownIndex];
    const marks = {
      held: held && { box: held, kind },
      selected: [
        ...labelPlaces(new Map(others)).map((place) => ({ ...place, isShown: false, isAdjustable: false })),
        ...(shown ? [{ box: shown, label: `Frame ${shownIndex + 1}`, isShown: true, isAdjustable }] : []),
      ],
    };
    drawOverlay(context, marks, COLORS, scale);
  }, [canvas, size, held, kind, selections, hidesOthers, shownIndex, isAdjustable, heldIndex, scale]);
}

function isOverlapping(one: RegionBox, other: RegionBox): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** A place where something was selected, and its label. */
type NamedPlace = { box: RegionBox; label: string };

// Boxes with at least this IoU count as one place: separate outlines and labels there would be unreadable.
const SAME_PLACE = 0.5;

/** Labels the places of selections, by their index (0-based); most are in the same place. */
export function labelPlaces(selections: ReadonlyMap<number, RegionBox>): NamedPlace[] {
  const places: { box: RegionBox; frames: number[] }[] = [];
  for (const [index, box] of selections) {
    const place = places.find((other) => overlap(other.box, box) >= SAME_PLACE);
    if (place) place.frames.push(index + 1);
    else places.push({ box, frames: [index + 1] });
  }
  return places.map(({ box, frames }) => ({
    box,
    label: `${frames.length > 1 ? 'Frames' : 'Frame'} ${frames.join(', ')}`,
  }));
}

/** Returns the intersection over union (IoU) of two boxes, 0..1. */
function overlap(one: RegionBox, other: RegionBox): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  const shared = Math.max(0, width) * Math.max(0, height);
  return shared / (one.width * one.height + other.width * other.height - shared);
}

/** The current box, and whether it follows the pointer, snapped to something, or was drawn. */
export type HeldBox = { box: RegionBox; kind: 'pointed' | 'snapped' | 'drawn' };

/** What the overlay shows: the current box, and the existing selections. */
type OverlayMarks = {
  held: HeldBox | null;
  selected: { box: RegionBox; label: string; isShown: boolean; isAdjustable: boolean }[];
};

type OverlayColors = { accent: string; ink: string };
type Rect = { x: number; y: number; w: number; h: number };

const HANDLE_SIDE = 7;
const SMALL_HANDLE_SIDE = 5;

/** Draws the marks over the picture; `scale` is canvas pixels per CSS pixel. */
function drawOverlay(
  context: CanvasRenderingContext2D,
  { held, selected }: OverlayMarks,
  colors: OverlayColors,
  scale: number,
): void {
  const { width, height } = context.canvas;
  const brush = { context, colors, scale };
  context.clearRect(0, 0, width, height);
  const toRect = (box: RegionBox): Rect => ({
    x: Math.round(box.x * width) + 0.5,
    y: Math.round(box.y * height) + 0.5,
    w: Math.round(box.width * width),
    h: Math.round(box.height * height),
  });
  for (const { box, label, isShown, isAdjustable } of selected) {
    const rect = toRect(box);
    context.globalAlpha = isShown ? 1 : 0.4;
    drawOutline(brush, rect, !isShown);
    if (isAdjustable) drawHandles(brush, rect, SMALL_HANDLE_SIDE);
    drawLabel(brush, rect, label);
  }
  context.globalAlpha = 1;
  if (!held) return;
  const rect = toRect(held.box);
  context.fillStyle = 'rgb(0 0 0 / 0.35)';
  context.beginPath();
  context.rect(0, 0, width, height);
  context.rect(rect.x, rect.y, rect.w, rect.h);
  context.fill('evenodd');
  drawOutline(brush, rect, false);
  if (held.kind === 'drawn') drawHandles(brush, rect, HANDLE_SIDE);
  if (held.kind === 'snapped') drawCorners(brush, rect);
}

type Brush = { context: CanvasRenderingContext2D; colors: OverlayColors; scale: number };

function drawLabel({ context, colors, scale }: Brush, { x, y, h }: Rect, label: string): void {
  context.font = `600 ${11 * scale}px "Inter Variable", sans-serif`;
  const textWidth = context.measureText(label).width + 8 * scale;
  const labelY = y > 22 * scale ? y - 20 * scale : y + h + 6 * scale;
  context.fillStyle = colors.ink;
  context.fillRect(x, labelY, textWidth, 15 * scale);
  context.fillStyle = colors.accent;
  context.fillText(label, x + 4 * scale, labelY + 11.5 * scale);
}

function drawOutline({ context, colors, scale }: Brush, { x, y, w, h }: Rect, isDashed: boolean): void {
  context.setLineDash(isDashed ? [4 * scale, 4 * scale] : []);
  context.lineWidth = 3 * scale;
  context.strokeStyle = colors.ink;
  context.strokeRect(x, y, w, h);
  context.lineWidth = scale;
  context.strokeStyle = colors.accent;
  context.strokeRect(x, y, w, h);
  context.setLineDash([]);
}

function drawHandles({ context, colors, scale }: Brush, { x, y, w, h }: Rect, sideLength: number): void {
  const side = Math.round(sideLength * scale);
  for (const { across, down } of HANDLES) {
    const left = Math.round(x + ((across + 1) / 2) * w - side / 2);
    const top = Math.round(y + ((down + 1) / 2) * h - side / 2);
    context.fillStyle = colors.ink;
    context.fillRect(left - scale, top - scale, side + 2 * scale, side + 2 * scale);
    context.fillStyle = colors.accent;
    context.fillRect(left, top, side, side);
  }
}

function drawCorners({ context, colors, scale }: Brush, { x, y, w, h }: Rect): void {
  const gap = 5 * scale;
  const arm = 9 * scale;
  for (const [width, color] of [
    [4 * scale, colors.ink],
    [2 * scale, colors.accent],
  ] as const) {
    context.lineWidth = width;
    context.strokeStyle = color;
    for (const [cornerX, towardsX] of [
      [x - gap, arm],
      [x + w + gap, -arm],
    ] as const) {
      for (const [cornerY, towardsY] of [
        [y - gap, arm],
        [y + h + gap, -arm],
      ] as const) {
        context.beginPath();
        context.moveTo(cornerX + towardsX, cornerY);
        context.lineTo(cornerX, cornerY);
        context.lineTo(cornerX, cornerY + towardsY);
        context.stroke();
      }
    }
  }
}
