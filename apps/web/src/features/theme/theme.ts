import { z } from 'zod';
import { createStore, useStore } from 'zustand';
import { readStored, writeStored } from '../../platform/local-storage.ts';

const KEY = 'theme';
const themeSchema = z.enum(['dark', 'light']);

/** The interface's colours. */
export type Theme = z.infer<typeof themeSchema>;

const themeStore = createStore<{ theme: Theme }>(() => ({ theme: readStored(KEY, themeSchema) ?? 'dark' }));

/** The theme in force: the remembered one, dark where none is. */
export function currentTheme(): Theme {
  return themeStore.getState().theme;
}

/** The theme in force, followed. */
export function useTheme(): Theme {
  return useStore(themeStore, (state) => state.theme);
}

/** Puts a theme in force and remembers it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  themeStore.setState({ theme });
  writeStored(KEY, theme);
}
