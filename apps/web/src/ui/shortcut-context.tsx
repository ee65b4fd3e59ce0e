import { createContext, type ReactNode, useContext } from 'react';

const Shortcuts = createContext<ReadonlyMap<string, string>>(new Map());

/** Provides the shortcuts to the controls inside: a map from command name to the text shown for its key. */
export function ShortcutProvider({
  shortcuts,
  children,
}: {
  shortcuts: ReadonlyMap<string, string>;
  children: ReactNode;
}) {
  return <Shortcuts value={shortcuts}>{children}</Shortcuts>;
}

/** The text shown for a command's key, if it has one. */
export function useShortcut(command: string | undefined): string | undefined {
  const shortcuts = useContext(Shortcuts);
  return command === undefined ? undefined : shortcuts.get(command);
}
