import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type FileButtonProps = Pick<
  ComponentProps<'input'>,
  'id' | 'accept' | 'multiple' | 'aria-label' | 'aria-describedby' | 'aria-invalid'
> & {
  className?: string;
  children: ReactNode;
  onFiles(files: File[]): void;
};

/** A small button for choosing files; the same files can be chosen again. */
export function FileButton({ className, children, onFiles, ...input }: FileButtonProps) {
  return (
    <label
      className={classNames(
        'touch-target relative inline-flex h-7 cursor-pointer items-center gap-2 rounded-control px-2.5 text-[12px] focus-within:outline-2 hover:bg-surface-3',
        className,
      )}
    >
      {children}
      <input
        type="file"
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
        {...input}
      />
    </label>
  );
}
