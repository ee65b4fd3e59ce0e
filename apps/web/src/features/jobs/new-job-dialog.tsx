import {
  CLIP_MARGIN,
  describeSensitivity,
  type ExportKind,
  exportKindSchema,
  type JobClipFormat,
  type JobOrder,
  type JobTerms,
  jobClipFormatSchema,
  routes,
  SENSITIVITY,
} from '@framescout/contract';
import { EXPORT_FORMATS } from '@framescout/exports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { RangeInput } from '../../ui/fields/range-input.tsx';
import { ChoiceField, type Options } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { notify } from '../../ui/toasts/toast-store.ts';
import { jobTermsQuery, useSubmitJob } from './job-queries.ts';
import { TemplateField } from './template-field.tsx';

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
