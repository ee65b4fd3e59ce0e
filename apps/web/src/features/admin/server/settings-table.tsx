import type { Setting } from '@framescout/contract';

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
