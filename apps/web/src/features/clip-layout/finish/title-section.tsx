import {
  type ClipTitle,
  MAX_TITLE_PATTERN,
  PLAIN_TITLE,
  TITLE_FIELDS,
  TITLE_SECONDS,
  TITLE_SIZE,
} from '@framescout/contract';
import { useRef } from 'react';
import { Field } from '../../../ui/fields/field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { ShareField } from '../../../ui/fields/range-input.tsx';
import { ChoiceField, type Options } from '../../../ui/fields/select.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';

const DOWN: Options<ClipTitle['down']> = [
  ['top', 'Top'],
  ['middle', 'Middle'],
  ['bottom', 'Bottom'],
];

const ACROSS: Options<ClipTitle['across']> = [
  ['left', 'Left'],
  ['center', 'Center'],
  ['right', 'Right'],
];

type TitleSectionProps = { title: ClipTitle | null; onChange(title: ClipTitle | null): void };

/** Turns the title on and off, and sets what it says, where, how large and for how long. */
export function TitleSection({ title, onChange }: TitleSectionProps) {
  const last = useRef(title ?? PLAIN_TITLE);
  if (title) last.current = title;
  return (
    <section aria-label="Title" className="flex flex-col gap-2">
      <Switch isOn={title !== null} onChange={(isOn) => onChange(isOn ? last.current : null)}>
        Title
      </Switch>
      {title && <TitleFieldset title={title} onChange={onChange} />}
    </section>
  );
}

function TitleFieldset({ title, onChange }: { title: ClipTitle; onChange(title: ClipTitle): void }) {
  const change = (changes: Partial<ClipTitle>) => onChange({ ...title, ...changes });
  return (
    <>
      <Field name="Text of the title" isStacked>
        {(id) => (
          <>
            <input
              id={id}
              aria-describedby={`${id}-fields`}
              maxLength={MAX_TITLE_PATTERN}
              className="h-7 rounded-control border border-hairline bg-surface-2 px-1.5"
              value={title.pattern}
              onChange={({ target }) => change({ pattern: target.value })}
            />
            <span id={`${id}-fields`} className="text-[12px] text-text-3">
              {TITLE_FIELDS.map((field) => `{${field}}`).join(' ')} are filled in for each clip.
            </span>
          </>
        )}
      </Field>
      <ChoiceField
        name="Height of the title"
        value={title.down}
        options={DOWN}
        onChange={(down) => change({ down })}
      />
      <ChoiceField
        name="Side of the title"
        value={title.across}
        options={ACROSS}
        onChange={(across) => change({ across })}
      />
      <ShareField
        name="Size of the title"
        of=" of the shorter side"
        min={TITLE_SIZE.min}
        max={TITLE_SIZE.max}
        step={0.005}
        value={title.size}
        onChange={(size) => change({ size })}
      />
      <Switch
        isOn={title.seconds !== null}
        onChange={(isOn) => change({ seconds: isOn ? TITLE_SECONDS.default : null })}
      >
        Only at the beginning
      </Switch>
      {title.seconds !== null && (
        <NumberField
          name="Shown for"
          unit="s"
          {...TITLE_SECONDS}
          value={title.seconds}
          onChange={(seconds) => change({ seconds })}
        />
      )}
    </>
  );
}
