import type { ExportKind } from '@framescout/contract';
import { Ellipsis } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Tooltip } from '../../ui/buttons/tooltip.tsx';

const KINDS: readonly { kind: Extract<ExportKind, 'csv' | 'json' | 'edl'>; what: string }[] = [
  { kind: 'csv', what: 'The log as a table' },
  { kind: 'json', what: 'The log, the events and the scan settings' },
  { kind: 'edl', what: 'The events as cuts, for editing programs (CMX 3600)' },
];

/** Exports the log, the events or both as a file. */
export function ExportButtons({
  isComplete,
  canExport,
  onExport,
  onMore,
}: {
  /** Whether there is a complete log. */
  isComplete: boolean;
  /** Whether there are events to export in any format. */
  canExport: boolean;
  onExport(kind: ExportKind): void;
  /** Called to choose from all formats. */
  onMore(): void;
}) {
  return (
    <div className="@container flex gap-1">
      {KINDS.map(({ kind, what }) => (
        <Tooltip key={kind} text={what} command={`export-${kind}`}>
          <Button size="small" className="flex-1 px-1" disabled={!isComplete} onClick={() => onExport(kind)}>
            {/* In the column of a page at twice its size, there is room for the formats only. */}
            <span className="@max-[19.5rem]:sr-only">Export as </span>
            {kind.toUpperCase()}
          </Button>
        </Tooltip>
      ))}
      <IconButton
        label="More formats"
        command="export-more"
        className="h-7 w-6"
        disabled={!canExport}
        onClick={onMore}
      >
        <Ellipsis aria-hidden="true" />
      </IconButton>
    </div>
  );
}
