import { parseTimecode } from '@framescout/contract';
import type { WrittenExport } from '@framescout/exports';
import { useMemo, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { SelectField } from '../../ui/fields/select.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { CopyButton } from '../../ui/text/copy-button.tsx';
import {
  EXPORT_KINDS,
  EXPORT_TARGETS,
  type ExportChoice,
  isExportTarget,
  readExportChoice,
  storeExportChoice,
} from './export-choice.ts';

// As much as anyone looks at; a list of many events has megabytes.
const PREVIEW_CHARACTERS = 4000;

type FormatDialogProps = {
  /** Writes the events, for the preview. */
  write(choice: ExportChoice): WrittenExport;
  onExport(choice: ExportChoice): void;
  onClose(): void;
};

/** Offers a copy of the recording with chapters and every format, by the program it is for, says how to open it there, and shows what it will contain. */
export function FormatDialog({ write, onExport, onClose }: FormatDialogProps) {
  const [choice, setChoice] = useState(readExportChoice);
  const change = (part: Partial<ExportChoice>) => {
    const changed = { ...choice, ...part };
    setChoice(changed);
    if (isTimecode(changed.timelineStart)) storeExportChoice(changed);
  };
  const { how, choice: ownChoice } = EXPORT_TARGETS[choice.kind];
  const asksStart = ownChoice === 'timeline-start';
  const isValid = !asksStart || isTimecode(choice.timelineStart);
  const written = useMemo(() => (isValid ? write(choice) : null), [write, choice, isValid]);
  return (
    <Dialog title="More formats" className="w-150" onClose={onClose}>
      <div className="flex flex-col">
        <SelectField
          label="Format"
          value={choice.kind}
          onChange={({ target: { value: kind } }) => {
            if (isExportTarget(kind)) change({ kind });
          }}
        >
          {[...Map.groupBy(EXPORT_KINDS, (kind) => EXPORT_TARGETS[kind].program)].map(([program, kinds]) => (
            <optgroup key={program} label={program}>
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {EXPORT_TARGETS[kind].label}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <p className="-mt-3 mb-3 min-h-10 text-text-2">{how}</p>
        {asksStart && (
          <TextField
            label="The timeline starts at"
            className="numeric"
            autoComplete="off"
            spellCheck={false}
            value={choice.timelineStart}
            error={isValid ? undefined : 'Write it like 01:00:00:00.'}
            onChange={({ target }) => change({ timelineStart: target.value.trim() })}
          />
        )}
        {ownChoice === 'like-clips' && (
          <Switch isOn={choice.isLikeClips} onChange={(isLikeClips) => change({ isLikeClips })}>
            Cut like the clips, with their margins
          </Switch>
        )}
        <textarea
          aria-label="Preview"
          readOnly
          wrap="off"
          className="numeric my-3 h-56 shrink-0 resize-none rounded-control border border-hairline bg-surface-2 p-3 text-[12px] leading-4.5"
          value={written?.text.slice(0, PREVIEW_CHARACTERS) ?? ''}
        />
        <ul aria-label="Notes" className="flex min-h-10 flex-col gap-1 text-text-2">
          {[...(written?.notes ?? []), written?.precision].filter(Boolean).map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        <footer className="mt-3 flex justify-end gap-2">
          <CopyButton text={written?.text ?? ''} label="Copy the text" />
          <Button
            variant="primary"
            disabled={written === null}
            onClick={() => {
              onExport(choice);
              onClose();
            }}
          >
            Download
          </Button>
        </footer>
      </div>
    </Dialog>
  );
}

/** Whether a text is a timecode; any rate will do to see that. */
function isTimecode(text: string): boolean {
  return parseTimecode(text, 30) !== null;
}
