import { Key } from '../../ui/buttons/key.tsx';

type SelectionHintProps = {
  /** The size of Frame 1's box in pixels of the video; null before it is selected. */
  firstSize: { width: number; height: number } | null;
};

/** Explains what the pointer and the keys do in selection mode. */
export function SelectionHint({ firstSize }: SelectionHintProps) {
  const { width, height } = firstSize ?? { width: 100, height: 50 };
  return (
    <div className="flex flex-col gap-1 text-[12px] leading-4 text-text-3">
      <p>
        <span className="text-text-2">Click</span> marks {width} x {height} px{firstSize && ', like Frame 1'}.{' '}
        <span className="text-text-2">Drag</span> draws your own box.
      </p>
      {/* Keys are useless on a touch-only device. */}
      <ul className="grid grid-cols-2 gap-x-3 gap-y-1 pointer-coarse:hidden">
        {firstSize && (
          <>
            <li>
              <Key>M</Key> snaps to Frame 1
            </li>
            <li>
              <Key>Alt</Key> held: no snapping
            </li>
          </>
        )}
        <li>
          <Key>←↑→↓</Key> move
        </li>
        <li>
          <Key>Shift</Key> by 10 px
        </li>
        <li>
          <Key>Alt</Key> <Key>←↑→↓</Key> resize
        </li>
        <li>
          <Key>Enter</Key> picks the box
        </li>
      </ul>
    </div>
  );
}
