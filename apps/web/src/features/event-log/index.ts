export { EventBrowser } from './event-browser.ts';
export type { EventWords } from './event-editor.tsx';
export { EventLog } from './event-log.tsx';
