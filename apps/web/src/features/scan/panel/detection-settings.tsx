import {
  describeSensitivity,
  type EventRules,
  eventRulesSchema,
  type ImageProcessing,
  LONGEST_RULE,
  type MatcherName,
  SENSITIVITY,
  type VideoInfo,
} from '@framescout/contract';
import type { EngineClient } from '@framescout/framescout/page';
import { useStore } from 'zustand';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { RangeInput } from '../../../ui/fields/range-input.tsx';
import { ChoiceField, type Options } from '../../../ui/fields/select.tsx';
import { activeElement, type Elements } from '../../elements/index.ts';
import type { Scan } from '../run/scan.ts';
import { isUnderWay } from '../run/scan-machine.ts';
import type { ScanOptions, ScanOptionsStore, Sensitivity } from '../run/scan-options.ts';
import type { MeasuredForecast } from './use-scan-forecast.ts';
import { FrameSkippingNote, QuickLookNote } from './way-notes.tsx';

type DetectionSettingsProps = {
  video: { engine: EngineClient; info: VideoInfo };
  tracked: Elements;
  scan: Scan;
  options: ScanOptionsStore;
  forecast: MeasuredForecast;
  onProcessing(processing: ImageProcessing): void;
};

/** Sets how to scan, what is compared, and what counts as an event. */
export function DetectionSettings(props: DetectionSettingsProps) {
  const { video, tracked, scan, options, forecast, onProcessing } = props;
  const { processing } = useStore(tracked, activeElement);
  const isBusy = useStore(scan, ({ status, isLearning }) => isUnderWay(status) || isLearning);
  return (
    <>
      <AdvancedOptions video={video} options={options} forecast={forecast} />
      <ImageProcessingFields processing={processing} isEnabled={!isBusy} onChange={onProcessing} />
      <EventRulesFields tracked={tracked} />
    </>
  );
}

const MATCHERS: Options<MatcherName> = [
  ['adaptive', 'Adaptive'],
  ['classic', 'Classic'],
];

type Look = 'skipping' | 'quick' | number;

const LOOKS: Options<Look> = [
  ['skipping', 'what is needed'],
  [1, 'every frame'],
  ...[2, 5, 10].map((n) => [n, `one frame in ${n}`] as const),
  ['quick', 'keyframes (quick look)'],
];

type AdvancedOptionsProps = Pick<DetectionSettingsProps, 'video' | 'options' | 'forecast'>;

function AdvancedOptions({ video, options, forecast }: AdvancedOptionsProps) {
  const chosen = useStore(options);
  const { matcher, isQuick, keyframesFirst } = chosen;
  const look = lookOf(chosen);
  return (
    <div className="flex flex-col gap-2 rounded-panel border border-hairline p-3">
      <ChoiceField
        name="Matcher"
        value={matcher}
        options={MATCHERS}
        onChange={(next) => options.change({ matcher: next })}
      />
      <ChoiceField
        name="Look at"
        value={look}
        options={LOOKS}
        onChange={(next) => options.change(optionsFor(next))}
      />
      {look === 'skipping' && <FrameSkippingNote engine={video.engine} matcher={matcher} />}
      {isQuick && <QuickLookNote {...video} forecast={forecast} />}
      {!isQuick && (
        <Field name="Keyframes first">
          {(id) => (
            <Checkbox
              id={id}
              checked={keyframesFirst}
              onChange={(isChecked) => options.change({ keyframesFirst: isChecked })}
            />
          )}
        </Field>
      )}
      <p className="text-text-3">These take effect on the next scan.</p>
    </div>
  );
}

function lookOf({ everyNth, isQuick, skipsFrames }: ScanOptions): Look {
  if (isQuick) return 'quick';
  return skipsFrames && everyNth === 1 ? 'skipping' : everyNth;
}

function optionsFor(look: Look): Partial<ScanOptions> {
  if (look === 'quick') return { isQuick: true };
  const skipsFrames = look === 'skipping';
  return { isQuick: false, skipsFrames, everyNth: skipsFrames ? 1 : look };
}

const KINDS = [
  ['highContrast', 'High Contrast'],
  ['blackWhite', 'Black & White'],
  ['edgeDetection', 'Edge Detection'],
] as const;

type ImageProcessingFieldsProps = {
  processing: ImageProcessing;
  isEnabled: boolean;
  onChange(processing: ImageProcessing): void;
};

function ImageProcessingFields({ processing, isEnabled, onChange }: ImageProcessingFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-1.5 rounded-panel border border-hairline p-3">
      <legend className="px-1 text-text-2">Image Processing</legend>
      {KINDS.map(([kind, name]) => (
        <Checkbox
          key={kind}
          disabled={!isEnabled}
          checked={processing[kind]}
          onChange={(isChecked) => onChange({ ...processing, [kind]: isChecked })}
        >
          {name}
        </Checkbox>
      ))}
      <p className="text-text-3">The pictures of the selected frames show what is compared.</p>
    </fieldset>
  );
}

const MOMENTS: Options<EventRules['moment']> = [
  ['visible', 'while it is visible'],
  ['appears', 'when it appears'],
  ['disappears', 'when it disappears'],
];

const NUMBERS = [
  { rule: 'leastLength', name: 'Visible for at least', min: 0 },
  { rule: 'rearm', name: 'Gone before the next for', min: 0 },
  { rule: 'offset', name: 'Moved in time by', min: -LONGEST_RULE },
] as const;

/** Sets what counts as an event: which moment, how long, how far apart, how late. Applies immediately. */
export function EventRulesFields({ tracked }: { tracked: Elements }) {
  const { id: elementId, rules } = useStore(tracked, activeElement);
  const setEventRules = (changes: Partial<EventRules>) => {
    const next = eventRulesSchema.safeParse({ ...rules, ...changes });
    if (next.success) tracked.change(elementId, { rules: next.data });
  };
  return (
    // Resets the fields for another element, so that they show its own numbers instead of what was typed for
    // the last one.
    <fieldset key={elementId} className="flex flex-col gap-2 rounded-panel border border-hairline p-3">
      <legend className="px-1 text-text-2">What counts as an event</legend>
      <ChoiceField
        name="Event"
        value={rules.moment}
        options={MOMENTS}
        onChange={(moment) => setEventRules({ moment })}
      />
      {NUMBERS.map(({ rule, name, min }) => (
        <NumberField
          key={rule}
          unit="s"
          max={LONGEST_RULE}
          step={0.1}
          name={name}
          value={rules[rule]}
          min={min}
          onChange={(seconds) => setEventRules({ [rule]: seconds })}
        />
      ))}
      <p className="text-text-3">These change the events right away, without a new scan.</p>
    </fieldset>
  );
}

type SensitivityFieldProps = {
  sensitivity: Sensitivity;
  /** Whether to put everything on one line. */
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
