import { cva } from 'class-variance-authority';

/** The classes of a button, for links that act like one. */
export const buttonClasses = cva(
  'touch-target inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-control font-medium transition-colors duration-100 disabled:pointer-events-none disabled:opacity-45 aria-disabled:pointer-events-none aria-disabled:opacity-45 [&_svg]:size-4 [&_svg]:shrink-0 pointer-coarse:min-w-11',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-accent-ink hover:bg-accent-strong',
        secondary: 'border border-hairline bg-surface-2 text-text-1 hover:bg-surface-3',
        quiet: 'text-text-2 hover:bg-surface-3 hover:text-text-1',
        danger: 'border border-hairline bg-surface-2 text-danger hover:bg-surface-3',
      },
      size: {
        small: 'h-7 px-2.5 text-[12px]',
        medium: 'h-8 px-3 text-ui',
        large: 'h-10 px-4 text-[14px]',
        icon: 'size-8',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'medium' },
  },
);
