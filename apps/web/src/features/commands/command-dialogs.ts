import { createStore } from 'zustand/vanilla';

/** Which of the two lists of commands is open. */
export const commandDialogs = createStore<{ open: 'palette' | 'keys' | null }>(() => ({ open: null }));

/** Opens the palette: every command, to search and run. */
export function openPalette(): void {
  commandDialogs.setState({ open: 'palette' });
}

/** Opens the list of keys, to look up and change. */
export function openKeys(): void {
  commandDialogs.setState({ open: 'keys' });
}

/** Closes either. */
export function closeCommandDialogs(): void {
  commandDialogs.setState({ open: null });
}
