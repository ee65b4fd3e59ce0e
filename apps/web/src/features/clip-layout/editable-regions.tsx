import type { RegionBox } from '@framescout/contract';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { arrowKeyOffset } from '../player/index.ts';
import { CORNERS, type Corner, moveBox, type Offset, resizeBox, type SnapLines } from './edit-box.ts';
import type { LayoutRegion, RegionId } from './layout-regions.ts';

// CSS pixels within which edges snap to lines.
const SNAP_REACH = 6;
// The share of a picture's height that a name takes at most.
const LABEL_ROOM = 0.1;
const LOWER_RIGHT: Corner = { across: 1, down: 1 };

type EditableRegionsProps = {
  regions: readonly LayoutRegion[];
  /** The size of the picture that they are part of, in its own pixels: what an arrow key moves by. */
  picture: { width: number; height: number };
  /** What edges snap to, besides the edges and the middle of the picture. */
  lines?: Pick<SnapLines, 'across' | 'down'>;
  /** Whether edges snap to lines while they are dragged, and regions keep their shapes when they are resized. */
  isSnapping: boolean;
  isShapeKept: boolean;
  of: string;
  selected: RegionId | null;
  onSelect(id: RegionId): void;
  onChange(id: RegionId, box: RegionBox): void;
};

type Press = { from: Offset; box: RegionBox; corner: Corner | null };

const NO_LINES = { across: [], down: [] };

/**
 * A layer over a picture with regions that are moved and resized: with a pointer or a finger, by their corners, or
 * with the arrow keys (Shift: by ten pixels, Alt: resizes). Shift while dragging a corner keeps the shape.
 */
export function EditableRegions({ regions, lines = NO_LINES, ...props }: EditableRegionsProps) {
  const { picture, of, isSnapping, isShapeKept, selected, onSelect, onChange } = props;
  const layer = useRef<HTMLDivElement>(null);
  const press = useRef<Press | null>(null);

  const begin = (event: PointerEvent, region: LayoutRegion, corner: Corner | null) => {
    if (event.button !== 0 || !event.isPrimary) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    press.current = { from: { x: event.clientX, y: event.clientY }, box: region.box, corner };
    onSelect(region.id);
  };
  const drag = (event: PointerEvent, { id, aspect }: LayoutRegion) => {
    const size = layer.current?.getBoundingClientRect();
    if (!press.current || !size || !event.isPrimary) return;
    const { from, box, corner } = press.current;
    const by = { x: (event.clientX - from.x) / size.width, y: (event.clientY - from.y) / size.height };
    const near: SnapLines | null = isSnapping
      ? {
          across: [0, 0.5, 1, ...lines.across],
          down: [0, 0.5, 1, ...lines.down],
          reach: { x: SNAP_REACH / size.width, y: SNAP_REACH / size.height },
        }
      : null;
    const kept = aspect ?? (isShapeKept || event.shiftKey ? box.width / box.height : null);
    onChange(id, corner ? resizeBox(box, corner, by, kept, near) : moveBox(box, by, near));
  };
  const end = () => {
    press.current = null;
  };
  const pressKey = (event: KeyboardEvent, { id, box, aspect }: LayoutRegion) => {
    const arrow = arrowKeyOffset(event);
    if (!arrow || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const by = { x: arrow.x / picture.width, y: arrow.y / picture.height };
    const kept = aspect ?? (isShapeKept ? box.width / box.height : null);
    onChange(id, event.altKey ? resizeBox(box, LOWER_RIGHT, by, kept) : moveBox(box, by));
  };

  return (
    <div ref={layer} className="absolute inset-0">
      {regions.map((region) => {
        const { id, name, box } = region;
        const isSelected = id === selected;
        return (
          // biome-ignore lint/a11y/useSemanticElements: its corners could not be grabbed in a button
          <div
            key={id}
            role="button"
            tabIndex={0}
            aria-label={`${name}, ${of}`}
            aria-description="Arrow keys move it, Alt and arrow keys resize it"
            aria-pressed={isSelected}
            className={classNames(
              'absolute cursor-move touch-none border',
              isSelected ? 'border-2 border-accent' : 'border-white/80',
            )}
            style={styleOf(box)}
            onFocus={() => onSelect(id)}
            onPointerDown={(event) => begin(event, region, null)}
            onPointerMove={(event) => drag(event, region)}
            onPointerUp={end}
            onPointerCancel={end}
            onKeyDown={(event) => pressKey(event, region)}
          >
            <span
              className={classNames(
                'pointer-events-none absolute left-0 max-w-full truncate bg-black/65 px-1 text-[11px] leading-4 text-white',
                // Above it, if there is room, so that it hides nothing.
                box.y > LABEL_ROOM ? 'bottom-full' : 'top-0',
              )}
            >
              {name}
            </span>
            {isSelected &&
              CORNERS.map((corner) => (
                <span
                  key={`${corner.across} ${corner.down}`}
                  data-corner={`${corner.across} ${corner.down}`}
                  className="absolute size-3 -translate-1/2 touch-none rounded-full border border-black/50 bg-accent pointer-coarse:size-6"
                  style={{
                    left: corner.across === 1 ? '100%' : 0,
                    top: corner.down === 1 ? '100%' : 0,
                    cursor: corner.across === corner.down ? 'nwse-resize' : 'nesw-resize',
                  }}
                  onPointerDown={(event) => begin(event, region, corner)}
                />
              ))}
          </div>
        );
      })}
    </div>
  );
}

function styleOf({ x, y, width, height }: RegionBox) {
  const percent = (fraction: number) => `${100 * fraction}%`;
  return { left: percent(x), top: percent(y), width: percent(width), height: percent(height) };
}
