import { FileUp, Scissors, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import { type Elements, isImported, type MarkerLane } from '../../features/elements/index.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonClasses } from '../../ui/buttons/button-classes.ts';
import { FileButton } from '../../ui/buttons/file-button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { ColorDot } from '../../ui/layout/color-dot.tsx';
import { formatCount } from '../../ui/text/format.ts';

type MarkersDialogProps = {
  tracked: Elements;
  frameRate: number;
  canCut: boolean;
  /** Imports files; resolves to why one does not fit, or null. */
  onFiles(files: readonly File[]): Promise<string | null>;
  /** Imports what was pasted; returns why there are no markers in it, or null. */
  onText(text: string): string | null;
  onMove(id: string, offset: number): void;
  onCut(id: string): void;
  onClose(): void;
};

const IMPORT_ID = 'import-markers';

/** Lists the video's markers, to move, use and remove them, and imports others. */
export function MarkersDialog({
  tracked,
  frameRate,
  canCut,
  onFiles,
  onText,
  onMove,
  ...on
}: MarkersDialogProps) {
  const { markerLanes } = useStore(tracked);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  // What was imported is on the timeline, behind this dialog.
  const end = (why: string | null) => {
    if (why === null) on.onClose();
    else setProblem(why);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    end(onText(text));
  };
  return (
    <Dialog
      title="Markers"
      description="From OBS, Twitch, YouTube, subtitles, and editing programs. They lie on the timeline, where they can be dragged, and rules can refer to them."
      onClose={on.onClose}
    >
      {markerLanes.length > 0 && (
        <ul aria-label="Markers" className="flex flex-col gap-2">
          {markerLanes.map((lane) => (
            <li key={lane.id} className="flex flex-col gap-2 rounded-panel border border-hairline p-3">
              <div className="flex min-h-7 items-center gap-2">
                <ColorDot color={lane.color} />
                <span className="min-w-0 flex-1 truncate font-medium" title={lane.name}>
                  {lane.name}
                </span>
                <span className="numeric text-text-3">{formatCount(lane.markers.length, 'marker')}</span>
                {isImported(lane) && (
                  <IconButton
                    label={`Remove ${lane.name}`}
                    className="size-7"
                    data-focus-next={IMPORT_ID}
                    onClick={() => tracked.setMarkerLanes(without(markerLanes, lane))}
                  >
                    <Trash2 />
                  </IconButton>
                )}
              </div>
              {isImported(lane) && (
                <NumberField
                  name="Later by"
                  unit="s"
                  min={-86_400}
                  max={86_400}
                  step={1 / frameRate}
                  empty={0}
                  value={lane.offset}
                  onChange={(offset) => onMove(lane.id, offset)}
                />
              )}
              <Switch isOn={lane.isUsed} onChange={(isUsed) => tracked.changeMarkerLane(lane.id, { isUsed })}>
                Use as events
              </Switch>
              <Button
                size="small"
                className="self-start"
                disabled={!canCut}
                onClick={() => on.onCut(lane.id)}
              >
                <Scissors aria-hidden="true" />
                Cut clips around them
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form className="flex flex-col gap-3" onSubmit={submit}>
        <FileButton
          id={IMPORT_ID}
          multiple
          aria-label="Choose files with markers"
          className={buttonClasses({ size: 'small', className: 'self-start' })}
          onFiles={(files) => void onFiles(files).then(end)}
        >
          <FileUp className="size-4" aria-hidden="true" />
          Choose a file
        </FileButton>
        <TextArea
          label="Or paste times"
          rows={3}
          value={text}
          error={problem ?? undefined}
          hint="One a line, such as 1:02:03 Ace. Files can also be dropped on the page."
          onChange={(event) => {
            setText(event.target.value);
            setProblem(null);
          }}
        />
        <Button type="submit" size="small" className="self-end" disabled={text.trim() === ''}>
          Add markers
        </Button>
      </form>
    </Dialog>
  );
}

function without(lanes: readonly MarkerLane[], { id }: MarkerLane): MarkerLane[] {
  return lanes.filter((lane) => lane.id !== id);
}
