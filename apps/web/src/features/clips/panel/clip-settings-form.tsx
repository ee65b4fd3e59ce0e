import { FORMATS, type PlannedMethod } from '@framescout/clips';
import {
  CLIP_MARGIN,
  type ClipFormat,
  clipFormatSchema,
  clipQualitySchema,
  clipSoundSchema,
  clipStartSchema,
  type Seconds,
  soundName,
} from '@framescout/contract';
import { useStore } from 'zustand';
import { Field } from '../../../ui/fields/field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { describeForecast, estimate } from '../forecast/describe-clip.ts';
import type { Forecasts } from '../forecast/forecast.ts';
import { CLIP_OUTPUTS, type ClipOutput, type ClipSettingsStore } from '../list/clip-settings.ts';
import type { ClipPlanner } from '../plan/clip-planner.ts';
import { describePlannedSounds, describeSounds, describeSubtitles } from './describe-tracks.ts';
import { FrameRateField } from './frame-rate-field.tsx';
import { JoiningFields } from './joining-fields.tsx';

const STARTS = [
  { value: 'exact', text: 'At the exact frame' },
  { value: 'keyframe', text: 'Fast, may start earlier' },
];

const QUALITIES = [
  { value: 'high', text: 'High' },
  { value: 'medium', text: 'Medium, half the size' },
  { value: 'low', text: 'Low, a quarter' },
];

const OUTPUTS: Record<ClipOutput, string> = {
  files: 'One download each',
  zip: 'One ZIP file',
  folder: 'Files in a folder...',
  reel: 'One highlight reel',
};

// Movie containers start at the exact frame without encoding, so there is nothing to choose.
const hasChoiceOfStart = (format: ClipFormat) => FORMATS[format].family !== 'movie' && format !== 'wmv';

type ClipSettingsFormProps = { planner: ClipPlanner; settings: ClipSettingsStore; canPickFolder: boolean };

