import { type ComponentProps, useId } from 'react';
import { Select } from './select.tsx';

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
