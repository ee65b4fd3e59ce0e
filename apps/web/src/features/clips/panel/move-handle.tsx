import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { classNames } from '../../../ui/class-names.ts';

type MoveHandleProps = {
  label: string;
  index: number;
  onMove(to: number): void;
};

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Moves a row of the list of clips: by dragging, or with the arrow keys. */
export function MoveHandle({ label, index, onMove }: MoveHandleProps) {
  const handle = useRef<HTMLButtonElement>(null);
  const [isHeld, setHeld] = useState(false);
  const before = useRef(index);
  useEffect(() => {
    const hasMoved = before.current !== index;
    before.current = index;
    const isMoving = isHeld || handle.current === document.activeElement;
    if (hasMoved && isMoving) rowOf(handle.current)?.scrollIntoView({ block: 'nearest' });
  }, [index, isHeld]);
  const hold = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld(true);
  };
  const drag = ({ currentTarget, pointerId, clientY }: PointerEvent<HTMLButtonElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const own = rowOf(currentTarget)?.getBoundingClientRect();
    const over = own && rowOf(document.elementFromPoint(own.left + own.width / 2, clientY));
    if (!over) return;
    const to = Number(over.dataset['index']);
    const { top, height } = over.getBoundingClientRect();
    // Only past its middle, or rows of different heights would change places to and fro.
    const isPast = to > index ? clientY > top + height / 2 : clientY < top + height / 2;
    if (to !== index && isPast) onMove(to);
  };
  const pressKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(index + step);
  };
  return (
    <IconButton
      ref={handle}
      label={label}
      shortcut="↑ ↓"
      className={classNames(
        'size-6 cursor-grab touch-none active:cursor-grabbing',
        isHeld && 'text-accent-text',
      )}
      onPointerDown={hold}
      onPointerMove={drag}
      onLostPointerCapture={() => setHeld(false)}
      onKeyDown={pressKey}
    >
      <GripVertical />
    </IconButton>
  );
}

function rowOf(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>('[data-clip]') ?? null;
}
