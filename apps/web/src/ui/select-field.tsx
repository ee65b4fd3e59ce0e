import { type ComponentProps, useId } from 'react';
import { Select } from './select.tsx';

/** A choice of a few with its name above, of the size of a text field. */
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
      <Select id={id} className="h-10 bg-surface-0 px-2.5 text-[14px]" {...select} />
    </div>
  );
}
