import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

type Tab = { id: string; label: string; content: ReactNode };

/** Several panels in one place, one of them shown at a time. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <Primitive.Root defaultValue={tabs[0]?.id ?? ''} className="flex min-h-0 flex-1 flex-col">
      <Primitive.List
        aria-label={label}
        className="flex shrink-0 gap-1 border-y border-hairline bg-surface-1 px-2"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.id}
            value={tab.id}
            className="h-9 flex-1 border-b-2 border-transparent font-medium text-text-2 hover:text-text-1 focus-visible:-outline-offset-2 data-[state=active]:border-text-1 data-[state=active]:text-text-1"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content
          key={tab.id}
          value={tab.id}
          tabIndex={-1}
          className="flex min-h-0 flex-1 flex-col overflow-auto bg-surface-1"
        >
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
