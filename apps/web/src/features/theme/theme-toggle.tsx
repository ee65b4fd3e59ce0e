import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { applyTheme, currentTheme } from './theme.ts';

/** Switches between the dark and the light theme. */
export function ThemeToggle() {
  const [theme, setTheme] = useState(currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label={`Use the ${other} theme`}
      onClick={() => {
        applyTheme(other);
        setTheme(other);
      }}
    >
      {theme === 'dark' ? <Sun /> : <Moon />}
    </IconButton>
  );
}
