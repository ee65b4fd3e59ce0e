import type { ReactNode } from 'react';
import { Key } from '../../ui/key.tsx';

type SelectionHintProps = {
  /** The number of the frame that is picked. */
  frame: number;
  /** The size of Frame 1's box in pixels of the video; null while there is none. */
  firstSize: { width: number; height: number } | null;
};

/** What the pointer and the keys do in selection mode. */
export function SelectionHint({ frame, firstSize }: SelectionHintProps) {
  return (
    <div className="flex flex-col gap-1.5 text-text-3">
      <p>
        {firstSize
          ? `A click marks ${firstSize.width} x ${firstSize.height} px, as in Frame 1; drag to draw a box of your own.`
          : 'A click marks 100 x 50 px; drag to draw a box of your own.'}
      </p>
      {firstSize && <p>The box snaps to what Frame 1 shows; hold Alt to place it freely.</p>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
        <KeyRow keys={['←', '↑', '→', '↓']}>move by 1 px, with Shift 10 px</KeyRow>
        <KeyRow keys={['Alt', '← ↑ → ↓']}>make it larger or smaller</KeyRow>
        {firstSize && <KeyRow keys={['M']}>snap to Frame 1's content</KeyRow>}
        <KeyRow keys={['Enter']}>pick it as Frame {frame}</KeyRow>
      </dl>
    </div>
  );
}

function KeyRow({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <>
      <dt className="flex gap-1">
        {keys.map((key) => (
          <Key key={key}>{key}</Key>
        ))}
      </dt>
      <dd>{children}</dd>
    </>
  );
}
