import { FORMATS } from '@framescout/clips';
import {
  CLIP_MARGIN,
  type ClipFormat,
  clipFormatSchema,
  clipFrameRateSchema,
  clipStartSchema,
} from '@framescout/contract';
import { useStore } from 'zustand';
import { Field } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import { CLIP_OUTPUTS, type ClipOutput, type ClipSettingsStore } from './clip-settings.ts';
import type { Clips } from './clips.ts';
import { describeOutlook } from './describe-clip.ts';

const RATES = [
  { value: '30', text: '30 (standard)' },
  { value: '60', text: '60 (high quality)' },
  { value: 'source', text: "The video's own" },
];

const STARTS = [
  { value: 'exact', text: 'At the exact frame' },
  { value: 'keyframe', text: 'Fast, may start earlier' },
];

const OUTPUTS: Record<ClipOutput, string> = {
  files: 'One download each',
  zip: 'One ZIP file',
  folder: 'Files in a folder...',
  reel: 'One highlight reel',
};

// Movie containers start at the exact frame without encoding, so there is nothing to choose.
const hasChoiceOfStart = (format: ClipFormat) => FORMATS[format].family !== 'movie' && format !== 'wmv';

type ClipSettingsFormProps = { list: Clips; settings: ClipSettingsStore; canPickFolder: boolean };

/** How to cut the clips, and where they go. */
export function ClipSettingsForm({ list, settings: store, canPickFolder }: ClipSettingsFormProps) {
  const { settings, output } = useStore(store);
  const outlooks = useStore(list, (state) => state.outlooks);
  const { selectedFormat, sourceFrameRate, startsAt, beforeSeconds, afterSeconds } = settings;
  const chosen = outlooks?.[selectedFormat];
  const mustStartEarly = chosen?.kind === 'copy-early' && chosen.why !== 'asked';
  const nameOf = (format: ClipFormat) => {
    const outlook = outlooks?.[format];
    const label = format === 'webm' ? '.webm (fastest)' : `.${format}`;
    return outlook ? `${label}: ${describeOutlook(outlook)}` : label;
  };
  return (
    <div className="flex flex-col gap-1.5">
      <NumberField
        name="Seconds before event"
        unit="s"
        least={CLIP_MARGIN.min}
        most={CLIP_MARGIN.max}
        step={CLIP_MARGIN.step}
        empty={0}
        value={beforeSeconds}
        onChange={(value) => store.change({ beforeSeconds: value })}
      />
      <NumberField
        name="Seconds after event"
        unit="s"
        least={CLIP_MARGIN.min}
        most={CLIP_MARGIN.max}
        step={CLIP_MARGIN.step}
        empty={0}
        value={afterSeconds}
        onChange={(value) => store.change({ afterSeconds: value })}
      />
      <Field name="Clip format">
        {(id) => (
          <Select
            id={id}
            value={selectedFormat}
            onChange={(event) => store.change({ selectedFormat: clipFormatSchema.parse(event.target.value) })}
          >
            {clipFormatSchema.options.map((format) => (
              <option key={format} value={format}>
                {nameOf(format)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field name="Clip frame rate">
        {(id) => (
          <Select
            id={id}
            value={sourceFrameRate}
            onChange={({ target: { value } }) =>
              store.change({
                sourceFrameRate: clipFrameRateSchema.parse(value === 'source' ? value : Number(value)),
              })
            }
          >
            <Options of={RATES} />
          </Select>
        )}
      </Field>
      {hasChoiceOfStart(selectedFormat) && !mustStartEarly && (
        <Field name="Clips start">
          {(id) => (
            <Select
              id={id}
              value={startsAt}
              onChange={(event) => store.change({ startsAt: clipStartSchema.parse(event.target.value) })}
            >
              <Options of={STARTS} />
            </Select>
          )}
        </Field>
      )}
      <Field name="Save as">
        {(id) => (
          <Select
            id={id}
            value={output}
            onChange={(event) => {
              const chosen = CLIP_OUTPUTS.find((known) => known === event.target.value);
              if (chosen) store.setOutput(chosen);
            }}
          >
            {CLIP_OUTPUTS.filter((known) => known !== 'folder' || canPickFolder).map((known) => (
              <option key={known} value={known}>
                {OUTPUTS[known]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

function Options({ of }: { of: readonly { value: string; text: string }[] }) {
  return of.map(({ value, text }) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}
