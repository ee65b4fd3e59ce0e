import type { Seconds } from '@framescout/contract';
import { ChevronRight, CircleAlert, Play } from 'lucide-react';
import { useStore } from 'zustand';
import { isMarked, RulesPanel } from '../../../features/elements/index.ts';
import {
  DetectionSettings,
  ScanControls,
  ScanForecastNote,
  SensitivityField,
  SkippedStretches,
  useScanForecast,
} from '../../../features/scan/index.ts';
import { checkOf } from '../../../features/selection/index.ts';
import { isFileGone, userMessageOf } from '../../../platform/describe-failure.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { processActive, startScan } from '../../../workspace/find/scan-actions.ts';
import { useActive, useIsScanning, useWorkspace } from '../../../workspace/workspace-context.ts';
import { AdvancedPart, type AdvancedProps } from '../mark/advanced-part.tsx';
import { CheckNote } from '../mark/check-note.tsx';
import { BatchPanel } from './batch-panel.tsx';
import { SearchAreaField } from './search-area-field.tsx';
import { useCheckpoint } from './use-checkpoint.ts';

// A scan of a shorter video is over before the user could choose.
const LONG: Seconds = 300;

/**
 * The step that scans the video for the marked elements. During a scan, it shows only what can be changed
 * while it runs.
 */
export function FindStep(advanced: AdvancedProps) {
  const workspace = useWorkspace();
  const { elements: tracked, scan, sensitivity, checks, scanOptions, video } = workspace;
  const { elements } = useStore(tracked);
  const active = useActive();
  const isScanning = useIsScanning();
  const isAnyMarked = elements.some(isMarked);
  const isChecked = useStore(checks, (state) =>
    elements.filter(isMarked).every(({ id }) => checkOf(state, id) !== null),
  );
  const isChecking = useStore(checks, ({ checks: all }) =>
    elements.some(({ id }) => all.get(id)?.status === 'checking'),
  );
  const { isQuick } = useStore(scanOptions);
  const isIdle = useStore(scan, ({ status }) => status === 'idle');
  const isOfferable = isIdle && !isQuick && video.info.duration > LONG;
  const forecast = useScanForecast({
    engine: video.engine,
    tracked,
    options: scanOptions,
    isWanted: isChecked && !isScanning && (isQuick || isOfferable),
  });
  return (
    // During a scan, if nothing else is shown, as tall as the folded step that follows it, so that nothing
    // moves then.
    <div className={classNames('flex flex-col gap-3 px-3', isScanning ? 'pb-2' : 'pb-3')}>
      {/* Above the notes: they may appear while someone reaches for the button, and must not move it. */}
      {isAnyMarked && <ScanControls scan={scan} onStart={() => void startScan(workspace)} />}
      <ScanFailedNote />
      {!isScanning && <CheckNote />}
      {isOfferable && (
        <ScanForecastNote
          forecast={isChecking ? 'awaited' : forecast}
          onQuickLook={() => void startScan(workspace, { isQuick: true })}
        />
      )}
      <SensitivityField sensitivity={sensitivity} isCompact={isScanning} />
      <SkippedStretches scan={scan} />
      {!isScanning && video.info.damage !== null && <p className="text-text-2">{video.info.damage}</p>}
      {!isScanning && isMarked(active) && <SearchAreaField />}
      <BatchPanel isAdvanced={advanced.isAdvanced} />
      {!isScanning && (
        <>
          <RulesPart isAdvanced={advanced.isAdvanced} />
          <AdvancedPart
            title="Detection"
            tip="Sensitivity takes effect right away, before and after a scan."
            {...advanced}
          >
            <DetectionSettings
              video={video}
              tracked={tracked}
              scan={scan}
              options={scanOptions}
              forecast={forecast}
              onProcessing={(processing) => void processActive(workspace, processing)}
            />
          </AdvancedPart>
        </>
      )}
    </div>
  );
}

function RulesPart({ isAdvanced }: { isAdvanced: boolean }) {
  const { elements: tracked } = useWorkspace();
  const hasRules = useStore(tracked, ({ elementRules }) => elementRules.length > 0);
  return (
    <details open={isAdvanced || hasRules} className="group">
      <summary className="cursor-pointer list-none">
        <h3 className="panel-title flex items-center gap-1">
          Rules
          <ChevronRight
            aria-hidden="true"
            className="size-3.5 text-text-3 transition-transform duration-100 group-open:rotate-90"
          />
        </h3>
        <span className="text-text-3">Events made from events, such as three kills in a row.</span>
      </summary>
      <div className="mt-2">
        <RulesPanel tracked={tracked} />
      </div>
    </details>
  );
}

/** Says how far a failed scan got and why it failed, and offers to resume it; renders nothing otherwise. */
function ScanFailedNote() {
  const workspace = useWorkspace();
  const { scanProgress, failure, isEarlier } = useStore(workspace.scan);
  const percent = Math.floor(scanProgress?.progressPercent ?? 0);
  const hasFailed = failure !== null;
  const { checkpoint } = useCheckpoint(hasFailed);
  if (!hasFailed) return null;
  return (
    <div className="flex gap-2 text-text-2">
      <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0 text-danger" />
      <div className="flex min-w-0 flex-col items-start gap-1.5">
        <p className="font-medium text-text-1">The analysis failed at {percent} %.</p>
        <p>{userMessageOf(failure) ?? 'Something unexpected happened.'}</p>
        {isEarlier && <p>The earlier results are shown.</p>}
        {/* Less than it had reached: what decoders scanned ahead of the others is scanned again. */}
        {checkpoint && (
          <p>
            The scan can continue at {Math.floor(checkpoint.progressPercent)} %
            {isFileGone(failure) && ' then'}.
          </p>
        )}
        {checkpoint && !isFileGone(failure) && (
          <Button size="small" onClick={() => void startScan(workspace, { resumed: checkpoint })}>
            <Play aria-hidden="true" />
            RESUME SCAN
          </Button>
        )}
      </div>
    </div>
  );
}
