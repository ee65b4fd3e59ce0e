import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A styled native select, for a choice of a few options. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <select
      className={classNames('h-7 rounded-control border border-hairline bg-surface-2 px-1.5', className)}
      {...props}
    />
  );
}
