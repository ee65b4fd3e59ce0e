import type { RegionBox } from '@framescout/contract';
import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Key } from '../../../ui/buttons/key.tsx';

type MarkOfferProps = {
  /** The box around the clicked place, in fractions of the picture. */
  box: RegionBox;
  /** The picture, which handles clicks on it itself. */
  canvas: RefObject<HTMLCanvasElement | null>;
  onTake(): void;
  onDismiss(): void;
};

/** Asks whether the clicked place is the element to mark. Enter accepts; Escape or a click elsewhere dismisses. */
export function MarkOffer({ box, canvas, onTake, onDismiss }: MarkOfferProps) {
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
