export { figuresQuery, mailQueueQuery, settingsQuery, statisticsQuery } from './admin-queries.ts';
export { describeLoad } from './describe-load.ts';
export { describeUptime } from './describe-uptime.ts';
export { Figures } from './figures.tsx';
export { MailQueuePanel } from './mail-queue-panel.tsx';
export { PaymentsPanel } from './payments-panel.tsx';
export { SettingsTable } from './settings-table.tsx';
export { SystemStatus } from './system-status.tsx';
export { UserManagement } from './user-management.tsx';
