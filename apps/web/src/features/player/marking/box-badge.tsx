import { Magnet, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import type { Size } from '../playback/fit-picture.ts';
import { describeSize, type PixelBox } from './pixel-box.ts';

const GAP = 10;
const HEIGHT = 44;
const WIDTH = 232;
const LIMITED_WIDTH = 312;

type BoxBadgeProps = {
  /** In pixels of the video; `scale` is CSS pixels per video pixel. */
  box: PixelBox;
  scale: number;
  /** The displayed size of the picture, in CSS pixels. */
  size: Size;
  /** Appended to the size of a box that has reached its limit; empty otherwise. */
  limit: string;
  /** What the box snapped to; null if it did not snap. */
  snappedTo: string | null;
  /** The label of the button that accepts the box; null while it cannot be accepted. */
  action: string | null;
  onTake(): void;
  onDiscard(): void;
  onKeyDown(event: KeyboardEvent): void;
};

/** A badge next to a box: its size or what it snapped to, and buttons to accept or discard it. */
export function BoxBadge({ box, scale, size, limit, snappedTo, action, ...props }: BoxBadgeProps) {
  const below = (box.top + box.height) * scale + GAP;
  const above = box.top * scale - GAP - HEIGHT;
  const top = below + HEIGHT <= size.height ? below : Math.max(0, above);
  const left = Math.max(0, Math.min(box.left * scale, size.width - (limit ? LIMITED_WIDTH : WIDTH)));
  return (
    <div className="pointer-events-none absolute flex" style={{ top, left }}>
      <div className="flex h-9 items-center gap-2 rounded-control border border-hairline bg-surface-1 px-2 shadow-float">
        {snappedTo ? (
          <span className="flex items-center gap-1.5 whitespace-nowrap text-[12px] text-accent-text">
            <Magnet aria-hidden="true" className="size-3.5" />
            Snapped to {snappedTo}
          </span>
        ) : (
          <span className="numeric whitespace-nowrap text-text-1">
            {describeSize(box)}
            <span className="text-text-2">{limit}</span>
          </span>
        )}
        {action && (
          <span className="pointer-events-auto -mr-1 flex items-center gap-1">
            <Button variant="primary" size="small" onClick={props.onTake} onKeyDown={props.onKeyDown}>
              {action}
            </Button>
            <IconButton
              label="Discard this box"
              shortcut="Esc"
              className="size-7"
              onClick={props.onDiscard}
              onKeyDown={props.onKeyDown}
            >
              <X />
            </IconButton>
          </span>
        )}
      </div>
    </div>
  );
}
