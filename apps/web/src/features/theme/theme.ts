import { z } from 'zod';
import { createStore, useStore } from 'zustand';
import { readStored, writeStored } from '../../platform/local-storage.ts';

const KEY = 'theme';
const themeSchema = z.enum(['dark', 'light']);

/** The interface's colour schemes. */
export type Theme = z.infer<typeof themeSchema>;

const themeStore = createStore<{ theme: Theme }>(() => ({ theme: readStored(KEY, themeSchema) ?? 'dark' }));

/** The current theme: the remembered one, or dark. */
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
