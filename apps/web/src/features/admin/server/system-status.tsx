import type { HealthCheck } from '@framescout/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';

const NAMES: Record<HealthCheck['name'], string> = {
  api: 'API',
  database: 'Database',
  storage: 'Storage',
  queue: 'Processing queue',
};

/** Shows the state of each part of the server, as the server reports it. */
export function SystemStatus({ checks }: { checks: readonly HealthCheck[] }) {
  return (
    <ul className="flex flex-col">
      {checks.map(({ name, isHealthy, text }) => (
        <li
          key={name}
          className="flex items-center justify-between gap-4 border-b border-hairline py-2.5 first:pt-0 last:border-0 last:pb-0"
        >
          <span className="flex items-center gap-2.5 text-[14px]">
            {isHealthy ? (
              <CircleCheck aria-label="Healthy" className="size-4 text-detected" />
            ) : (
              <CircleAlert aria-label="Not healthy" className="size-4 text-danger" />
            )}
            {NAMES[name]}
          </span>
          <span className={isHealthy ? 'text-text-2' : 'text-danger'}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
