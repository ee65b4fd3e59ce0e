import { type ImageProcessing, matcherNameSchema, type VideoInfo } from '@framescout/contract';
import type { EngineClient } from '@framescout/framescout/page';
import { useStore } from 'zustand';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { activeElement, type Elements } from '../../elements/index.ts';
import type { Scan } from '../run/scan.ts';
import { isUnderWay } from '../run/scan-machine.ts';
import type { ScanOptions, ScanOptionsStore } from '../run/scan-options.ts';
import { EventRulesFields } from './event-rules.tsx';
import type { MeasuredForecast } from './use-scan-forecast.ts';
import { QuickLookNote, SparingNote } from './way-notes.tsx';

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

const EVERY_NTH = [1, 2, 5, 10];
const SPARING = 'sparing';
const QUICK = 'quick';

type AdvancedOptionsProps = Pick<DetectionSettingsProps, 'video' | 'options' | 'forecast'>;

function AdvancedOptions({ video, options, forecast }: AdvancedOptionsProps) {
  const chosen = useStore(options);
  const { matcher, isQuick, keyframesFirst } = chosen;
  const look = lookOf(chosen);
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
            value={look}
            onChange={({ target: { value } }) => options.change(optionsFor(value))}
          >
            <option value={SPARING}>what is needed</option>
            {EVERY_NTH.map((n) => (
              <option key={n} value={n}>
                {n === 1 ? 'every frame' : `one frame in ${n}`}
              </option>
            ))}
            <option value={QUICK}>keyframes (quick look)</option>
          </Select>
        )}
      </Field>
      {look === SPARING && <SparingNote engine={video.engine} matcher={matcher} />}
      {isQuick && <QuickLookNote {...video} forecast={forecast} />}
      {!isQuick && (
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
      )}
      <p className="text-text-3">These take effect on the next scan.</p>
    </div>
  );
}

/** Returns the list entry that stands for a set of options. */
function lookOf({ everyNth, isQuick, isSparing }: ScanOptions): string {
  if (isQuick) return QUICK;
  return isSparing && everyNth === 1 ? SPARING : `${everyNth}`;
}

function optionsFor(look: string): Partial<ScanOptions> {
  if (look === QUICK) return { isQuick: true };
  const isSparing = look === SPARING;
  return { isQuick: false, isSparing, everyNth: isSparing ? 1 : Number(look) };
}

const NAMES: Readonly<Record<keyof ImageProcessing, string>> = {
  highContrast: 'High Contrast',
  blackWhite: 'Black & White',
  edgeDetection: 'Edge Detection',
};
const KINDS: readonly (keyof ImageProcessing)[] = ['highContrast', 'blackWhite', 'edgeDetection'];

type ImageProcessingFieldsProps = {
  processing: ImageProcessing;
  isEnabled: boolean;
  onChange(processing: ImageProcessing): void;
};

/** Chooses how an element's pixels are processed before they are compared. */
function ImageProcessingFields({ processing, isEnabled, onChange }: ImageProcessingFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-1.5 rounded-panel border border-hairline p-3">
      <legend className="px-1 text-text-2">Image Processing</legend>
      {KINDS.map((kind) => (
        <label key={kind} className="flex items-center gap-2">
          <input
            type="checkbox"
            className="size-4 accent-(--accent)"
            disabled={!isEnabled}
            checked={processing[kind]}
            onChange={(event) => onChange({ ...processing, [kind]: event.target.checked })}
          />
          {NAMES[kind]}
        </label>
      ))}
      <p className="text-text-3">The pictures of the selected frames show what is compared.</p>
    </fieldset>
  );
}
