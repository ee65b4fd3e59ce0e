export { applyTheme, currentTheme } from './theme.ts';
export { ThemeToggle } from './theme-toggle.tsx';
