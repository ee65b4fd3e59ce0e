import type { RegionBox } from '@framescout/contract';
import { classNames } from '../../../ui/class-names.ts';

/** A box shown on the picture, with a label; `color` is a CSS color. */
export type OutlinedBox = { id: string; box: RegionBox; color: string; label: string; isDashed: boolean };

/** Outlines where things are on the picture; the boxes take no pointer events. */
export function OutlinedBoxes({ boxes }: { boxes: readonly OutlinedBox[] }) {
  // The dark theme's colors stand out on a video, whatever the current theme.
  return (
    <div className="dark contents">
      {boxes.map(({ id, box, color, label, isDashed }) => (
        <div
          key={id}
          aria-hidden="true"
          className={classNames(
            'pointer-events-none absolute rounded-[2px] border-[1.5px]',
            isDashed ? 'border-dashed' : 'outline outline-black/60',
          )}
          style={{ ...placeOf(box), borderColor: color }}
        >
          <span
            className={classNames(
              'absolute left-[-1.5px] max-w-48 truncate rounded-[2px] bg-[oklch(0.15_0.01_258)] px-1 font-semibold text-[11px] text-white leading-[15px]',
              labelPlace(box, isDashed),
            )}
          >
            {label}
          </span>
        </div>
      ))}
    </div>
  );
}

/** Places the label outside the box, but inside a search area (dashed), which may fill the picture. */
function labelPlace({ y }: RegionBox, isDashed: boolean): string {
  if (isDashed) return 'top-0';
  return y > 0.06 ? 'bottom-full mb-0.5' : 'top-full mt-0.5';
}

function placeOf({ x, y, width, height }: RegionBox) {
  const percent = (fraction: number) => `${fraction * 100}%`;
  return { left: percent(x), top: percent(y), width: percent(width), height: percent(height) };
}
