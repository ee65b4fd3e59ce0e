import { type ClipFade, CROSSFADE_SECONDS, FADE_SECONDS } from '@framescout/contract';
import { useRef } from 'react';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { ChoiceField, type Options } from '../../../ui/fields/select.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';

const PARTS: Options<ClipFade['of']> = [
  ['both', 'Picture and sound'],
  ['picture', 'Picture only'],
  ['sound', 'Sound only'],
];

const PLAIN: ClipFade = { in: FADE_SECONDS.default, out: FADE_SECONDS.default, of: 'both' };

type FadeFieldsProps = { fade: ClipFade | null; onChange(fade: ClipFade | null): void };

/** Turns fades on and off, and sets how long they are, and of what. */
export function FadeFields({ fade, onChange }: FadeFieldsProps) {
  const last = useRef(fade ?? PLAIN);
  if (fade) last.current = fade;
  return (
    <section aria-label="Fades" className="flex flex-col gap-2">
      <Switch isOn={fade !== null} onChange={(isOn) => onChange(isOn ? last.current : null)}>
        Fade in and out
      </Switch>
      {fade && (
        <>
          <NumberField
            name="Fade in"
            unit="s"
            {...FADE_SECONDS}
            empty={0}
            value={fade.in}
            onChange={(seconds) => onChange({ ...fade, in: seconds })}
          />
          <NumberField
            name="Fade out"
            unit="s"
            {...FADE_SECONDS}
            empty={0}
            value={fade.out}
            onChange={(seconds) => onChange({ ...fade, out: seconds })}
          />
          <ChoiceField
            name="What fades"
            value={fade.of}
            options={PARTS}
            onChange={(of) => onChange({ ...fade, of })}
          />
        </>
      )}
    </section>
  );
}

type CrossfadeFieldProps = { seconds: number | undefined; onChange(seconds: number | undefined): void };

/** Turns the crossfade between the clips of a reel on and off, and sets how long it is. */
export function CrossfadeField({ seconds, onChange }: CrossfadeFieldProps) {
  return (
    <section aria-label="Crossfade" className="flex flex-col gap-2">
      <Switch
        isOn={seconds !== undefined}
        onChange={(isOn) => onChange(isOn ? CROSSFADE_SECONDS.default : undefined)}
      >
        Crossfade between the clips of a reel
      </Switch>
      {seconds !== undefined && (
        <NumberField name="Crossfade" unit="s" {...CROSSFADE_SECONDS} value={seconds} onChange={onChange} />
      )}
    </section>
  );
}
