import { AuditLog } from '../../features/admin/index.ts';
import { AdminFrame } from './admin-frame.tsx';

/** The audit log for administrators: who did what to whom. */
export function AdminAuditPage() {
  return (
    <AdminFrame
      title="Audit Log"
      text="Everything administrators did, and every change of permissions. Kept for two years; times and days are in UTC."
    >
      <AuditLog />
    </AdminFrame>
  );
}
