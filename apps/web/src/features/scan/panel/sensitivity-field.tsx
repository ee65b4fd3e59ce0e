import { describeSensitivity, SENSITIVITY } from '@framescout/contract';
import { useStore } from 'zustand';
import { RangeInput } from '../../../ui/fields/range-input.tsx';
import type { Sensitivity } from '../run/scan-options.ts';

type SensitivityFieldProps = {
  sensitivity: Sensitivity /** Whether to put everything on one line. */;
  isCompact?: boolean;
};

/** Sets the detection sensitivity, which applies immediately. */
export function SensitivityField({ sensitivity, isCompact = false }: SensitivityFieldProps) {
  const { percent } = useStore(sensitivity);
  const slider = (
    <RangeInput
      aria-label="Detection Sensitivity"
      title="Detection Sensitivity"
      min={SENSITIVITY.min}
      max={SENSITIVITY.max}
      step={1}
      value={percent}
      onChange={(event) => sensitivity.set(Number(event.target.value))}
    />
  );
  const meaning = describeSensitivity(percent);
  if (isCompact) {
    return (
      <div className="flex items-center gap-2">
        {slider}
        <span className="numeric">{percent}%</span>
        <span className="w-39 shrink-0 truncate text-[12px] text-text-2" title={meaning}>
          {meaning}
        </span>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-1">
      <span className="flex items-baseline justify-between">
        <span>Detection Sensitivity</span>
        <span className="numeric">{percent}%</span>
      </span>
      {slider}
      <span className="text-text-2">{meaning}</span>
    </div>
  );
}
