import type { ClipShape } from '@framescout/contract';
import { ChoiceField, type Options } from '../../ui/fields/select.tsx';

const SHAPES: Options<ClipShape> = [
  ['9:16', 'Vertical 9:16'],
  ['1:1', 'Square 1:1'],
  ['4:5', 'Portrait 4:5'],
  ['16:9', 'Wide 16:9'],
];

type ShapeSelectProps = {
  /** Null: as recorded. */
  shape: ClipShape | null;
  canBeRecorded?: boolean;
  onChange(shape: ClipShape | null): void;
};

/** Chooses the shape of clips. */
export function ShapeSelect({ shape, canBeRecorded = false, onChange }: ShapeSelectProps) {
  const options: Options<ClipShape | null> = canBeRecorded ? [[null, 'As recorded'], ...SHAPES] : SHAPES;
  return <ChoiceField name="Shape" value={shape} options={options} onChange={onChange} />;
}
