import { boxAround, type RegionBox, type RegionSelection } from '@framescout/contract';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { notify } from '../../ui/toast-store.ts';
import { BoxBadge } from './box-badge.tsx';
import type { BoxTask } from './box-task.ts';
import type { Size } from './fit-picture.ts';
import { gripCursor } from './grip-cursor.ts';
import { keyMove } from './key-moves.ts';
import {
  areaLimits,
  asFractions,
  centerOf,
  clickedBox,
  describeLimit,
  describeSize,
  type Handle,
  middleOf,
  moveBox,
  type PixelBox,
  type Point,
  resizeBox,
  selectionLimits,
  toFractions,
  toPixels,
} from './pixel-box.ts';
import type { PlayerSurface } from './player.ts';
import { RegionLoupe } from './region-loupe.tsx';
import { useBoxEditor } from './use-box-editor.ts';
import { useMagnet } from './use-magnet.ts';
import { useOverlayDrawing } from './use-overlay-drawing.ts';

type VideoOverlayProps = {
  /** What shows the picture underneath. */
  surface: PlayerSurface | null;
  /** The displayed size, in CSS pixels. */
  size: Size;
  /** The video's own size, in its pixels. */
  picture: Size;
  selections: readonly RegionSelection[];
  /** Whether elements in this frame are outlined: other frames' boxes would then be in the way. */
  hasPlaces: boolean;
  shownTime: number;
  isPlaying: boolean;
  /** What the user is drawing a box for; null if clicks scrub. */
  task: BoxTask | null;
  /** Whether a selection on screen can be moved and resized directly. */
  canAdjust: boolean;
  /** A box was picked; resolving where it snaps to may take a moment. */
  onBox(box: RegionBox | Promise<RegionBox>): Promise<void>;
  /** A selection (0-based) on screen was moved or resized. */
  onAdjust(index: number, box: RegionBox): Promise<void>;
  /** The video was clicked with no task active; `fraction` is the horizontal position, 0..1. */
  onScrub(fraction: number): void;
  onLeave(): void;
};

/** How far a pointer may move, in CSS pixels, and still count as a click. */
const CLICK_SLOP = 4;
/** How close to a handle a pointer has to be to grab it, in CSS pixels; a finger is less precise. */
const REACH = { mouse: 8, touch: 20 };
/** How long the snap key waits for the magnet. */
const KEY_SNAP_MS = 2000;
const LOWER_RIGHT: Handle = { across: 1, down: 1 };
const SNAPPED_TO = "Frame 1's content";
const KEYS =
  'region picker: arrow keys move the box, Alt and arrow keys resize it, Enter picks, Escape leaves';
/** The box that the keyboard starts with when a click would not mark anything. */
const HALF: Size = { width: 0.5, height: 0.5 };

