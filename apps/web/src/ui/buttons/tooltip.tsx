import { Tooltip as Primitive } from 'radix-ui';
import { createContext, type ReactNode, useContext } from 'react';

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

const Shortcuts = createContext<ReadonlyMap<string, string>>(new Map());

/** Provides the controls inside with shortcuts: a map from command names to the text shown for their keys. */
export function ShortcutProvider({
  shortcuts,
  children,
}: {
  shortcuts: ReadonlyMap<string, string>;
  children: ReactNode;
}) {
  return <Shortcuts value={shortcuts}>{children}</Shortcuts>;
}

function useShortcut(command: string | undefined): string | undefined {
  const shortcuts = useContext(Shortcuts);
  return command === undefined ? undefined : shortcuts.get(command);
}

/** A keyboard key. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="whitespace-nowrap rounded bg-surface-3 px-1 font-mono text-[11px] text-text-2">
      {children}
    </kbd>
  );
}
