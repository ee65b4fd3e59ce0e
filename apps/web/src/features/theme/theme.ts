import { createStore, useStore } from 'zustand';
import { writeStored } from '../../platform/local-storage.ts';

const KEY = 'theme';

/** The color schemes of the interface. */
export type Theme = 'dark' | 'light';

// Dark by default, like the documents prerendered at build time.
const themeStore = createStore<{ theme: Theme }>(() => ({ theme: 'dark' }));

/** Adopts the theme that public/theme.js has set on the document: the remembered one, or dark. */
export function startTheme(): void {
  themeStore.setState({ theme: document.documentElement.classList.contains('dark') ? 'dark' : 'light' });
}

/** Returns the current theme. */
export function currentTheme(): Theme {
  return themeStore.getState().theme;
}

/** Returns the current theme and follows its changes. */
export function useTheme(): Theme {
  return useStore(themeStore, (state) => state.theme);
}

/** Sets the theme and remembers it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  themeStore.setState({ theme });
  writeStored(KEY, theme);
}
