import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { Key } from './key.tsx';
import { useShortcut } from './shortcut-context.tsx';

/** Sets the tooltip delays: 700 ms, or none when moving from one to the next within 300 ms. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Primitive.Provider>
  );
}

/** Shows what a control does, and its keyboard shortcut, on hover and focus. */
export function Tooltip({
  text,
  command,
  shortcut,
  children,
}: {
  text: string;
  /** Name of the command that the control runs, whose key is shown. */
  command?: string;
  /** A key that works only while the control's part of the page has focus; shown instead of the command's. */
  shortcut?: string;
  children: ReactNode;
}) {
  const commandKey = useShortcut(command);
  const key = shortcut ?? commandKey;
  return (
    <Primitive.Root>
      <Primitive.Trigger
        asChild
        // The page itself has put the focus here, as a dialog does that closes: nobody has asked what this is.
        onFocus={(event) => event.relatedTarget === null && event.preventDefault()}
      >
        {children}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          sideOffset={6}
          className="z-50 flex max-w-72 items-center gap-2 rounded-control border border-hairline bg-surface-2 px-2 py-1 text-[12px] text-text-1 shadow-float"
        >
          {text}
          {key && <Key>{key}</Key>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