/** Lies exactly over the picture. Draws and picks boxes while there is a task for them; otherwise clicks scrub. */
export function VideoOverlay(props: VideoOverlayProps) {
  const { surface, size, picture, selections, shownTime, isPlaying, task, canAdjust } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const isTaking = useRef(false);
  const pressedAt = useRef<Point | null>(null);
  const [pointed, setPointed] = useState<Point | null>(null);
  const [grip, setGrip] = useState<Handle | 'inside' | null>(null);
  const [said, setSaid] = useState('');
  const cssScale = size.width / picture.width;
  const limits = useMemo(
    () => (task?.isArea ? areaLimits(picture) : selectionLimits(picture)),
    [task?.isArea, picture],
  );
  const shownIndex = selections.findIndex(({ time }) => Math.abs(time - shownTime) < 1e-3);
  const shown = task || !canAdjust ? undefined : selections[shownIndex];
  const base = useMemo(() => (shown ? toPixels(shown, picture) : null), [shown, picture]);
  const editor = useBoxEditor({ picture, limits, base, canDraw: task !== null });
  const { magnet, snapped } = useMagnet(task?.snap ?? null, task?.clicked ?? null, shownTime);

  const clicked = task?.clicked ?? null;
  const pointedBox = useMemo(() => {
    if (!clicked) return null;
    if (snapped) return toPixels(boxAround(snapped.x, snapped.y, picture, clicked), picture);
    return pointed && clickedBox(pointed, picture, clicked);
  }, [clicked, snapped, pointed, picture]);
  const held = editor.box ?? pointedBox;
  const heldBox = useMemo(() => held && toFractions(held, picture), [held, picture]);
  const isSnapped = !editor.box && snapped !== null;

  // A layout effect: a key pressed right after must find the box there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a task begins once, whatever else changes meanwhile
  useLayoutEffect(() => {
    editor.cancel();
    editor.setBox(task?.start ? toPixels(task.start, picture) : null);
    // Most elements are in the same place in every frame.
    const last = task?.clicked ? selections.at(-1) : undefined;
    setPointed(task ? (last ? middleOf(toPixels(last, picture)) : centerOf(picture)) : null);
    setGrip(null);
    setSaid('');
    if (task) canvas.current?.focus({ preventScroll: true });
  }, [task?.id]);

  useOverlayDrawing(canvas, {
    size,
    held: heldBox,
    kind: editor.box ? 'drawn' : isSnapped ? 'snapped' : 'pointed',
    selections,
    hidesOthers: props.hasPlaces,
    shownIndex,
    isAdjustable: shown !== undefined,
    heldIndex: task?.replaces ?? (editor.box && shown ? shownIndex : -1),
  });

  const limitOf = (box: PixelBox) => describeLimit(box, picture, limits);
  const say = (box: PixelBox) =>
    setSaid(`Box ${describeSize(box)}${limitOf(box)} at ${box.left}, ${box.top}`);

  const take = (box: RegionBox | Promise<RegionBox>) => {
    if (isTaking.current) return;
    if (isPlaying) return tellToPause();
    isTaking.current = true;
    void props.onBox(box).finally(() => {
      isTaking.current = false;
    });
  };

  const takeAt = (point: Point, isFree: boolean) => {
    if (!clicked) return;
    const plain = toFractions(clickedBox(point, picture, clicked), picture);
    if (!magnet || isFree) return take(plain);
    const boxOf = (found: Point | null) => (found ? boxAround(found.x, found.y, picture, clicked) : plain);
    const found = magnet.settle(asFractions(point, picture));
    take(found instanceof Promise ? found.then(boxOf) : boxOf(found));
  };

  const discard = () => {
    canvas.current?.focus({ preventScroll: true });
    if (!editor.box || task?.start) return props.onLeave();
    setPointed(middleOf(editor.box));
    editor.setBox(null);
  };

  const pointOf = (event: PointerEvent): Point => {
    const bounds = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - bounds.left) / bounds.width) * picture.width,
      y: ((event.clientY - bounds.top) / bounds.height) * picture.height,
    };
  };
  const reachOf = ({ pointerType }: PointerEvent) =>
    (pointerType === 'touch' ? REACH.touch : REACH.mouse) / cssScale;

  const press = (event: PointerEvent) => {
    // A second finger zooms instead.
    if (!event.isPrimary) editor.cancel();
    if (event.button !== 0 || !event.isPrimary) return;
    if (isPlaying) {
      if (task) tellToPause();
      return;
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    pressedAt.current = { x: event.clientX, y: event.clientY };
    const grip = editor.press(pointOf(event), reachOf(event));
    // Whatever is not drawn or grabbed here moves the zoomed picture.
    if (task || grip) event.stopPropagation();
  };

  const move = (event: PointerEvent) => {
    if (!event.isPrimary) return;
    const point = pointOf(event);
    if (editor.drag(point, CLICK_SLOP / cssScale)) return;
    setGrip(editor.gripAt(point, reachOf(event)));
    if (!clicked) return;
    setPointed(point);
    if (event.altKey || editor.box) magnet?.forget();
    else magnet?.follow(asFractions(point, picture));
  };

  const release = (event: PointerEvent) => {
    const point = pointOf(event);
    const end = editor.release();
    if (!end) return;
    if (end.kind === 'drag') {
      magnet?.forget();
      say(end.box);
      if (!task)
        void props.onAdjust(shownIndex, toFractions(end.box, picture)).finally(() => editor.setBox(null));
    } else if (!task) {
      if (event.pointerType === 'touch' && hasMoved(event, pressedAt.current)) return;
      props.onScrub(Math.min(1, Math.max(0, point.x / picture.width)));
    } else if (!editor.box) {
      takeAt(point, event.altKey);
    } else if (end.grip) {
      take(toFractions(editor.box, picture));
    } else if (task.start) {
      const middle = middleOf(editor.box);
      editor.setBox(moveBox(editor.box, { x: point.x - middle.x, y: point.y - middle.y }, picture));
    } else {
      editor.setBox(null);
      setPointed(point);
    }
  };

  const leave = () => {
    magnet?.forget();
    setPointed(null);
    setGrip(null);
  };

  const pressKey = (event: KeyboardEvent) => {
    if (!task || event.ctrlKey || event.metaKey) return;
    const isOnPicture = event.target === canvas.current;
    const box = held ?? clickedBox(centerOf(picture), picture, clicked ?? HALF);
    const by = keyMove(event);
    if (by) {
      const changed = event.altKey
        ? resizeBox(box, LOWER_RIGHT, by, picture, limits)
        : moveBox(box, by, picture);
      magnet?.forget();
      // A box that was only moved still counts as a click's box: it has the size of those in the other frames.
      if (event.altKey || editor.box || !clicked) editor.setBox(changed);
      else setPointed(middleOf(changed));
      say(changed);
    } else if (event.key === 'Enter' && isOnPicture) {
      if (held) take(toFractions(held, picture));
    } else if (event.key === 'Escape') discard();
    else if (event.key === 'Alt' && isOnPicture) magnet?.forget();
    else if (event.key === 'm' && magnet && !editor.box) {
      const middle = middleOf(box);
      setPointed(middle);
      setSaid('Looking for what Frame 1 shows');
      void magnet
        .find(asFractions(middle, picture), KEY_SNAP_MS)
        .then((found) => setSaid(found ? `Snapped to ${SNAPPED_TO}` : 'What Frame 1 shows is not near'));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const isBadged = held !== null && (editor.box !== null || isSnapped);
  const restingCursor = task ? 'crosshair' : 'pointer';
  return (
    <>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a canvas is the only thing that can be drawn on */}
      <canvas
        ref={canvas}
        role="application"
        aria-label="Video overlay"
        aria-roledescription={task ? KEYS : 'video picture'}
        tabIndex={task ? 0 : -1}
        className="absolute inset-0 size-full touch-none focus-visible:-outline-offset-2"
        style={{ cursor: grip ? gripCursor(grip) : restingCursor }}
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={() => editor.cancel()}
        onPointerLeave={leave}
        onKeyDown={pressKey}
      />
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {isBadged && (
        <BoxBadge
          box={held}
          scale={cssScale}
          size={size}
          limit={editor.isDragging ? limitOf(held) : ''}
          snappedTo={isSnapped ? SNAPPED_TO : null}
          action={task && editor.box && !editor.isDragging ? task.action : null}
          onTake={() => take(toFractions(held, picture))}
          onDiscard={discard}
          onKeyDown={pressKey}
        />
      )}
      {held && heldBox && surface && (
        <RegionLoupe surface={surface} box={heldBox} pixels={held} shownTime={shownTime} />
      )}
    </>
  );
}

function hasMoved({ clientX, clientY }: PointerEvent, from: Point | null): boolean {
  return from !== null && Math.hypot(clientX - from.x, clientY - from.y) > CLICK_SLOP;
}

function tellToPause(): void {
  notify({ title: 'Pause the video first', description: 'A box is picked in the frame on screen.' });
}
