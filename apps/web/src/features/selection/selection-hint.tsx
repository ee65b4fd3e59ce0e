import type { ReactNode } from 'react';
import { Key } from '../../ui/key.tsx';

type SelectionHintProps = {
  /** The size of Frame 1's box in pixels of the video; null before it is selected. */
  firstSize: { width: number; height: number } | null;
};

/** Explains what the pointer and the keys do in selection mode. */
export function SelectionHint({ firstSize }: SelectionHintProps) {
  const { width, height } = firstSize ?? { width: 100, height: 50 };
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-text-3">
      <Row name="Click">
        marks {width} x {height} px{firstSize && ', like Frame 1'}
      </Row>
      <Row name="Drag">draws your own box</Row>
      {firstSize && (
        <Row name={<Key>Alt</Key>} isKey>
          held: no snapping
        </Row>
      )}
      {firstSize && (
        <Row name={<Key>M</Key>} isKey>
          snaps to Frame 1's content
        </Row>
      )}
      <Row name={<Key>←↑→↓</Key>} isKey>
        move 1 px, with Shift 10 px
      </Row>
      <Row
        name={
          <>
            <Key>Alt</Key> <Key>←↑→↓</Key>
          </>
        }
        isKey
      >
        resize
      </Row>
      <Row name={<Key>Enter</Key>} isKey>
        picks the box
      </Row>
    </dl>
  );
}

/** Key hints are useless on a touch-only device. */
function Row({ name, isKey = false, children }: { name: ReactNode; isKey?: boolean; children: ReactNode }) {
  const visibility = isKey ? 'pointer-coarse:hidden' : '';
  return (
    <>
      <dt className={`whitespace-nowrap text-text-2 ${visibility}`}>{name}</dt>
      <dd className={visibility}>{children}</dd>
    </>
  );
}
