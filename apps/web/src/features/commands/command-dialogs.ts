import { createStore } from 'zustand/vanilla';

/**
 * A dialog that a command opens: the list of all commands, that of all keys, where to go in the video, the formats of
 * exports, or the video's markers.
 */
type CommandDialog = 'palette' | 'keys' | 'go-to' | 'formats' | 'markers';

/** Which of the dialogs that commands open is open. */
export const commandDialogs = createStore<{ open: CommandDialog | null }>(() => ({ open: null }));

/** Opens one of the dialogs, in place of another; null closes it. */
export function openDialog(open: CommandDialog | null): void {
  commandDialogs.setState({ open });
}
