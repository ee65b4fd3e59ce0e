import { Moon, Sun } from 'lucide-react';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { applyTheme, useTheme } from './theme.ts';

/** Switches between the dark and the light theme. */
export function ThemeToggle() {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={`Use the ${other} theme`} command="theme" onClick={() => applyTheme(other)}>
      {theme === 'dark' ? <Sun /> : <Moon />}
    </IconButton>
  );
}
