import {
  CLIP_MARGIN,
  describeSensitivity,
  type ExportKind,
  exportKindSchema,
  type JobClipFormat,
  type JobOrder,
  type JobTerms,
  jobClipFormatSchema,
  parseTemplateFile,
  routes,
  type SavedTemplate,
  SENSITIVITY,
} from '@framescout/contract';
import { EXPORT_FORMATS } from '@framescout/exports';
import { useQuery } from '@tanstack/react-query';
import { FileJson } from 'lucide-react';
import { useId, useState } from 'react';
import { z } from 'zod';
import { FileButton } from '../../ui/buttons/file-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { RangeInput } from '../../ui/fields/range-input.tsx';
import { ChoiceField, type Options } from '../../ui/fields/select.tsx';
import { FieldNote, TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { RegionPreview } from '../../ui/layout/region-preview.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { notify } from '../../ui/toasts/toast-store.ts';
import { jobTermsQuery, useSubmitJob } from './job-queries.ts';

type Choices = Pick<JobOrder, 'sensitivity' | 'exports' | 'clips'>;

const DEFAULT_CHOICES: Choices = { sensitivity: SENSITIVITY.default, exports: ['csv', 'json'], clips: null };

const order = routes.submitJob.body.shape;
const formSchema = z.object({
  video: z.string().trim().pipe(order.video),
  template: z.string().min(1, { error: 'Please choose a template file', abort: true }).pipe(order.template),
});

/** A dialog that submits a job: which recording to scan, what to find in it, and what to make of it. */
export function NewJobDialog({ onSubmitted, onClose }: { onSubmitted(): void; onClose(): void }) {
  const { data: terms } = useQuery(jobTermsQuery);
  const [choices, setChoices] = useState(DEFAULT_CHOICES);
  const submit = useSubmitJob();
  const { field, ...sending } = useForm({
    schema: formSchema,
    fallback: 'The job could not be submitted. Please try again.',
    send: async (typed) => {
      await submit.mutateAsync({
        ...typed,
        ...choices,
        rangeSeconds: order.rangeSeconds.parse(undefined),
      });
      notify({ title: 'Job submitted' });
      onSubmitted();
    },
  });
  const change = (part: Partial<Choices>) => setChoices({ ...choices, ...part });
  return (
    <FormDialog
      title="New job"
      description="This server’s workers scan a recording in place. None of it passes through your browser."
      className="w-130"
      sending={sending}
      action="Submit job"
      busy="Submitting..."
      onClose={onClose}
    >
      <TextField
        label="Recording"
        autoComplete="off"
        spellCheck={false}
        placeholder={terms?.sources[0] ? `${endedBySlash(terms.sources[0])}match-1.mp4` : ''}
        hint={terms ? describeSources(terms) : ''}
        {...field('video')}
      />
      <TemplateField {...field('template')} />
      <SensitivityChoice percent={choices.sensitivity} onChange={(sensitivity) => change({ sensitivity })} />
      <ExportsChoice exports={choices.exports} onChange={(exports) => change({ exports })} />
      <ClipsChoice clips={choices.clips} onChange={(clips) => change({ clips })} />
    </FormDialog>
  );
}

function describeSources({ sources }: JobTerms): string {
  return `A path or an address under ${new Intl.ListFormat('en', { type: 'disjunction' }).format(sources)}`;
}

function endedBySlash(source: string): string {
  return source.endsWith('/') ? source : `${source}/`;
}

function SensitivityChoice({ percent, onChange }: { percent: number; onChange(percent: number): void }) {
  return (
    <div className="mb-3 flex flex-col gap-1">
      <span className="flex items-baseline justify-between">
        <span className="font-medium">Sensitivity</span>
        <span className="numeric">{percent}%</span>
      </span>
      <RangeInput
        aria-label="Sensitivity"
        min={SENSITIVITY.min}
        max={SENSITIVITY.max}
        step={1}
        value={percent}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <span className="text-[12px] text-text-3">{describeSensitivity(percent)}</span>
    </div>
  );
}

// The log first, then the formats of events as they are offered elsewhere.
const LOGS = ['csv', 'json'] as const;
const EVENT_FORMATS = Object.entries(EXPORT_FORMATS).map(([name, format]) => ({
  kind: exportKindSchema.parse(name),
  ...format,
}));
const EXPORTS: readonly ExportKind[] = [...LOGS, ...EVENT_FORMATS.map(({ kind }) => kind)];

type ExportsChoiceProps = { exports: readonly ExportKind[]; onChange(exports: ExportKind[]): void };

function ExportsChoice({ exports, onChange }: ExportsChoiceProps) {
  const choiceOf = (kind: ExportKind, label: string, title?: string) => (
    <Checkbox
      key={kind}
      title={title}
      checked={exports.includes(kind)}
      onChange={(isChosen) =>
        onChange(EXPORTS.filter((one) => (one === kind ? isChosen : exports.includes(one))))
      }
    >
      {label}
    </Checkbox>
  );
  const chosen = EVENT_FORMATS.filter(({ kind }) => exports.includes(kind)).length;
  return (
    <fieldset className="mb-3 flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium">Log of events</legend>
      <div className="flex gap-5">{LOGS.map((kind) => choiceOf(kind, kind.toUpperCase()))}</div>
      <details>
        <summary className="cursor-pointer">More formats{chosen > 0 && ` (${chosen} chosen)`}</summary>
        {[...Map.groupBy(EVENT_FORMATS, ({ program }) => program)].map(([program, formats]) => (
          <fieldset key={program} className="mt-2 flex flex-wrap gap-x-5 gap-y-1.5">
            <legend className="text-text-2">{program}</legend>
            {formats.map(({ kind, label, how }) => choiceOf(kind, label, how))}
          </fieldset>
        ))}
      </details>
    </fieldset>
  );
}

const CLIP_FORMATS: Options<JobClipFormat | null> = [
  [null, 'None'],
  ...jobClipFormatSchema.options.map((format) => [format, `.${format}`] as const),
];
const MARGINS = [
  ['beforeSeconds', 'Seconds before event'],
  ['afterSeconds', 'Seconds after event'],
] as const;

type ClipsChoiceProps = { clips: JobOrder['clips']; onChange(clips: JobOrder['clips']): void };

function ClipsChoice({ clips, onChange }: ClipsChoiceProps) {
  const clipsOrder = order.clips.unwrap().unwrap();
  return (
    <div className="mb-1 flex flex-col gap-1.5">
      <ChoiceField
        name="Clips"
        value={clips?.format ?? null}
        options={CLIP_FORMATS}
        onChange={(format) => onChange(format && { ...(clips ?? clipsOrder.parse({ format })), format })}
      />
      {clips && (
        <>
          {MARGINS.map(([margin, name]) => (
            <NumberField
              key={margin}
              name={name}
              unit="s"
              {...CLIP_MARGIN}
              empty={0}
              value={clips[margin]}
              onChange={(seconds) => onChange({ ...clips, [margin]: seconds })}
            />
          ))}
          <Checkbox checked={clips.isReel} onChange={(isReel) => onChange({ ...clips, isReel })}>
            All clips in one highlight reel
          </Checkbox>
        </>
      )}
    </div>
  );
}

type TemplateFieldProps = {
  name: string;
  error: string | undefined;
  onChange(): void;
};

/** A chosen file; `template` is null if it is not one, and `refusal` says why no job can have it. */
type Chosen = { name: string; text: string; template: SavedTemplate | null; refusal: string | null };

/** Lets the user choose a template file and shows what is in it; the form's value is its text. */
function TemplateField({ name, error, onChange }: TemplateFieldProps) {
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
