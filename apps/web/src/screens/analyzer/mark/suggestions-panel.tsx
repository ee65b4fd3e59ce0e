import { formatTimecode } from '@framescout/contract';
import { ChevronRight, LoaderCircle, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { type Suggestion, suggestionsFor } from '../../../features/selection/index.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { RegionPreview } from '../../../ui/layout/region-preview.tsx';
import { takeSuggestion } from '../../../workspace/find/marking-actions.ts';
import { useActive, useIsScanning, useWorkspace } from '../../../workspace/workspace-context.ts';

/** How many suggestions are shown at a time: one row, which has its space reserved. */
const IN_A_ROW = 3;

/**
 * Suggests further frames that may show the element; each is selected only by a click. The panel keeps the same
 * height from the start of the search, so that what is below stays under the pointer.
 */
export function SuggestionsPanel() {
  const workspace = useWorkspace();
  const active = useActive();
  const isScanning = useIsScanning();
  const { suggested: latest } = useStore(workspace.suggestions);
  const suggested = useMemo(() => suggestionsFor(latest, active), [latest, active]);
  const [row, setRow] = useState(0);
  if (!suggested) return null;
  const nextFrame = active.selections.length + 1;
  if (suggested.isLooking || suggested.suggestions.length === 0) {
    return (
      <div className="flex flex-col gap-1.5">
        <p role="status" className="flex min-h-7 items-center gap-2 text-text-3">
          {suggested.isLooking && <LoaderCircle aria-hidden="true" className="size-3.5 animate-spin" />}
          {suggested.isLooking
            ? 'Looking for more examples…'
            : `Nothing to suggest: mark Frame ${nextFrame} yourself.`}
        </p>
        <div aria-hidden="true" className="grid h-20 grid-cols-3 gap-1.5">
          {suggested.isLooking &&
            [1, 2, 3].map((place) => (
              <div key={place} className="rounded-control border border-hairline bg-surface-2" />
            ))}
        </div>
      </div>
    );
  }
  const rows = Math.ceil(suggested.suggestions.length / IN_A_ROW);
  const from = (row % rows) * IN_A_ROW;
  return (
    <section aria-labelledby="suggestions-title" className="flex flex-col gap-1.5">
      <header className="flex items-center justify-between">
        <h3 id="suggestions-title" className="font-semibold">
          Is this it?{' '}
          <span className="font-normal text-text-3">Click one to use it as Frame {nextFrame}.</span>
        </h3>
        <div className="flex">
          {rows > 1 && (
            <IconButton label="More suggestions" className="size-7" onClick={() => setRow(row + 1)}>
              <ChevronRight />
            </IconButton>
          )}
          <IconButton
            label="Dismiss these suggestions"
            className="size-7"
            onClick={() => workspace.suggestions.dismiss()}
          >
            <X />
          </IconButton>
        </div>
      </header>
      <ul className="grid h-20 grid-cols-3 items-start gap-1.5">
        {suggested.suggestions.slice(from, from + IN_A_ROW).map((suggestion) => (
          <li key={suggestion.example.time}>
            <button
              type="button"
              disabled={isScanning}
              aria-label={`Use ${formatTimecode(suggestion.example.time)} as Frame ${nextFrame}`}
              onClick={() => takeSuggestion(workspace, suggestion)}
              className="flex w-full flex-col overflow-hidden rounded-control border border-hairline bg-surface-2 hover:border-accent-text disabled:opacity-45"
            >
              <SuggestionPicture suggestion={suggestion} />
              <span className="numeric w-full py-0.5 text-center text-[11px] text-text-2">
                {formatTimecode(suggestion.example.time)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The suggested region in its surroundings, if those have been read. */
function SuggestionPicture({ suggestion: { example, context } }: { suggestion: Suggestion }) {
  const label = `Suggestion at ${formatTimecode(example.time)}`;
  return (
    <span className="grid h-14 w-full place-items-center overflow-hidden bg-surface-0">
      <span className="w-full">
        {context ? (
          <RegionPreview
            pixels={context.imageData}
            label={label}
            box={{
              left: (example.x - context.x) / context.width,
              top: (example.y - context.y) / context.height,
              right: (example.x + example.width - context.x) / context.width,
              bottom: (example.y + example.height - context.y) / context.height,
            }}
          />
        ) : (
          <RegionPreview pixels={example.imageData} label={label} />
        )}
      </span>
    </span>
  );
}
