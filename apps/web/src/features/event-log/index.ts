export { EventBrowser } from './event-browser.ts';
export { EventEditor } from './event-editor.tsx';
export { EventLog } from './event-log.tsx';
export { EventLogHeader } from './event-log-header.tsx';
export { EventScopeField } from './event-scope-field.tsx';
