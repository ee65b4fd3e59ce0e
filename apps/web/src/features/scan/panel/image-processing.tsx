import type { ImageProcessing } from '@framescout/contract';

const NAMES: Readonly<Record<keyof ImageProcessing, string>> = {
  highContrast: 'High Contrast',
  blackWhite: 'Black & White',
  edgeDetection: 'Edge Detection',
};
const KINDS: readonly (keyof ImageProcessing)[] = ['highContrast', 'blackWhite', 'edgeDetection'];

type ImageProcessingFieldsProps = {
  processing: ImageProcessing;
  isEnabled: boolean;
  onChange(processing: ImageProcessing): void;
};

/** Chooses how an element's pixels are processed before they are compared. */
export function ImageProcessingFields({ processing, isEnabled, onChange }: ImageProcessingFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-1.5 rounded-panel border border-hairline p-3">
      <legend className="px-1 text-text-2">Image Processing</legend>
      {KINDS.map((kind) => (
        <label key={kind} className="flex items-center gap-2">
          <input
            type="checkbox"
            className="size-4 accent-(--accent)"
            disabled={!isEnabled}
            checked={processing[kind]}
            onChange={(event) => onChange({ ...processing, [kind]: event.target.checked })}
          />
          {NAMES[kind]}
        </label>
      ))}
      <p className="text-text-3">The pictures of the selected frames show what is compared.</p>
    </fieldset>
  );
}
