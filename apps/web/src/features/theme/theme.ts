import { createStore, useStore } from 'zustand';
import { writeStored } from '../../platform/local-storage.ts';

const KEY = 'theme';

/** The interface's colour schemes. */
export type Theme = 'dark' | 'light';

// Dark until told otherwise, as in the documents that were rendered when the app was built.
const themeStore = createStore<{ theme: Theme }>(() => ({ theme: 'dark' }));

/** Takes over the theme that public/theme.js has put on the document: the remembered one, or dark. */
export function startTheme(): void {
  themeStore.setState({ theme: document.documentElement.classList.contains('dark') ? 'dark' : 'light' });
}

/** The current theme. */
export function currentTheme(): Theme {
  return themeStore.getState().theme;
}

/** The current theme, as a hook. */
export function useTheme(): Theme {
  return useStore(themeStore, (state) => state.theme);
}

/** Sets the theme and remembers it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  themeStore.setState({ theme });
  writeStored(KEY, theme);
}
