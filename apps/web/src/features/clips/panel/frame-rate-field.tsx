import { type ClipFrameRate, clipFrameRateSchema } from '@framescout/contract';
import { useStore } from 'zustand';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { describeRateChange, describeRateCost } from '../forecast/describe-clip.ts';
import type { ClipSettingsStore } from '../list/clip-settings.ts';
import type { ClipPlanner } from '../plan/clip-planner.ts';

type FrameRateFieldProps = { planner: ClipPlanner; settings: ClipSettingsStore };

/** Chooses the frame rate; once that is known, each says what the clips would take at it. */
export function FrameRateField({ planner, settings: store }: FrameRateFieldProps) {
  const { sourceFrameRate } = useStore(store, (state) => state.settings);
  const rates = useStore(planner, (state) => state.rates);
  const own = String(Number(planner.frameRate.toFixed(2)));
  const named: readonly { rate: ClipFrameRate; name: string }[] = [
    { rate: 30, name: '30 (standard)' },
    { rate: 60, name: '60 (high quality)' },
    { rate: 'source', name: `The video's own, ${own}` },
  ];
  const change = describeRateChange(rates, own, sourceFrameRate);
  return (
    <>
      <Field name="Clip frame rate">
        {(id) => (
          <Select
            id={id}
            className="min-w-0 max-w-[64%]"
            value={sourceFrameRate}
            onChange={({ target: { value } }) =>
              store.change({
                sourceFrameRate: clipFrameRateSchema.parse(value === 'source' ? value : Number(value)),
              })
            }
          >
            {named.map(({ rate, name }) => {
              const forecast = rates?.get(rate);
              return (
                <option key={rate} value={rate}>
                  {name}
                  {forecast && `: ${describeRateCost(forecast)}`}
                </option>
              );
            })}
          </Select>
        )}
      </Field>
      {change && <p className="text-text-2">{change}</p>}
    </>
  );
}
