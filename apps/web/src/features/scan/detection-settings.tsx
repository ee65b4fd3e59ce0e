import { type ImageProcessing, matcherNameSchema } from '@framescout/contract';
import { useStore } from 'zustand';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { activeElement, type Elements, RulesPanel } from '../elements/index.ts';
import { EventRulesFields } from './event-rules.tsx';
import { ImageProcessingFields } from './image-processing.tsx';
import type { Scan } from './scan.ts';
import { isUnderWay } from './scan-machine.ts';
import type { ScanOptionsStore } from './scan-options.ts';

type DetectionSettingsProps = {
  tracked: Elements;
  scan: Scan;
  options: ScanOptionsStore;
  onProcessing(processing: ImageProcessing): void;
};

/** How to scan, what is compared, and what counts as an event. */
export function DetectionSettings({ tracked, scan, options, onProcessing }: DetectionSettingsProps) {
  const { processing } = useStore(tracked, activeElement);
  const isBusy = useStore(scan, ({ status, isLearning }) => isUnderWay(status) || isLearning);
  return (
    <>
      <AdvancedOptions options={options} />
      <ImageProcessingFields processing={processing} isEnabled={!isBusy} onChange={onProcessing} />
      <EventRulesFields tracked={tracked} />
      <RulesPanel tracked={tracked} />
    </>
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
