export { applyTheme, currentTheme, startTheme, useTheme } from './theme.ts';
export { ThemeToggle } from './theme-toggle.tsx';
