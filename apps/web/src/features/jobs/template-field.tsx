import { parseTemplateFile, routes, type SavedTemplate } from '@framescout/contract';
import { FileJson } from 'lucide-react';
import { useId, useState } from 'react';
import { FileButton } from '../../ui/buttons/file-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FieldNote } from '../../ui/fields/text-field.tsx';
import { RegionPreview } from '../../ui/layout/region-preview.tsx';
import { formatCount } from '../../ui/text/format.ts';

type TemplateFieldProps = {
  name: string;
  error: string | undefined;
  onChange(): void;
};

/** A chosen file; `template` is null if it is not one, and `refusal` says why no job can have it. */
type Chosen = { name: string; text: string; template: SavedTemplate | null; refusal: string | null };

/** Lets the user choose a template file and shows what is in it; the form's value is its text. */
export function TemplateField({ name, error, onChange }: TemplateFieldProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const id = useId();
  const choose = async (file: File) => {
    const text = await file.text();
    const template = parseTemplateFile(text);
    setChosen({ name: file.name, text, template, refusal: describeRefusal(file.name, text, template) });
    onChange();
  };
  const wrong = chosen?.refusal ?? error;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out like the other labels
    <div role="group" aria-labelledby={id} className="flex flex-col">
      <span id={id} className="mb-1.5 font-medium">
        Template
      </span>
      <input
        type="hidden"
        name={name}
        value={chosen && chosen.refusal === null ? chosen.text : ''}
        readOnly
      />
      <div
        className={classNames(
          'flex min-h-10 items-center gap-3 rounded-control border border-hairline bg-surface-2 p-1.5',
          wrong !== undefined && 'border-danger',
        )}
      >
        <Summary template={chosen?.template ?? null} />
        <FileButton
          className="shrink-0 border border-hairline bg-surface-1 font-medium"
          accept=".json,application/json"
          aria-label={chosen ? 'Choose another template' : 'Choose a template'}
          aria-describedby={`${id}-note`}
          aria-invalid={wrong !== undefined}
          onFiles={([file]) => file && void choose(file)}
        >
          {chosen ? 'Another' : 'Choose'}...
        </FileButton>
      </div>
      <FieldNote
        id={`${id}-note`}
        error={wrong}
        hint="Exported by the analyzer or made by “framescout mark”"
      />
    </div>
  );
}

function describeRefusal(name: string, text: string, template: SavedTemplate | null): string | null {
  if (!template) return `“${name}” is not a FrameScout template`;
  return routes.submitJob.body.shape.template.safeParse(text).error?.issues[0]?.message ?? null;
}

function Summary({ template }: { template: SavedTemplate | null }) {
  const [selection] = template?.elements[0]?.selections ?? [];
  if (!template || !selection) {
    return (
      <span className="flex min-w-0 flex-1 items-center gap-2 pl-1.5 text-text-3">
        <FileJson aria-hidden="true" className="size-4 shrink-0" />
        No file chosen
      </span>
    );
  }
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2.5">
      <span className="w-14 shrink-0">
        <RegionPreview pixels={selection.imageData} label={`Preview of ${template.name}`} />
      </span>
      <span className="min-w-0 flex-1 truncate" title={template.name}>
        {template.name}
        <span className="block truncate text-[12px] text-text-3">
          {template.elements.length === 1
            ? formatCount(template.elements[0]?.selections.length ?? 0, 'sample')
            : template.elements.map((element) => element.name).join(', ')}
        </span>
      </span>
    </span>
  );
}
