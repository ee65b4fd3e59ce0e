export { EventBrowser } from './event-browser.ts';
export { EventLog } from './event-log.tsx';
export { EventLogHeader } from './event-log-header.tsx';
