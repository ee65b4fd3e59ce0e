import type { EventRules } from '@framescout/engine';
import { useStore } from 'zustand';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { activeElement, changeElement, elementsStore } from '../elements/index.ts';
import { eventRulesSchema, LONGEST_RULE } from './event-rules-schema.ts';

const MOMENTS = {
  visible: 'while it is visible',
  appears: 'when it appears',
  disappears: 'when it disappears',
} as const;

/** What counts as an event: which moment, how long, how far apart, how late. Takes effect at once. */
export function EventRulesFields() {
  const { id: elementId, rules } = useStore(elementsStore, activeElement);
  const { moment, leastLength, rearm, offset } = rules;
  const setEventRules = (changes: Partial<EventRules>) => {
    const next = eventRulesSchema.safeParse({ ...rules, ...changes });
    if (next.success) changeElement(elementId, { rules: next.data });
  };
  return (
    <fieldset className="flex flex-col gap-2 rounded-panel border border-hairline p-3">
      <legend className="px-1 text-text-2">What counts as an event</legend>
      <Field name="Event">
        {(id) => (
          <Select
            id={id}
            value={moment}
            onChange={(event) => {
              const chosen = event.target.value;
              if (chosen === 'visible' || chosen === 'appears' || chosen === 'disappears') {
                setEventRules({ moment: chosen });
              }
            }}
          >
            {Object.entries(MOMENTS).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <SecondsField
        name="Visible for at least"
        value={leastLength}
        least={0}
        onChange={(seconds) => setEventRules({ leastLength: seconds })}
      />
      <SecondsField
        name="Gone before the next for"
        value={rearm}
        least={0}
        onChange={(seconds) => setEventRules({ rearm: seconds })}
      />
      <SecondsField
        name="Moved in time by"
        value={offset}
        least={-LONGEST_RULE}
        onChange={(seconds) => setEventRules({ offset: seconds })}
      />
      <p className="text-text-3">These change the events at once; no new scan is needed.</p>
    </fieldset>
  );
}

type SecondsFieldProps = { name: string; value: number; least: number; onChange(seconds: number): void };

function SecondsField({ name, value, least, onChange }: SecondsFieldProps) {
  return (
    <Field name={name}>
      {(id) => (
        <span className="flex items-center gap-1.5">
          <input
            id={id}
            type="number"
            step={0.1}
            min={least}
            max={LONGEST_RULE}
            className="numeric h-7 w-20 rounded-control border border-hairline bg-surface-2 px-1.5 text-right"
            defaultValue={value}
            onChange={(event) => onChange(event.target.valueAsNumber)}
          />
          s
        </span>
      )}
    </Field>
  );
}