/** Sets how the clips are cut, and where they go. */
export function ClipSettingsForm({ planner, settings: store, canPickFolder }: ClipSettingsFormProps) {
  const settings = useStore(store, (state) => state.settings);
  const { problem } = useStore(planner);
  const forecasts = useForecasts(planner, settings.selectedFormat);
  const { selectedFormat, startsAt, beforeSeconds, afterSeconds } = settings;
  const forecast = forecasts?.find(({ format }) => format === selectedFormat);
  const chosen = forecast?.plannedMethod;
  const subtitles = forecast && describeSubtitles(forecast.subtitles, selectedFormat);
  // Until the formats are compared, the form is as tall as for clips that are copied, which most turn out to
  // be.
  const isAwaited = !forecasts && problem === null;
  const mustStartEarly = chosen?.kind === 'copy-early' && chosen.reason !== 'asked';
  return (
    <div className="flex flex-col gap-1.5">
      <MarginField
        name="Seconds before event"
        value={beforeSeconds}
        onChange={(value) => store.change({ beforeSeconds: value })}
      />
      <MarginField
        name="Seconds after event"
        value={afterSeconds}
        onChange={(value) => store.change({ afterSeconds: value })}
      />
      <FormatField store={store} forecasts={forecasts} />
      <FrameRateField planner={planner} settings={store} />
      {isAwaited ? (
        <p className="text-text-2">Quality: …</p>
      ) : (
        <QualityField store={store} plannedMethod={chosen} />
      )}
      <SoundField store={store} planner={planner} />
      {planner.unusedTracks && <p className="text-text-2">{planner.unusedTracks}</p>}
      {subtitles && <p className="text-text-2">{subtitles}</p>}
      {!isAwaited && hasChoiceOfStart(selectedFormat) && !mustStartEarly && (
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
      <OutputField store={store} canPickFolder={canPickFolder} />
      <JoiningFields settings={store} />
    </div>
  );
}

/**
 * Returns the forecasts. Once the kept clips are planned, that of the chosen format comes from their plans.
 */
function useForecasts(planner: ClipPlanner, chosen: ClipFormat): Forecasts | null {
  const { forecasts, clips, plans, speed } = useStore(planner);
  const kept = clips.filter(({ isKept }) => isKept);
  const planned = kept.flatMap(({ id }) => plans.get(id) ?? []);
  if (!forecasts || planned.length === 0 || planned.length < kept.length) return forecasts;
  const { bytes, seconds } = estimate(planned, speed);
  return forecasts.map((one) =>
    one.format === chosen ? { ...one, bytes, seconds: seconds ?? one.seconds } : one,
  );
}

type MarginFieldProps = { name: string; value: Seconds; onChange(value: Seconds): void };

/** Sets how much of the video a clip includes on one side of its event. */
function MarginField({ name, value, onChange }: MarginFieldProps) {
  return (
    <NumberField
      name={name}
      unit="s"
      min={CLIP_MARGIN.min}
      max={CLIP_MARGIN.max}
      step={CLIP_MARGIN.step}
      empty={0}
      value={value}
      onChange={onChange}
    />
  );
}

/** Chooses the format; once all are compared, each option says what the clips would take in it. */
function FormatField({ store, forecasts }: { store: ClipSettingsStore; forecasts: Forecasts | null }) {
  const { selectedFormat } = useStore(store, (state) => state.settings);
  return (
    <Field name="Clip format" isStacked>
      {(id) => (
        <Select
          id={id}
          value={selectedFormat}
          onChange={(event) => store.chooseFormat(clipFormatSchema.parse(event.target.value))}
        >
          {forecasts
            ? forecasts.map((forecast, index) => (
                <option key={forecast.format} value={forecast.format}>
                  {describeForecast(forecast, index === 0)}
                </option>
              ))
            : clipFormatSchema.options.map((format) => (
                <option key={format} value={format}>
                  .{format}
                </option>
              ))}
        </Select>
      )}
    </Field>
  );
}

/** Sets the quality, which only concerns what is encoded. */
function QualityField({
  store,
  plannedMethod,
}: {
  store: ClipSettingsStore;
  plannedMethod: PlannedMethod | undefined;
}) {
  const { quality } = useStore(store, (state) => state.settings);
  if (!plannedMethod || plannedMethod.kind === 'refused') return null;
  if (plannedMethod.kind !== 'encode') return <p className="text-text-2">Quality: as recorded</p>;
  return (
    <Field name="Clip quality">
      {(id) => (
        <Select
          id={id}
          value={quality}
          onChange={(event) => store.change({ quality: clipQualitySchema.parse(event.target.value) })}
        >
          <Options of={QUALITIES} />
        </Select>
      )}
    </Field>
  );
}

/** Chooses which sound tracks clips have, and says what happens to them. */
function SoundField({ store, planner }: { store: ClipSettingsStore; planner: ClipPlanner }) {
  const tracks = planner.soundTracks;
  const settings = useStore(store, (state) => state.settings);
  const [planned] = useStore(planner, ({ plans }) => plans).values();
  const description = planned
    ? describePlannedSounds(tracks, settings, planned)
    : describeSounds(tracks, settings);
  if (!description) return null;
  if (tracks.length === 1) return <p className="text-text-2">{description}</p>;
  const { sound } = settings;
  const isKnown = typeof sound === 'string' || sound < tracks.length;
  return (
    <>
      <Field name="Sound of clips">
        {(id) => (
          <Select
            id={id}
            className="min-w-0 max-w-[70%]"
            value={isKnown ? sound : 'all'}
            onChange={({ target: { value } }) =>
              store.change({
                sound: clipSoundSchema.parse(value === 'all' || value === 'mixed' ? value : Number(value)),
              })
            }
          >
            <option value="all">All {tracks.length} tracks</option>
            <option value="mixed">Mixed into one</option>
            {tracks.map((track, index) => (
              <option key={soundName(track, index)} value={index}>
                {soundName(track, index)} only
              </option>
            ))}
          </Select>
        )}
      </Field>
      <p className="text-text-2">{description}</p>
    </>
  );
}

/** Chooses where the clips go. */
function OutputField({ store, canPickFolder }: { store: ClipSettingsStore; canPickFolder: boolean }) {
  const output = useStore(store, (state) => state.output);
  return (
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
  );
}

function Options({ of }: { of: readonly { value: string; text: string }[] }) {
  return of.map(({ value, text }) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));
}
