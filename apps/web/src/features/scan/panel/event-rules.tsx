import { type EventRules, eventRulesSchema, LONGEST_RULE } from '@framescout/contract';
import { useStore } from 'zustand';
import { Field } from '../../../ui/fields/field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { activeElement, type Elements } from '../../elements/index.ts';

const MOMENTS = {
  visible: 'while it is visible',
  appears: 'when it appears',
  disappears: 'when it disappears',
} as const;

const NUMBERS = [
  { rule: 'leastLength', name: 'Visible for at least', min: 0 },
  { rule: 'rearm', name: 'Gone before the next for', min: 0 },
  { rule: 'offset', name: 'Moved in time by', min: -LONGEST_RULE },
] as const;

/**
 * Sets what counts as an event: which moment, how long, how far apart, how late. Changes apply immediately.
 */
export function EventRulesFields({ tracked }: { tracked: Elements }) {
  const { id: elementId, rules } = useStore(tracked, activeElement);
  const setEventRules = (changes: Partial<EventRules>) => {
    const next = eventRulesSchema.safeParse({ ...rules, ...changes });
    if (next.success) tracked.change(elementId, { rules: next.data });
  };
  return (
    // Resets the fields for another element, so that they show its own numbers instead of what was typed for
    // the last one.
    <fieldset key={elementId} className="flex flex-col gap-2 rounded-panel border border-hairline p-3">
      <legend className="px-1 text-text-2">What counts as an event</legend>
      <Field name="Event">
        {(id) => (
          <Select
            id={id}
            value={rules.moment}
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
      {NUMBERS.map(({ rule, name, min }) => (
        <NumberField
          key={rule}
          unit="s"
          max={LONGEST_RULE}
          step={0.1}
          name={name}
          value={rules[rule]}
          min={min}
          onChange={(seconds) => setEventRules({ [rule]: seconds })}
        />
      ))}
      <p className="text-text-3">These change the events right away, without a new scan.</p>
    </fieldset>
  );
}
