import { FORMATS, type PlannedMethod } from '@framescout/clips';
import {
  CLIP_JOIN_GAP,
  CLIP_MARGIN,
  type ClipFormat,
  type ClipFrameRate,
  type ClipSettings,
  clipFormatSchema,
  DEFAULT_CLIP_SETTINGS,
  describeUnusedTracks,
  LONGEST_CLIP,
  soundName,
} from '@framescout/contract';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { ChoiceField, type Options } from '../../../ui/fields/select.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import {
  describeForecast,
  describePlayers,
  describeRateChange,
  describeRateCost,
} from '../forecast/describe-clip.ts';
import { estimate, type Forecasts } from '../forecast/forecast.ts';
import type { ClipOutput, ClipSettingsStore } from '../list/clip-settings.ts';
import type { ClipPlanner } from '../plan/clip-planner.ts';
import { describePlannedSounds, describeSounds, describeSubtitles } from './describe-contents.ts';
import { FileNameField } from './file-name-field.tsx';
import { PlaybackFields } from './playback-fields.tsx';

const STARTS: Options<ClipSettings['startsAt']> = [
  ['exact', 'At the exact frame'],
  ['keyframe', 'Fast, may start earlier'],
];

const PLAYERS: Options<ClipSettings['playsEverywhere']> = [
  [null, 'In every player, if quick'],
  [true, 'In every player'],
  [false, 'Where edit lists are followed'],
];

const QUALITIES: Options<ClipSettings['quality']> = [
  ['high', 'High'],
  ['medium', 'Medium, half the size'],
  ['low', 'Low, a quarter'],
];

const OUTPUTS: Options<ClipOutput> = [
  ['files', 'One download each'],
  ['zip', 'One ZIP file'],
  ['folder', 'Files in a folder...'],
  ['reel', 'One highlight reel'],
];

// Folded away until one of them is changed.
const RARER = ['quality', 'startsAt', 'playsEverywhere', 'fileNames', 'joinGap', 'longestSeconds'] as const;

// Movie containers start at the exact frame without encoding, so there is nothing to choose.
const hasChoiceOfStart = (format: ClipFormat) => FORMATS[format].family !== 'movie' && format !== 'wmv';

// Only what is copied into these can have pictures before its first one.
const hidesPictures = (format: ClipFormat, method: PlannedMethod | undefined) =>
  FORMATS[format].family === 'movie' && (method?.kind === 'copy' || method?.kind === 'smart-cut');

type ClipSettingsFormProps = {
  planner: ClipPlanner;
  project: string;
  canPickFolder: boolean;
  shape: ReactNode;
};

/** Sets how the clips are cut, and where they go. */
export function ClipSettingsForm({ planner, project, canPickFolder, shape }: ClipSettingsFormProps) {
  const store = planner.settings;
  const { settings, output } = useStore(store);
  const { problem, clips } = useStore(planner);
  const forecasts = useForecasts(planner, settings.selectedFormat);
  const { selectedFormat } = settings;
  const forecast = forecasts?.find(({ format }) => format === selectedFormat);
  const chosen = forecast?.plannedMethod;
  const subtitles = forecast && describeSubtitles(forecast.subtitles, selectedFormat);
  const unused = describeUnusedTracks(planner.info.unusedTracks);
  // Until the formats are compared, the form is as tall as for clips that are copied, which most turn out to
  // be.
  const isAwaited = !forecasts && problem === null;
  const mustStartEarly = chosen?.kind === 'copy-early' && chosen.reason !== 'asked';
  const isChanged = (name: (typeof RARER)[number]) => settings[name] !== DEFAULT_CLIP_SETTINGS[name];
  return (
    <div className="flex flex-col gap-1.5">
      <NumberField
        name="Seconds before event"
        unit="s"
        {...CLIP_MARGIN}
        empty={0}
        value={settings.beforeSeconds}
        onChange={(beforeSeconds) => store.change({ beforeSeconds })}
      />
      <NumberField
        name="Seconds after event"
        unit="s"
        {...CLIP_MARGIN}
        empty={0}
        value={settings.afterSeconds}
        onChange={(afterSeconds) => store.change({ afterSeconds })}
      />
      <ChoiceField
        name="Clip format"
        isStacked
        value={selectedFormat}
        options={
          forecasts?.map((one, index) => [one.format, describeForecast(one, index === 0)] as const) ??
          clipFormatSchema.options.map((format) => [format, `.${format}`] as const)
        }
        onChange={(format) => store.chooseFormat(format)}
      />
      {shape}
      <FrameRateField planner={planner} />
      <SoundField planner={planner} />
      {(isAwaited || hidesPictures(selectedFormat, chosen)) && <PlayersNote planner={planner} />}
      {unused && <p className="text-text-2">{unused}</p>}
      {subtitles && <p className="text-text-2">{subtitles}</p>}
      <PlaybackFields store={store} tracks={planner.info.soundTracks} />
      <ChoiceField
        name="Save as"
        value={output}
        options={OUTPUTS.filter(([known]) => known !== 'folder' || canPickFolder)}
        onChange={(next) => store.setOutput(next)}
      />
      <Fold
        title="More settings"
        note={describeQuality(chosen, settings.quality)}
        isOpen={RARER.some(isChanged)}
      >
        <div className="mt-1.5 flex flex-col gap-1.5">
          {chosen?.kind === 'encode' && (
            <ChoiceField
              name="Clip quality"
              value={settings.quality}
              options={QUALITIES}
              onChange={(quality) => store.change({ quality })}
            />
          )}
          {forecasts && hasChoiceOfStart(selectedFormat) && !mustStartEarly && (
            <ChoiceField
              name="Clips start"
              value={settings.startsAt}
              options={STARTS}
              onChange={(startsAt) => store.change({ startsAt })}
            />
          )}
          {hidesPictures(selectedFormat, chosen) && (
            <ChoiceField
              name="Begin exactly"
              className="min-w-0 max-w-[70%]"
              value={settings.playsEverywhere}
              options={PLAYERS}
              onChange={(playsEverywhere) => store.change({ playsEverywhere })}
            />
          )}
          {output !== 'reel' && (
            <FileNameField
              project={project}
              settings={settings}
              clips={clips}
              onChange={(fileNames) => store.change({ fileNames })}
            />
          )}
          <JoiningFields store={store} settings={settings} />
        </div>
      </Fold>
    </div>
  );
}

