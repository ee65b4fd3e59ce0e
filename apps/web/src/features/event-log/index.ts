export { EventLog } from './event-log.tsx';
