import { cutText, EVENT_TEXT_LIMITS } from '@framescout/contract';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextArea, TextField } from '../../ui/fields/text-field.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { type EventMarks, wordsOf } from '../event-edits/index.ts';
import type { ListedEvent } from '../scan/index.ts';
import type { EventBrowser } from './event-browser.ts';

type EventWords = Partial<Pick<EventMarks, 'name' | 'note' | 'tags'>>;

type EventEditorProps = {
  browser: EventBrowser;
  /** Called with the events that the user chose to edit, as they are now. */
  onSave(events: readonly ListedEvent[], words: EventWords): void;
};

/** Edits the name, note and tags of the chosen events on request, whether or not the list is on screen. */
export function EventEditor({ browser, onSave }: EventEditorProps) {
  const { isEditing, edited } = useStore(browser);
  if (!isEditing) return null;
  return <EventDialog present={edited} onSave={onSave} onClose={() => browser.setEditing(false)} />;
}

type EventDialogProps = Pick<EventEditorProps, 'onSave'> & {
  /** The events as they are now; a lesson that is learned meanwhile may take some away. */
  present: readonly ListedEvent[];
  onClose(): void;
};

/** With several events, saves only the fields that were changed here. */
function EventDialog({ present, onSave, onClose }: EventDialogProps) {
  const [events] = useState(present);
  const [first] = events;
  const shared = <Value,>(read: (event: ListedEvent) => Value): Value | null => {
    if (!first) return null;
    const value = read(first);
    return events.every((event) => read(event) === value) ? value : null;
  };
  const before = {
    name: shared((event) => wordsOf(event).name),
    note: shared((event) => wordsOf(event).note),
    tags: shared(({ edit }) => edit?.tags.join(', ') ?? ''),
  };
  const [name, setName] = useState(before.name ?? '');
  const [note, setNote] = useState(before.note ?? '');
  const [tags, setTags] = useState(before.tags ?? '');
  const hint = (value: string | null) => (value === null ? 'They differ; what you type replaces all.' : '');
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (present.length === 0) return;
    onSave(present, {
      ...(name !== (before.name ?? '') && { name: name.trim() }),
      ...(note !== (before.note ?? '') && { note: note.trim() }),
      ...(tags !== (before.tags ?? '') && { tags: parseTags(tags) }),
    });
    onClose();
  };
  // Enter alone starts a new line here, whereas it saves from the single-line fields.
  const saveByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <Dialog title={events.length === 1 ? 'Event' : formatCount(events.length, 'event')} onClose={onClose}>
      <form onSubmit={save} className="flex flex-col gap-1">
        <TextField
          label="Name"
          autoFocus
          value={name}
          maxLength={EVENT_TEXT_LIMITS.name}
          hint={hint(before.name)}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label="Tags"
          value={tags}
          hint={hint(before.tags) || 'Separated by commas'}
          onChange={(event) => setTags(event.target.value)}
        />
        <TextArea
          label="Note"
          value={note}
          maxLength={EVENT_TEXT_LIMITS.note}
          hint={hint(before.note)}
          onChange={(event) => setNote(event.target.value)}
          onKeyDown={saveByKey}
        />
        <footer className="mt-2 flex items-center justify-end gap-2">
          <p role="status" className="mr-auto text-[12px] leading-4 text-danger">
            {describeMissing(events.length - present.length, events.length)}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" disabled={present.length === 0}>
            Save
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

/** Says which of the events are no longer there to be saved; empty if all are. */
function describeMissing(gone: number, all: number): string {
  if (gone === 0) return '';
  if (gone < all) return `${gone} of these events ${gone === 1 ? 'is' : 'are'} no longer detected.`;
  return 'No longer detected. Copy what you typed to keep it.';
}

/** Parses comma-separated tags: drops empty ones and duplicates, and applies the limits. */
export function parseTags(text: string): string[] {
  const tags = text
    .split(',')
    .map((tag) => cutText(tag.trim(), EVENT_TEXT_LIMITS.tag).trim())
    .filter((tag) => tag !== '');
  return [...new Set(tags)].slice(0, EVENT_TEXT_LIMITS.tags);
}
