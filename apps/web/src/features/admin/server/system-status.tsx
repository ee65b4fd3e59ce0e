import type { HealthCheck, Setting } from '@framescout/contract';
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

/** Describes the server's load in a word; `ratio` is the share of its processors in use, 1 if all are. */
export function describeLoad(ratio: number): 'Optimal' | 'Busy' | 'Overloaded' {
  if (ratio < 0.7) return 'Optimal';
  return ratio < 1 ? 'Busy' : 'Overloaded';
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Describes how long the server has been running, in the largest unit that fits. */
export function describeUptime(seconds: number): string {
  for (const [name, length] of UNITS) {
    const count = Math.floor(seconds / length);
    if (count > 0) return `${count} ${name}${count === 1 ? '' : 's'}`;
  }
  return 'less than a minute';
}

/** Lists the settings in force and what each one does. They are set in the server's environment. */
export function SettingsTable({ settings }: { settings: readonly Setting[] }) {
  return (
    <dl className="flex flex-col">
      {settings.map(({ name, value, meaning, isDefault }) => (
        <div
          key={name}
          className="grid gap-x-6 gap-y-1 border-b border-hairline py-3 first:pt-0 last:border-0 last:pb-0 sm:grid-cols-2"
        >
          <dt className="flex min-w-0 flex-col gap-0.5">
            <code className="numeric wrap-anywhere text-text-1">{name}</code>
            <span className="text-text-2">{meaning}</span>
          </dt>
          <dd className="flex min-w-0 items-baseline gap-2 sm:justify-end">
            <span className="numeric min-w-0 wrap-anywhere text-text-1">
              {value === '' ? 'not set' : value}
            </span>
            {isDefault && (
              <span className="shrink-0 rounded-[4px] bg-surface-3 px-1.5 text-[11px] leading-4.5 text-text-2">
                default
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
