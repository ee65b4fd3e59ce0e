export { applyTheme, currentTheme, useTheme } from './theme.ts';
export { ThemeToggle } from './theme-toggle.tsx';
