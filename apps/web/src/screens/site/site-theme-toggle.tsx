import { Moon, Sun } from 'lucide-react';
import { applyTheme, useTheme } from '../../features/theme/index.ts';
import { buttonClasses } from '../../ui/button-classes.ts';

/** Toggles between the dark and the light theme, with the browser's own tooltip. */
export function SiteThemeToggle() {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  const label = `Use the ${other} theme`;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={buttonClasses({ variant: 'quiet', size: 'icon' })}
      onClick={() => applyTheme(other)}
    >
      {theme === 'dark' ? <Sun /> : <Moon />}
    </button>
  );
}
