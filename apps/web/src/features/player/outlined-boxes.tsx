import type { RegionBox } from '@framescout/contract';
import { classNames } from '../../ui/class-names.ts';

/** A box shown on the picture, in a CSS colour and with a word on what it is. */
export type OutlinedBox = { id: string; box: RegionBox; color: string; label: string; isDashed: boolean };

/** Boxes that say where something is on the picture; they are in nobody's way. */
export function OutlinedBoxes({ boxes }: { boxes: readonly OutlinedBox[] }) {
  return boxes.map(({ id, box, color, label, isDashed }) => (
    <div
      key={id}
      aria-hidden="true"
      className={classNames(
        'pointer-events-none absolute rounded-[2px] border-[1.5px] outline outline-black/60',
        isDashed && 'border-dashed outline-0',
      )}
      style={{ ...placeOf(box), borderColor: color }}
    >
      <span
        className={classNames(
          'absolute left-[-1.5px] max-w-48 truncate rounded-[2px] bg-[oklch(0.15_0.01_258)] px-1 font-semibold text-[11px] text-white leading-[15px]',
          box.y > 0.06 ? 'bottom-full mb-0.5' : 'top-full mt-0.5',
          isDashed && 'top-0 bottom-auto mt-0 mb-0',
        )}
      >
        {label}
      </span>
    </div>
  ));
}

function placeOf({ x, y, width, height }: RegionBox) {
  const percent = (fraction: number) => `${fraction * 100}%`;
  return { left: percent(x), top: percent(y), width: percent(width), height: percent(height) };
}
