import { ChevronRight } from 'lucide-react';
import { useStore } from 'zustand';
import { RulesPanel } from '../../features/elements/index.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';

/** The rules over elements, folded until there are any or the advanced settings are asked for. */
export function RulesPart({ isAdvanced }: { isAdvanced: boolean }) {
  const { elements: tracked } = useWorkspace();
  const hasRules = useStore(tracked, ({ elementRules }) => elementRules.length > 0);
  return (
    <details open={isAdvanced || hasRules} className="group">
      <summary className="cursor-pointer list-none">
        <h3 className="panel-title flex items-center gap-1">
          Rules
          <ChevronRight
            aria-hidden="true"
            className="size-3.5 text-text-3 transition-transform duration-100 group-open:rotate-90"
          />
        </h3>
        <span className="text-text-3">Events made from events, such as three kills in a row.</span>
      </summary>
      <div className="mt-2">
        <RulesPanel tracked={tracked} />
      </div>
    </details>
  );
}
