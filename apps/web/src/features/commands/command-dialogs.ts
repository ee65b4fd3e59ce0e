import { createStore } from 'zustand/vanilla';

/** Which of the dialogs that commands open is open. */
export const commandDialogs = createStore<{
  open: 'palette' | 'keys' | 'go-to' | 'formats' | 'markers' | null;
}>(() => ({
  open: null,
}));

/** Opens the palette, which lists every command to search and run. */
export function openPalette(): void {
  commandDialogs.setState({ open: 'palette' });
}

/** Opens the list of keys, to look them up and change them. */
export function openKeys(): void {
  commandDialogs.setState({ open: 'keys' });
}

/** Opens the dialog that asks where in the video to go. */
export function openGoTo(): void {
  commandDialogs.setState({ open: 'go-to' });
}

/** Opens the list of the video's markers, which also imports some. */
export function openMarkers(): void {
  commandDialogs.setState({ open: 'markers' });
}

/** Opens the dialog that offers all formats of exports. */
export function openFormats(): void {
  commandDialogs.setState({ open: 'formats' });
}

/** Closes whichever dialog is open. */
export function closeCommandDialogs(): void {
  commandDialogs.setState({ open: null });
}
