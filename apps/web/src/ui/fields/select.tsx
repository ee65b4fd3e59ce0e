import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Field } from './field.tsx';

/** A styled native select. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <select
      className={classNames('h-7 rounded-control border border-hairline bg-surface-2 px-1.5', className)}
      {...props}
    />
  );
}

/** Values to choose from, each with its text. */
export type Options<Value> = readonly (readonly [value: Value, text: string])[];

type ChoiceProps<Value> = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  value: Value;
  options: Options<Value>;
  onChange(value: Value): void;
};

/** Chooses one of a few values; null is an empty string in the page. */
export function Choice<Value extends string | number | boolean | null>({
  value,
  options,
  onChange,
  ...select
}: ChoiceProps<Value>) {
  const keyOf = (one: Value) => String(one ?? '');
  return (
    <Select
      value={keyOf(value)}
      onChange={({ target }) => {
        const chosen = options.find(([one]) => keyOf(one) === target.value);
        if (chosen) onChange(chosen[0]);
      }}
      {...select}
    >
      {options.map(([one, text]) => (
        <option key={keyOf(one)} value={keyOf(one)}>
          {text}
        </option>
      ))}
    </Select>
  );
}

/** A {@link Choice} with its label on the left, or above it. */
export function ChoiceField<Value extends string | number | boolean | null>({
  name,
  isStacked = false,
  ...choice
}: ChoiceProps<Value> & { name: string; isStacked?: boolean }) {
  return (
    <Field name={name} isStacked={isStacked}>
      {(id) => <Choice id={id} {...choice} />}
    </Field>
  );
}

/** A select with its label above, the same size as a text field. */
export function SelectField({
  label,
  ...select
}: Omit<ComponentProps<'select'>, 'id' | 'className'> & { label: string }) {
  const id = useId();
  return (
    <div className="mb-5 flex flex-col">
      <label htmlFor={id} className="mb-1.5 font-medium">
        {label}
      </label>
      <Select id={id} className="h-10 px-2.5 text-[14px]" {...select} />
    </div>
  );
}
