import { CLIP_SHAPES, type ClipShape } from '@framescout/contract';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';

const NAMES: Record<ClipShape, string> = {
  '9:16': 'Vertical 9:16',
  '1:1': 'Square 1:1',
  '4:5': 'Portrait 4:5',
  '16:9': 'Wide 16:9',
};
const SHAPES = Object.keys(CLIP_SHAPES) as ClipShape[];

type ShapeSelectProps = {
  /** Null: as recorded. */
  shape: ClipShape | null;
  /** Whether clips may also be left as recorded. */
  canBeRecorded?: boolean;
  onChange(shape: ClipShape | null): void;
};

/** Chooses the shape of clips. */
export function ShapeSelect({ shape, canBeRecorded = false, onChange }: ShapeSelectProps) {
  return (
    <Field name="Shape">
      {(id) => (
        <Select
          id={id}
          value={shape ?? ''}
          onChange={({ target }) => onChange(SHAPES.find((known) => known === target.value) ?? null)}
        >
          {canBeRecorded && <option value="">As recorded</option>}
          {SHAPES.map((known) => (
            <option key={known} value={known}>
              {NAMES[known]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
