import { createContext, type ReactNode, useContext } from 'react';

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

/** Returns the text shown for a command's key; undefined if it has none. */
export function useShortcut(command: string | undefined): string | undefined {
  const shortcuts = useContext(Shortcuts);
  return command === undefined ? undefined : shortcuts.get(command);
}
