import {
  type ClipPlayback,
  changePlayback,
  LOUDNESS,
  MAX_VOLUMES,
  type SoundTrack,
  soundName,
  type Volume,
  volumeOf,
  withVolume,
} from '@framescout/contract';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { ChoiceField, type Options } from '../../../ui/fields/select.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import type { ClipSettingsStore } from '../list/clip-settings.ts';
import { describePlayback, describeVolume } from './describe-contents.ts';

type PlaybackFieldsProps = { store: ClipSettingsStore; tracks: readonly SoundTrack[] };

/** Sets how loud clips and their sound tracks are, and says what that takes. */
export function PlaybackFields({ store, tracks }: PlaybackFieldsProps) {
  const playback = useStore(store, ({ settings }) => settings.playback);
  // Only at first: it must not fold while the last change is being undone.
  const [isUnfolded] = useState(playback !== null);
  const change = (changes: Partial<ClipPlayback>) =>
    store.change({ playback: changePlayback(playback, changes) });
  if (tracks.length === 0) return null;
  const named = tracks
    .slice(0, MAX_VOLUMES)
    .map((track, index) => ({ index, name: soundName(track, index), volume: volumeOf(playback, index) }));
  return (
    <details className="group" open={isUnfolded}>
      <summary className="flex cursor-pointer list-none items-center gap-1">
        Loudness
        <ChevronRight
          aria-hidden="true"
          className="mr-auto size-3.5 shrink-0 text-text-3 transition-transform duration-100 group-open:rotate-90"
        />
        <span className="truncate text-text-2">{describePlayback(playback, tracks)}</span>
      </summary>
      <div className="mt-1.5 flex flex-col gap-1.5">
        <LoudnessField loudness={playback?.loudness ?? null} onChange={(loudness) => change({ loudness })} />
        {named.map(({ index, name, volume }) => (
          <VolumeField
            key={index}
            name={named.length === 1 ? 'Volume' : `Volume of ${name}`}
            volume={volume}
            onChange={(volume) => change({ volumes: withVolume(playback?.volumes ?? [], index, volume) })}
          />
        ))}
        <p className="min-h-5 text-text-2">{playback && 'This needs the sound to be encoded.'}</p>
      </div>
    </details>
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
        <NumberField name="Loudness of clips" unit="LUFS" {...LOUDNESS} value={loudness} onChange={onChange} />
      )}
    </>
  );
}

const VOLUMES: readonly Volume[] = [12, 6, 3, 0, -3, -6, -12, -20, 'off'];

type VolumeFieldProps = { name: string; volume: Volume; onChange(volume: Volume): void };

function VolumeField({ name, volume, onChange }: VolumeFieldProps) {
  // A template may have any.
  const offered = VOLUMES.includes(volume) ? VOLUMES : [volume, ...VOLUMES];
  const options: Options<Volume> = offered.map((one) => [one, one === 0 ? 'as recorded' : describeVolume(one)]);
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

