import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names.ts';

/** A styled native select, for a choice of a few options. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <select
      className={classNames('h-7 rounded-control border border-hairline bg-surface-2 px-1.5', className)}
      {...props}
    />
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
