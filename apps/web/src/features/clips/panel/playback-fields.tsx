import {
  CLIP_SPEED,
  type ClipPlayback,
  changePlayback,
  changesSpeed,
  LOUDNESS,
  MAX_VOLUMES,
  SLOW_MOTION_REACH,
  type SoundTrack,
  soundName,
  type Volume,
  volumeOf,
  withVolume,
} from '@framescout/contract';
import { useStore } from 'zustand';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { ChoiceField, type Options } from '../../../ui/fields/select.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import type { ClipSettingsStore } from '../list/clip-settings.ts';
import { describePlayback, describeSpeed, describeVolume } from './describe-contents.ts';

type PlaybackFieldsProps = { store: ClipSettingsStore; tracks: readonly SoundTrack[] };

/** Sets how loud clips and their sound tracks are and how fast clips run, and says what that takes. */
export function PlaybackFields({ store, tracks }: PlaybackFieldsProps) {
  const playback = useStore(store, ({ settings }) => settings.playback);
  const change = (changes: Partial<ClipPlayback>) =>
    store.change({ playback: changePlayback(playback, changes) });
  const named = tracks
    .slice(0, MAX_VOLUMES)
    .map((track, index) => ({ index, name: soundName(track, index), volume: volumeOf(playback, index) }));
  return (
    <Fold
      title={tracks.length > 0 ? 'Loudness and speed' : 'Speed'}
      note={describePlayback(playback, tracks)}
      isOpen={playback !== null}
    >
      <div className="mt-1.5 flex flex-col gap-1.5">
        {tracks.length > 0 && (
          <LoudnessField
            loudness={playback?.loudness ?? null}
            onChange={(loudness) => change({ loudness })}
          />
        )}
        {named.map(({ index, name, volume }) => (
          <VolumeField
            key={index}
            name={named.length === 1 ? 'Volume' : `Volume of ${name}`}
            volume={volume}
            onChange={(volume) => change({ volumes: withVolume(playback?.volumes ?? [], index, volume) })}
          />
        ))}
        <ChoiceField
          name="Speed of clips"
          value={playback?.speed ?? 1}
          options={speedOptions(SPEEDS, playback?.speed ?? 1)}
          onChange={(speed) => change({ speed })}
        />
        <SlowMotionFields
          slowMotion={playback?.slowMotion ?? null}
          onChange={(slowMotion) => change({ slowMotion })}
        />
        <p className="min-h-5 text-text-2">{playback && describeCost(playback)}</p>
      </div>
    </Fold>
  );
}

function describeCost(playback: ClipPlayback): string {
  return changesSpeed(playback)
    ? 'Another speed needs all of a clip to be encoded.'
    : 'This needs the sound to be encoded.';
}

const SPEEDS = [CLIP_SPEED.min, 0.5, 0.75, 1, 1.5, 2, CLIP_SPEED.max];
const SLOW_SPEEDS = [CLIP_SPEED.min, 0.5, 0.75];

/** Returns the speeds to choose from, with the present one, which a template may have set to any. */
function speedOptions(offered: readonly number[], present: number): Options<number> {
  const speeds = [...new Set([...offered, present])].sort((a, b) => a - b);
  return speeds.map((speed) => [speed, speed === 1 ? 'as recorded' : describeSpeed(speed)]);
}

type SlowMotion = ClipPlayback['slowMotion'];
type SlowMotionFieldsProps = { slowMotion: SlowMotion; onChange(slowMotion: SlowMotion): void };

function SlowMotionFields({ slowMotion, onChange }: SlowMotionFieldsProps) {
  const seconds = slowMotion?.seconds ?? SLOW_MOTION_REACH.default;
  const speeds = speedOptions(SLOW_SPEEDS, slowMotion?.speed ?? CLIP_SPEED.min);
  return (
    <>
      <ChoiceField
        name="Slow motion at events"
        value={slowMotion?.speed ?? null}
        options={[[null, 'none'], ...speeds]}
        onChange={(speed) => onChange(speed === null ? null : { speed, seconds })}
      />
      {slowMotion && (
        <NumberField
          name="Slow before and after their start"
          unit="s"
          {...SLOW_MOTION_REACH}
          value={seconds}
          onChange={(reach) => onChange({ ...slowMotion, seconds: reach })}
        />
      )}
    </>
  );
}

type LoudnessFieldProps = { loudness: number | null; onChange(loudness: number | null): void };

function LoudnessField({ loudness, onChange }: LoudnessFieldProps) {
  return (
    <>
      <Switch isOn={loudness !== null} onChange={(isOn) => onChange(isOn ? LOUDNESS.default : null)}>
        The same loudness for all clips
      </Switch>
      {loudness !== null && (
        <NumberField
          name="Loudness of clips"
          unit="LUFS"
          {...LOUDNESS}
          value={loudness}
          onChange={onChange}
        />
      )}
    </>
  );
}

const VOLUMES: readonly Volume[] = [12, 6, 3, 0, -3, -6, -12, -20, 'off'];

type VolumeFieldProps = { name: string; volume: Volume; onChange(volume: Volume): void };

function VolumeField({ name, volume, onChange }: VolumeFieldProps) {
  // A template may have any.
  const offered = VOLUMES.includes(volume) ? VOLUMES : [volume, ...VOLUMES];
  const options: Options<Volume> = offered.map((one) => [
    one,
    one === 0 ? 'as recorded' : describeVolume(one),
  ]);
  return (
    <ChoiceField
      name={name}
      className="min-w-0 max-w-[60%]"
      value={volume}
      options={options}
      onChange={onChange}
    />
  );
}
