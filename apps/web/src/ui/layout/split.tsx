import type { ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { z } from 'zod';
import { readStored, writeStored } from '../../platform/local-storage.ts';

const storage = {
  getItem: (key: string) => readStored(key, z.string()),
  setItem: (key: string, value: string) => void writeStored(key, value),
};

type SplitProps = { id: string; direction: 'row' | 'column'; children: ReactNode };

/** Panels side by side or stacked, with handles between them; their sizes are persisted under `id`. */
export function Split({ id, direction, children }: SplitProps) {
  const layout = useDefaultLayout({ id, storage, onlySaveAfterUserInteractions: true });
  return (
    <Group id={id} orientation={direction === 'row' ? 'horizontal' : 'vertical'} {...layout}>
      {children}
    </Group>
  );
}

/** One of the panels of a {@link Split}; sizes are in CSS pixels, or percentages as strings. */
export const SplitPanel = Panel;

/** The handle between two panels; moves their border by pointer or arrow keys. */
export function SplitHandle({ label, direction }: { label: string; direction: 'row' | 'column' }) {
  const isRow = direction === 'row';
  return (
    <Separator
      aria-label={label}
      className={`relative bg-hairline transition-colors duration-100 data-[separator=active]:bg-text-3 data-[separator=hover]:bg-text-3 ${
        isRow ? 'w-px' : 'h-px'
      }`}
    />
  );
}
