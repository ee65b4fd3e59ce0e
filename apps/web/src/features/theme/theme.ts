import { createStore, useStore } from 'zustand';
import { isStored, writeStored } from '../../platform/local-storage.ts';

const KEY = 'theme';

/** The color schemes of the interface. */
export type Theme = 'dark' | 'light';

// Dark by default, like the documents prerendered at build time.
const themeStore = createStore<{ theme: Theme }>(() => ({ theme: 'dark' }));

/**
 * Adopts the theme that public/theme.js has set on the document, which is the chosen one or the system's, and
 * follows the system until the user chooses.
 */
export function startTheme(): void {
  themeStore.setState({ theme: document.documentElement.classList.contains('dark') ? 'dark' : 'light' });
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', ({ matches }) => {
    if (!isStored(KEY)) showTheme(matches ? 'light' : 'dark');
  });
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
  showTheme(theme);
  writeStored(KEY, theme);
}

function showTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  themeStore.setState({ theme });
}
