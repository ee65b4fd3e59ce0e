import type { ExportKind } from '@framescout/exports';
import { Braces, Sheet } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

/** Exports the log as a file; enabled once an analysis is complete. */
export function ExportButtons({
  isEnabled,
  onExport,
}: {
  isEnabled: boolean;
  onExport(kind: ExportKind): void;
}) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <Tooltip text="The log as a table" command="export-csv">
        <Button size="small" disabled={!isEnabled} onClick={() => onExport('csv')}>
          <Sheet aria-hidden="true" />
          Export as CSV
        </Button>
      </Tooltip>
      <Tooltip text="The log, the events and how they were found" command="export-json">
        <Button size="small" disabled={!isEnabled} onClick={() => onExport('json')}>
          <Braces aria-hidden="true" />
          Export as JSON
        </Button>
      </Tooltip>
    </div>
  );
}
