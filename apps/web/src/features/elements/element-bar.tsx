import { MAX_ELEMENTS, SELECTIONS_PER_ELEMENT } from '@framescout/contract';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { NameForm } from '../../ui/fields/name-form.tsx';
import { ColorDot } from '../../ui/layout/color-dot.tsx';
import { activeElement, type Elements } from './elements.ts';
import { isMarked, type MarkedElement } from './marked-element.ts';

const MAX_NAME_LENGTH = 40;

/** Shows the tracked elements and which one is being marked; renames, removes and adds elements. */
export function ElementBar({ tracked, isEnabled }: { tracked: Elements; isEnabled: boolean }) {
  const { elements } = useStore(tracked);
  const active = useStore(tracked, activeElement);
  const [isRenaming, setRenaming] = useState(false);
  const id = useId();
  const chip = `${id}-chip`;
  const pencil = `${id}-pencil`;
  const form = useRef<HTMLFormElement>(null);
  const canAdd = isEnabled && elements.length < MAX_ELEMENTS && elements.every(isMarked);
  return (
    <section aria-label="Elements" className="flex items-start gap-1">
      {isRenaming ? (
        <NameForm
          key={active.id}
          form={form}
          label="Name of the element"
          name={active.name}
          maxLength={MAX_NAME_LENGTH}
          next={pencil}
          onName={(name) => name !== '' && tracked.change(active.id, { name })}
          onDone={() => setRenaming(false)}
        />
      ) : (
        <ul aria-label="Tracked elements" className="flex min-w-0 flex-1 flex-wrap gap-1">
          {elements.map((element) => (
            <ElementChip
              key={element.id}
              {...(element.id === active.id && { id: chip })}
              element={element}
              isActive={element.id === active.id}
              onActivate={() => tracked.activate(element.id)}
            />
          ))}
        </ul>
      )}
      <div data-focus-next={chip} className="flex shrink-0">
        <IconButton
          id={pencil}
          label={`Rename ${active.name}`}
          className="size-7"
          // While a name is being typed, the button accepts it. The field must keep the focus, or it would be
          // gone before the click.
          onMouseDown={(event) => isRenaming && event.preventDefault()}
          onClick={() => (isRenaming ? form.current?.requestSubmit() : setRenaming(true))}
        >
          <Pencil />
        </IconButton>
        <IconButton
          label={`Remove ${active.name}`}
          className="size-7"
          disabled={!isEnabled || (elements.length === 1 && active.selections.length === 0)}
          onClick={() => tracked.remove(active.id)}
        >
          <Trash2 />
        </IconButton>
        <IconButton
          label="Track another element"
          className="size-7"
          disabled={!canAdd}
          onClick={() => tracked.add()}
        >
          <Plus />
        </IconButton>
      </div>
    </section>
  );
}

type ElementChipProps = { id?: string; element: MarkedElement; isActive: boolean; onActivate(): void };

function ElementChip({ id, element, isActive, onActivate }: ElementChipProps) {
  const { name, color, selections } = element;
  return (
    <li className="min-w-0 max-w-full">
      <button
        type="button"
        id={id}
        aria-pressed={isActive}
        onClick={onActivate}
        className={classNames(
          'flex h-7 w-full min-w-0 items-center gap-1.5 rounded-control border px-2',
          isActive ? 'border-accent-text bg-surface-2' : 'border-hairline text-text-2 hover:bg-surface-3',
        )}
      >
        <ColorDot color={color} />
        <span className="truncate">{name}</span>
        {!isMarked(element) && (
          <span className="numeric text-text-3">
            {selections.length}/{SELECTIONS_PER_ELEMENT}
          </span>
        )}
      </button>
    </li>
  );
}
