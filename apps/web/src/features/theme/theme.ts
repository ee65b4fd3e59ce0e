import { z } from 'zod';
import { readStored, writeStored } from '../../platform/local-storage.ts';

const KEY = 'theme';
const themeSchema = z.enum(['dark', 'light']);

/** The interface's colours. */
export type Theme = z.infer<typeof themeSchema>;

/** The remembered theme; dark where none is. */
export function currentTheme(): Theme {
  return readStored(KEY, themeSchema) ?? 'dark';
}

/** Puts a theme in force and remembers it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  writeStored(KEY, theme);
}