/** Returns the forecasts, with that of the chosen format from the plans once all kept clips have one. */
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

function FrameRateField({ planner }: Pick<ClipSettingsFormProps, 'planner'>) {
  const { sourceFrameRate } = useStore(planner.settings, (state) => state.settings);
  const rates = useStore(planner, (state) => state.rates);
  const own = String(Number(planner.info.frameRate.toFixed(2)));
  const named: Options<ClipFrameRate> = [
    [30, '30 (standard)'],
    [60, '60 (high quality)'],
    ['source', `The video's own, ${own}`],
  ];
  const change = describeRateChange(rates, own, sourceFrameRate);
  return (
    <>
      <ChoiceField
        name="Clip frame rate"
        className="min-w-0 max-w-[64%]"
        value={sourceFrameRate}
        options={named.map(([rate, name]) => {
          const forecast = rates?.get(rate);
          return [rate, forecast ? `${name}: ${describeRateCost(forecast)}` : name] as const;
        })}
        onChange={(rate) => planner.settings.change({ sourceFrameRate: rate })}
      />
      {change && <p className="text-text-2">{change}</p>}
    </>
  );
}

/** Says how good clips will be; empty if there are none. */
function describeQuality(method: PlannedMethod | undefined, quality: ClipSettings['quality']): string {
  if (!method) return 'Quality: …';
  if (method.kind === 'refused') return '';
  return `Quality: ${method.kind === 'encode' ? quality : 'as recorded'}`;
}

/** Chooses which sound tracks clips have, and says what happens to them. */
function SoundField({ planner }: Pick<ClipSettingsFormProps, 'planner'>) {
  const tracks = planner.info.soundTracks;
  const { settings } = useStore(planner.settings);
  const [planned] = useStore(planner, ({ plans }) => plans).values();
  const description = planned
    ? describePlannedSounds(tracks, settings, planned)
    : describeSounds(tracks, settings);
  if (!description) return null;
  if (tracks.length === 1) return <p className="text-text-2">{description}</p>;
  const { sound } = settings;
  const isKnown = typeof sound === 'string' || sound < tracks.length;
  const options: Options<ClipSettings['sound']> = [
    ['all', `All ${tracks.length} tracks`],
    ['mixed', 'Mixed into one'],
    ...tracks.map((track, index) => [index, `${soundName(track, index)} only`] as const),
  ];
  return (
    <>
      <ChoiceField
        name="Sound of clips"
        className="min-w-0 max-w-[70%]"
        value={isKnown ? sound : 'all'}
        options={options}
        onChange={(next) => planner.settings.change({ sound: next })}
      />
      <p className="text-text-2">{description}</p>
    </>
  );
}

/** Says in which players the clips that are kept begin exactly. */
function PlayersNote({ planner }: Pick<ClipSettingsFormProps, 'planner'>) {
  const { clips, plans } = useStore(planner);
  const planned = clips.flatMap(({ id, isKept }) => (isKept && plans.get(id)) || []);
  return <p className="text-text-2">{planned.length > 0 ? describePlayers(planned) : '…'}</p>;
}

function JoiningFields({ store, settings }: { store: ClipSettingsStore; settings: ClipSettings }) {
  const { isJoined, joinGap, longestSeconds } = settings;
  return (
    <>
      {isJoined && (
        <NumberField
          name="Join clips up to this far apart"
          unit="s"
          {...CLIP_JOIN_GAP}
          empty={0}
          value={joinGap}
          onChange={(value) => store.change({ joinGap: value })}
        />
      )}
      <Switch
        isOn={longestSeconds !== null}
        onChange={(isOn) => store.change({ longestSeconds: isOn ? LONGEST_CLIP.default : null })}
      >
        Limit the length of clips
      </Switch>
      {longestSeconds !== null && (
        <NumberField
          name="Longest clip"
          unit="s"
          {...LONGEST_CLIP}
          value={longestSeconds}
          onChange={(value) => store.change({ longestSeconds: value })}
        />
      )}
    </>
  );
}
