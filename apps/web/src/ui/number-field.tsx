import { Field } from './field.tsx';

type NumberFieldProps = {
  name: string;
  unit: string;
  least: number;
  most: number;
  step?: number;
  /** The initial value; a new `key` resets the field to it. */
  value: number;
  /** Called with NaN if the input is not a number. */
  onChange(value: number): void;
};

/** A number field, with its label on the left and its unit after it. */
export function NumberField({ name, unit, least, most, step = 1, value, onChange }: NumberFieldProps) {
  return (
    <Field name={name}>
      {(id) => (
        <span className="flex items-center gap-1.5">
          <input
            id={id}
            type="number"
            step={step}
            min={least}
            max={most}
            className="numeric h-7 w-20 rounded-control border border-hairline bg-surface-2 px-1.5 text-right"
            defaultValue={Number.isNaN(value) ? '' : value}
            onChange={(event) => onChange(event.target.valueAsNumber)}
          />
          {unit}
        </span>
      )}
    </Field>
  );
}
