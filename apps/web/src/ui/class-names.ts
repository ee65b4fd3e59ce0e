import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

// Our own font sizes, which would otherwise be mistaken for text colors and replace them.
const merge = extendTailwindMerge({
  extend: { classGroups: { 'font-size': [{ text: ['ui', 'num', 'label'] }] } },
});

/** Joins class names; the last of several conflicting Tailwind classes wins. */
export function classNames(...values: ClassValue[]): string {
  return merge(clsx(values));
}
