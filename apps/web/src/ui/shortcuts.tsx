import { createContext, type ReactNode, useContext } from 'react';

const Shortcuts = createContext<ReadonlyMap<string, string>>(new Map());

/** Tells the controls inside by which keys commands are run: command name to what is shown of its key. */
export function ShortcutProvider({
  shortcuts,
  children,
}: {
  shortcuts: ReadonlyMap<string, string>;
  children: ReactNode;
}) {
  return <Shortcuts value={shortcuts}>{children}</Shortcuts>;
}

/** What is shown of a command's key, where it has one. */
export function useShortcut(command: string | undefined): string | undefined {
  const shortcuts = useContext(Shortcuts);
  return command === undefined ? undefined : shortcuts.get(command);
}
