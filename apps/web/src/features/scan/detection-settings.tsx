import {
  describeSensitivity,
  type ImageProcessing,
  matcherNameSchema,
  SENSITIVITY,
} from '@framescout/contract';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../ui/field.tsx';
import { RangeInput } from '../../ui/range-input.tsx';
import { Select } from '../../ui/select.tsx';
import { activeElement, type Elements, RulesPanel } from '../elements/index.ts';
import { EventRulesFields } from './event-rules.tsx';
import { ImageProcessingFields } from './image-processing.tsx';
import type { Scan } from './scan.ts';
import { isUnderWay } from './scan-machine.ts';
import type { ScanOptionsStore } from './scan-options.ts';
import type { Sensitivity } from './sensitivity.ts';

type DetectionSettingsProps = {
  tracked: Elements;
  scan: Scan;
  sensitivity: Sensitivity;
  options: ScanOptionsStore;
  onProcessing(processing: ImageProcessing): void;
  /** More settings, shown in the advanced section. */
  children: ReactNode;
};

/** Tips, the sensitivity and, on request, how to scan. */
export function DetectionSettings({
  tracked,
  scan,
  sensitivity,
  options,
  onProcessing,
  children,
}: DetectionSettingsProps) {
  const { processing } = useStore(tracked, activeElement);
  const isBusy = useStore(scan, ({ status, isLearning }) => isUnderWay(status) || isLearning);
  const { percent } = useStore(sensitivity);
  const [isAdvanced, setIsAdvanced] = useState(false);
  return (
    <section aria-labelledby="settings-title" className="flex flex-col gap-2">
      <header className="flex items-center justify-between">
        <h2 id="settings-title" className="panel-title">
          Detection
        </h2>
        <label className="flex items-center gap-2 text-text-2">
          Advanced
          <input
            type="checkbox"
            className="size-4 accent-(--accent)"
            checked={isAdvanced}
            onChange={(event) => setIsAdvanced(event.target.checked)}
          />
        </label>
      </header>
      <div className="flex flex-col gap-1">
        <span className="flex items-baseline justify-between">
          <span>Detection Sensitivity</span>
          <span className="numeric">{percent}%</span>
        </span>
        <RangeInput
          aria-label="Detection Sensitivity"
          min={SENSITIVITY.min}
          max={SENSITIVITY.max}
          step={1}
          value={percent}
          onChange={(event) => sensitivity.set(Number(event.target.value))}
        />
        <span className="text-text-2">{describeSensitivity(percent)}</span>
      </div>
      {isAdvanced && <AdvancedOptions options={options} />}
      {isAdvanced && children}
      {isAdvanced && (
        <ImageProcessingFields processing={processing} isEnabled={!isBusy} onChange={onProcessing} />
      )}
      {isAdvanced && <EventRulesFields tracked={tracked} />}
      {isAdvanced && <RulesPanel tracked={tracked} />}
      <p className="text-text-3">
        Tip: pick three frames with different scenery behind the element, and click the middle of its most
        telling part.
      </p>
    </section>
  );
}

const EVERY_NTH = [1, 2, 5, 10];

function AdvancedOptions({ options }: { options: ScanOptionsStore }) {
  const { matcher, everyNth, keyframesFirst } = useStore(options);
  return (
    <div className="flex flex-col gap-2 rounded-panel border border-hairline p-3">
      <Field name="Matcher">
        {(id) => (
          <Select
            id={id}
            value={matcher}
            onChange={(event) => options.change({ matcher: matcherNameSchema.parse(event.target.value) })}
          >
            <option value="adaptive">Adaptive</option>
            <option value="classic">Classic</option>
          </Select>
        )}
      </Field>
      <Field name="Look at">
        {(id) => (
          <Select
            id={id}
            value={everyNth}
            onChange={(event) => options.change({ everyNth: Number(event.target.value) })}
          >
            {EVERY_NTH.map((n) => (
              <option key={n} value={n}>
                {n === 1 ? 'every frame' : `one frame in ${n}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field name="Keyframes first">
        {(id) => (
          <input
            id={id}
            type="checkbox"
            className="size-4 accent-(--accent)"
            checked={keyframesFirst}
            onChange={(event) => options.change({ keyframesFirst: event.target.checked })}
          />
        )}
      </Field>
      <p className="text-text-3">These hold from the next scan on. The sensitivity never needs one.</p>
    </div>
  );
}
