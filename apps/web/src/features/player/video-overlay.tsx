import type { RegionBox, RegionSelection } from '@framescout/contract';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { arrowKeyOffset } from './arrow-key-offset.ts';
import { BoxBadge } from './box-badge.tsx';
import type { BoxTask } from './box-task.ts';
import type { Size } from './fit-picture.ts';
import { gripCursor } from './grip-cursor.ts';
import {
  boxCenter,
  centerOf,
  clickedBox,
  describeLimit,
  describeSize,
  type Handle,
  moveBox,
  type PixelBox,
  pointToFractions,
  resizeBox,
  toFractions,
} from './pixel-box.ts';
import type { PlayerSurface } from './player.ts';
import { RegionLoupe } from './region-loupe.tsx';
import { useBoxPicking } from './use-box-picking.ts';
import { useBoxPointer } from './use-box-pointer.ts';
import { useCurrentBox } from './use-current-box.ts';
import { useOverlayDrawing } from './use-overlay-drawing.ts';

type VideoOverlayProps = {
  /** The surface that shows the picture underneath. */
  surface: PlayerSurface | null;
  /** The displayed size, in CSS pixels. */
  size: Size;
  /** The size of the video, in its own pixels. */
  picture: Size;
  selections: readonly RegionSelection[];
  /** Whether elements are outlined in this frame; other frames' boxes would then be in the way. */
  hasPlaces: boolean;
  shownTime: number;
  isPlaying: boolean;
  /** The task that the user is drawing a box for; null if clicks scrub. */
  task: BoxTask | null;
  /** Whether a selection on screen can be moved and resized directly. */
  canAdjust: boolean;
  /** Called when a box is picked; resolving where it snaps to may take a moment. */
  onBox(box: RegionBox | Promise<RegionBox>): Promise<void>;
  /** Called when a selection (0-based) on screen was moved or resized. */
  onAdjust(index: number, box: RegionBox): Promise<void>;
  /** Called when the video is clicked without a task; `fraction` is the horizontal position, 0..1. */
  onScrub(fraction: number): void;
  onLeave(): void;
};

/** How long the snap key waits for the magnet. */
const KEY_SNAP_MS = 2000;
const LOWER_RIGHT: Handle = { across: 1, down: 1 };
const SNAPPED_TO = "Frame 1's content";
const KEYS =
  'region picker: arrow keys move the box, Alt and arrow keys resize it, Enter picks, Escape leaves';
/** The size of the box that the keyboard starts with if a click would not mark anything. */
const HALF: Size = { width: 0.5, height: 0.5 };

/**
 * A layer exactly over the picture. Draws and picks boxes while there is a task for them; otherwise clicks
 * scrub.
 */
export function VideoOverlay(props: VideoOverlayProps) {
  const { surface, size, picture, selections, shownTime, isPlaying, task, canAdjust } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [said, setSaid] = useState('');
  const cssScale = size.width / picture.width;
  const held = useCurrentBox({ picture, selections, shownTime, task, canAdjust });
  const { box, region, kind, limits, editor, magnet, shownIndex, isAdjustable } = held;
  const picking = useBoxPicking({ task, picture, magnet, isPlaying, onBox: props.onBox });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a task begins once
  useLayoutEffect(() => {
    setSaid('');
    if (task) canvas.current?.focus({ preventScroll: true });
  }, [task?.id]);

  useOverlayDrawing(canvas, {
    size,
    held: region,
    kind,
    selections,
    hidesOthers: props.hasPlaces,
    shownIndex,
    isAdjustable,
    heldIndex: task?.replaces ?? (editor.box && isAdjustable ? shownIndex : -1),
  });

  const limitOf = (other: PixelBox) => describeLimit(other, picture, limits);
  const say = (changed: PixelBox) =>
    setSaid(`Box ${describeSize(changed)}${limitOf(changed)} at ${changed.left}, ${changed.top}`);

  const { grip, handlers } = useBoxPointer({
    ...{ held, picking, task, picture, cssScale, isPlaying },
    onDragged: say,
    onAdjust: props.onAdjust,
    onScrub: props.onScrub,
  });

  const discard = () => {
    canvas.current?.focus({ preventScroll: true });
    if (!editor.box || task?.start) return props.onLeave();
    held.point(boxCenter(editor.box));
    editor.setBox(null);
  };

  const pressKey = (event: KeyboardEvent) => {
    if (!task || event.ctrlKey || event.metaKey) return;
    const isOnPicture = event.target === canvas.current;
    const present = box ?? clickedBox(centerOf(picture), picture, task.clicked ?? HALF);
    const by = arrowKeyOffset(event);
    if (by) {
      const changed = event.altKey
        ? resizeBox(present, LOWER_RIGHT, by, picture, limits)
        : moveBox(present, by, picture);
      magnet?.forget();
      // A box that was only moved still counts as one that a click marks: it keeps the size of those in the
      // other frames.
      if (event.altKey || editor.box || !task.clicked) editor.setBox(changed);
      else held.point(boxCenter(changed));
      say(changed);
    } else if (event.key === 'Enter' && isOnPicture) {
      if (region) picking.pick(region);
    } else if (event.key === 'Escape') discard();
    else if (event.key === 'Alt' && isOnPicture) magnet?.forget();
    else if (event.key === 'm' && magnet && !editor.box) {
      const middle = boxCenter(present);
      held.point(middle);
      setSaid('Looking for what Frame 1 shows');
      void magnet
        .find(pointToFractions(middle, picture), KEY_SNAP_MS)
        .then((found) => setSaid(found ? `Snapped to ${SNAPPED_TO}` : 'What Frame 1 shows is not near'));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

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
        onKeyDown={pressKey}
        {...handlers}
      />
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {box && kind !== 'pointed' && (
        <BoxBadge
          box={box}
          scale={cssScale}
          size={size}
          limit={editor.isDragging ? limitOf(box) : ''}
          snappedTo={kind === 'snapped' ? SNAPPED_TO : null}
          action={task && editor.box && !editor.isDragging ? task.action : null}
          onTake={() => picking.pick(toFractions(box, picture))}
          onDiscard={discard}
          onKeyDown={pressKey}
        />
      )}
      {box && region && surface && (
        <RegionLoupe surface={surface} box={region} pixels={box} shownTime={shownTime} />
      )}
    </>
  );
}
