import { type ReactNode, useId } from 'react';

/** Whether the advanced settings are shown, whichever step is open. */
export type AdvancedProps = { isAdvanced: boolean; onAdvanced(isAdvanced: boolean): void };

type AdvancedPartProps = AdvancedProps & { title: string; tip: string; children: ReactNode };

/** A tip, followed by settings that are shown on request. */
export function AdvancedPart({ title, tip, isAdvanced, onAdvanced, children }: AdvancedPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <header className="flex items-center justify-between">
        <h3 id={id} className="panel-title">
          {title}
        </h3>
        <label className="flex items-center gap-2 text-text-2">
          Advanced
          <input
            type="checkbox"
            className="size-4 accent-(--accent)"
            checked={isAdvanced}
            onChange={(event) => onAdvanced(event.target.checked)}
          />
        </label>
      </header>
      <p className="text-text-3">{tip}</p>
      {isAdvanced && children}
    </section>
  );
}
