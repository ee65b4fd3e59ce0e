import { AuditLog } from '../../features/admin/index.ts';
import { AdminFrame } from './admin-frame.tsx';

/** Who did what to whom, for administrators. */
export function AdminAuditPage() {
  return (
    <AdminFrame
      title="Audit Log"
      text="What administrators did, and every change to who may do what. Kept for two years; times and days are UTC."
    >
      <AuditLog />
    </AdminFrame>
  );
}
