import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

// Our own font sizes, which would otherwise pass for colours and push these out.
const merge = extendTailwindMerge({
  extend: { classGroups: { 'font-size': [{ text: ['ui', 'num', 'label'] }] } },
});

/** Joins class names; of Tailwind classes that contradict each other the last wins. */
export function classNames(...values: ClassValue[]): string {
  return merge(clsx(values));
}
