import {
  CLIP_MARGIN,
  describeSensitivity,
  type ExportKind,
  type JobClipFormat,
  type JobOrder,
  type JobTerms,
  jobClipFormatSchema,
  routes,
  SENSITIVITY,
} from '@framescout/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { z } from 'zod';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { RangeInput } from '../../ui/fields/range-input.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { notify } from '../../ui/toasts/toast-store.ts';
import { FormFailure } from '../account/index.ts';
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
  const { field, form, isBusy, failure } = useForm({
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
    <Dialog
      title="New job"
      description="This server’s workers scan a recording in place. None of it passes through your browser."
      className="w-130"
      onClose={onClose}
    >
      <form {...form} aria-label="New job" className="flex flex-col gap-2">
        <TextField
          label="Recording"
          autoComplete="off"
          spellCheck={false}
          placeholder={terms?.sources[0] ? `${endedBySlash(terms.sources[0])}match-1.mp4` : ''}
          hint={terms ? describeSources(terms) : ''}
          {...field('video')}
        />
        <TemplateField {...field('template')} />
        <SensitivityChoice
          percent={choices.sensitivity}
          onChange={(sensitivity) => change({ sensitivity })}
        />
        <ExportsChoice exports={choices.exports} onChange={(exports) => change({ exports })} />
        <ClipsChoice clips={choices.clips} onChange={(clips) => change({ clips })} />
        <FormFailure reason={failure} />
        <footer className="mt-2 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isBusy}>
            {isBusy ? 'Submitting...' : 'Submit job'}
          </Button>
        </footer>
      </form>
    </Dialog>
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

// The others are for those who order jobs by a program.
const EXPORTS: readonly ExportKind[] = ['csv', 'json', 'edl'];

type ExportsChoiceProps = { exports: readonly ExportKind[]; onChange(exports: ExportKind[]): void };

function ExportsChoice({ exports, onChange }: ExportsChoiceProps) {
  return (
    <fieldset className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-1.5">
      <legend className="mb-1.5 font-medium">Log of events</legend>
      {EXPORTS.map((kind) => (
        <label key={kind} className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={exports.includes(kind)}
            onChange={({ target }) =>
              onChange(EXPORTS.filter((one) => (one === kind ? target.checked : exports.includes(one))))
            }
          />
          {kind.toUpperCase()}
        </label>
      ))}
    </fieldset>
  );
}

type ClipsChoiceProps = { clips: JobOrder['clips']; onChange(clips: JobOrder['clips']): void };

function ClipsChoice({ clips, onChange }: ClipsChoiceProps) {
  const id = useId();
  const clipsOrder = order.clips.unwrap().unwrap();
  const choose = (format: JobClipFormat | undefined) =>
    onChange(format === undefined ? null : { ...(clips ?? clipsOrder.parse({ format })), format });
  return (
    <div className="mb-1 flex flex-col gap-1.5">
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          Clips
        </label>
        <Select
          id={id}
          value={clips?.format ?? ''}
          onChange={({ target }) => choose(jobClipFormatSchema.safeParse(target.value).data)}
        >
          <option value="">None</option>
          {jobClipFormatSchema.options.map((format) => (
            <option key={format} value={format}>
              .{format}
            </option>
          ))}
        </Select>
      </div>
      {clips && (
        <>
          <NumberField
            name="Seconds before event"
            unit="s"
            min={CLIP_MARGIN.min}
            max={CLIP_MARGIN.max}
            step={CLIP_MARGIN.step}
            empty={0}
            value={clips.beforeSeconds}
            onChange={(beforeSeconds) => onChange({ ...clips, beforeSeconds })}
          />
          <NumberField
            name="Seconds after event"
            unit="s"
            min={CLIP_MARGIN.min}
            max={CLIP_MARGIN.max}
            step={CLIP_MARGIN.step}
            empty={0}
            value={clips.afterSeconds}
            onChange={(afterSeconds) => onChange({ ...clips, afterSeconds })}
          />
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={clips.isReel}
              onChange={({ target }) => onChange({ ...clips, isReel: target.checked })}
            />
            All clips in one highlight reel
          </label>
        </>
      )}
    </div>
  );
}
