export { MailBatches } from './mail/mail-batches.tsx';
export { MailPauseNotice, MailQueuePanel } from './mail/mail-queue-panel.tsx';
export { figuresQuery, mailQueueQuery, settingsQuery, statisticsQuery } from './queries/admin-queries.ts';
export { AuditLog } from './server/audit-log.tsx';
export { Figures } from './server/figures.tsx';
export { describeLoad, describeUptime, SettingsTable, SystemStatus } from './server/system-status.tsx';
export { AlertsPanel } from './users/alerts-panel.tsx';
export { PaymentsPanel } from './users/payments-panel.tsx';
export { UserManagement } from './users/user-management.tsx';
