import { clickedSize, type RegionBox, type RegionSelection } from '@framescout/contract';
import { Popover } from 'radix-ui';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Key } from '../../../ui/buttons/tooltip.tsx';
import type { Size } from '../playback/fit-picture.ts';
import type { PlayerSurface } from '../playback/player.ts';
import { BoxBadge } from './box-badge.tsx';
import {
  clickedBox,
  describeLimit,
  describeSize,
  type Handle,
  type PixelBox,
  type Point,
  toFractions,
} from './pixel-box.ts';
import { RegionLoupe } from './region-loupe.tsx';
import { SNAPPED_TO, useBoxInput } from './use-box-input.ts';
import { type BoxTask, useCurrentBox } from './use-current-box.ts';
import { useOverlayDrawing } from './use-overlay-drawing.ts';

type VideoOverlayProps = {
  /** The surface that shows the picture underneath. */
  surface: PlayerSurface | null;
  /** The displayed size, in CSS pixels. */
  size: Size;
  picture: Size;
  selections: readonly RegionSelection[];
  /** The selections (0-based) from another recording, which belong to no frame of this one. */
  foreign?: readonly number[];
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
  /** Called when the video is clicked without a task and without `onMark`; `fraction` is the horizontal position, 0..1. */
  onScrub(fraction: number): void;
  /** Marks a box. If given, a click without a task offers that instead of scrubbing. */
  onMark?: ((box: RegionBox) => void) | null;
  onLeave(): void;
};

const KEYS =
  'region picker: arrow keys move the box, Alt and arrow keys resize it, Enter picks, Escape leaves';

/**
 * A layer exactly over the picture. Draws and picks boxes while there is a task for them; otherwise clicks
 * scrub or, where `onMark` is given, offer to mark what was clicked.
 */
export function VideoOverlay({ onMark = null, ...props }: VideoOverlayProps) {
  const { surface, size, picture, selections, foreign = [], shownTime, isPlaying, task, canAdjust } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [said, setSaid] = useState('');
  const [clicked, setClicked] = useState<RegionBox | null>(null);
  const offered = onMark && !task ? clicked : null;
  const cssScale = size.width / picture.width;
  const held = useCurrentBox({ picture, selections, foreign, shownTime, task, canAdjust });
  const { box, region, kind, limits, editor, shownIndex, isAdjustable } = held;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a task begins once
  useLayoutEffect(() => {
    setSaid('');
    if (task) canvas.current?.focus({ preventScroll: true });
  }, [task?.id]);

  useOverlayDrawing(canvas, {
    size,
    held: region ?? offered,
    kind,
    selections,
    hidesOthers: props.hasPlaces,
    shownIndex,
    isAdjustable,
    heldIndex: task?.replaces ?? (editor.box && isAdjustable ? shownIndex : -1),
  });

  const limitOf = (other: PixelBox) => describeLimit(other, picture, limits);
  const sayBox = (changed: PixelBox) =>
    setSaid(`Box ${describeSize(changed)}${limitOf(changed)} at ${changed.left}, ${changed.top}`);

  const click = (point: Point) => {
    if (!onMark) return props.onScrub(Math.min(1, Math.max(0, point.x / picture.width)));
    const box = clickedBox(point, picture, clickedSize(picture));
    setClicked(offered ? null : toFractions(box, picture));
  };

  const { grip, pick, discard, onKeyDown, pointer } = useBoxInput({
    ...{ canvas, held, task, picture, cssScale, isPlaying, sayBox },
    ...{ onBox: props.onBox, onAdjust: props.onAdjust, onClick: click, onLeave: props.onLeave },
    say: setSaid,
  });

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
        onKeyDown={onKeyDown}
        {...pointer}
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
          onTake={() => pick(toFractions(box, picture))}
          onDiscard={discard}
          onKeyDown={onKeyDown}
        />
      )}
      {offered && (
        <MarkOffer
          box={offered}
          canvas={canvas}
          onTake={() => {
            setClicked(null);
            onMark?.(offered);
          }}
          onDismiss={() => setClicked(null)}
        />
      )}
      {box && region && surface && (
        <RegionLoupe surface={surface} box={region} pixels={box} shownTime={shownTime} />
      )}
    </>
  );
}

function gripCursor(grip: Handle | 'inside'): string {
  if (grip === 'inside') return 'move';
  const { across, down } = grip;
  if (across === 0) return 'ns-resize';
  if (down === 0) return 'ew-resize';
  return across === down ? 'nwse-resize' : 'nesw-resize';
}

type MarkOfferProps = {
  /** The box around the clicked place, in fractions of the picture. */
  box: RegionBox;
  /** The picture, which handles clicks on it itself. */
  canvas: RefObject<HTMLCanvasElement | null>;
  onTake(): void;
  onDismiss(): void;
};

/** Asks whether the clicked place is the element to mark. Enter accepts; Escape or a click elsewhere dismisses. */
function MarkOffer({ box, canvas, onTake, onDismiss }: MarkOfferProps) {
  const percent = (fraction: number) => `${fraction * 100}%`;
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onDismiss()}>
      <Popover.Anchor
        className="pointer-events-none absolute"
        style={{
          left: percent(box.x),
          top: percent(box.y),
          width: percent(box.width),
          height: percent(box.height),
        }}
      />
      <Popover.Content
        aria-label="Clicked place"
        sideOffset={8}
        collisionPadding={8}
        className="z-20 rounded-control shadow-float"
        onInteractOutside={(event) => event.target === canvas.current && event.preventDefault()}
      >
        <Button variant="primary" aria-label="Mark this element?" onClick={onTake}>
          Mark this element?
          <span className="pointer-coarse:hidden">
            <Key>Enter</Key>
          </span>
        </Button>
      </Popover.Content>
    </Popover.Root>
  );
}
