import { Scissors } from 'lucide-react';
import { useStore } from 'zustand';
import { ClipsActions } from '../../../features/clips/index.ts';
import { openDialog } from '../../../features/commands/index.ts';
import { activeElement, correctionCount, isMarked } from '../../../features/elements/index.ts';
import { isRejected } from '../../../features/event-edits/index.ts';
import { EventLogHeader } from '../../../features/event-log/index.ts';
import { ExportButtons } from '../../../features/exports/index.ts';
import {
  canLearn,
  isUnderWay,
  type ListedEvent,
  RunningScanControls,
  ScanAgainButton,
  ScanFigures,
  SensitivityField,
} from '../../../features/scan/index.ts';
import { checkOf, SampleStrip } from '../../../features/selection/index.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Step, type StepState, stepButtonId } from '../../../ui/layout/step.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import {
  canExportEvents,
  canPlanClips,
  createClips,
  showClips,
} from '../../../workspace/cut/clip-actions.ts';
import { canLearnFromVerdicts, learnFromVerdicts } from '../../../workspace/find/learning-actions.ts';
import { startScan } from '../../../workspace/find/scan-actions.ts';
import { exportLog } from '../../../workspace/save/export-actions.ts';
import { WORK_STEPS, type WorkStep } from '../../../workspace/work-step.ts';
import { useWorkspace } from '../../../workspace/workspace-context.ts';
import { useIsCheckDisproved } from './active-check-note.tsx';
import { CutStep, ScopeOfEvents } from './cut-step.tsx';
import { FindStep } from './find-step.tsx';
import { MarkStep } from './mark-step.tsx';
import { ReviewStep } from './review-step.tsx';
import type { StepsInView } from './use-step-view.ts';
import type { Thumbnails } from './use-thumbnails.ts';

type StepColumnProps = Pick<Thumbnails, 'readEventPicture'> & {
  steps: StepsInView;
  /** Reviews some events with the user. */
  onReview(events: readonly ListedEvent[]): void;
};

/** The work on the video in four steps: finished ones fold into a line, the next one is open. */
export function StepColumn({ steps, readEventPicture, onReview }: StepColumnProps) {
  const workspace = useWorkspace();
  const { elements: tracked, scan, sensitivity, clips } = workspace;
  const { step, isOpen, toggle, ...advanced } = steps;
  const isAnyMarked = useStore(tracked, ({ elements }) => elements.some(isMarked));
  const isScanning = useStore(scan, (state) => isUnderWay(state.status));
  const canPlan = useStore(scan, () => canPlanClips(workspace));
  const canExport = useStore(scan, () => canExportEvents(workspace));
  const events = useStore(scan, (state) => state.events);
  const accepted = events.length - events.filter(isRejected).length;
  const wantsClips = useStore(clips, (state) => state.isOpen);
  const isCutting = isOpen('cut');
  const common = (own: WorkStep) => ({
    number: WORK_STEPS.indexOf(own) + 1,
    state: stateOf(own, step),
    isOpen: isOpen(own),
    onToggle: () => toggle(own),
  });
  return (
    // Clips the last step's touch targets, which would make the column scroll.
    <div className="flex h-full flex-col overflow-clip">
      <Step {...common('mark')} name="Mark" aside={!isOpen('mark') && <MarkedSamples />}>
        <MarkStep {...advanced} />
      </Step>
      <Step
        {...common('find')}
        name="Find"
        isTall={!isScanning}
        aside={<ScanStatus canScanAgain={isAnyMarked && !isScanning && !isOpen('find')} />}
        summary={
          isAnyMarked && (
            <div className="px-3 pb-2">
              <SensitivityField sensitivity={sensitivity} isCompact />
            </div>
          )
        }
      >
        <FindStep {...advanced} />
      </Step>
      <Step
        {...common('review')}
        name="Review"
        aside={
          isOpen('review') ? (
            <ReviewHeader onReview={onReview} />
          ) : (
            events.length > 0 && (
              <p className="numeric ml-auto text-text-2">{formatCount(events.length, 'event')}</p>
            )
          )
        }
        footer={
          (isAnyMarked || canExport) && (
            <LogExport isScanning={isScanning} isCutting={isCutting} canExport={canExport} />
          )
        }
      >
        <ReviewStep readEventPicture={readEventPicture} onReview={onReview} />
      </Step>
      <Step
        {...common('cut')}
        onToggle={() => (wantsClips || !canPlan ? toggle('cut') : showClips(workspace))}
        name="Cut"
        aside={
          (isAnyMarked || canPlan) && (
            <CreateClipsButton
              isNext={step === 'review' && accepted > 0}
              isOpen={isCutting}
              onReopen={() => toggle('cut')}
            />
          )
        }
        footer={isCutting && <ClipsFooter />}
      >
        <CutStep />
      </Step>
    </div>
  );
}

/** The active element's samples, while the step in which they are marked is folded. */
function MarkedSamples() {
  const { elements, checks } = useWorkspace();
  const active = useStore(elements, activeElement);
  const check = useStore(checks, (state) => checkOf(state, active.id));
  const isDisproved = useIsCheckDisproved();
  return (
    <SampleStrip
      selections={active.selections}
      processing={active.processing}
      check={isDisproved ? null : check}
    />
  );
}

/** How the scan is going, and the buttons that pause, end or repeat it. */
function ScanStatus({ canScanAgain }: { canScanAgain: boolean }) {
  const workspace = useWorkspace();
  const { scan } = workspace;
  return (
    <>
      <ScanFigures scan={scan} />
      <div data-focus-next={stepButtonId('Find')} className="contents">
        <RunningScanControls scan={scan} />
      </div>
      {canScanAgain && (
        <span className="ml-auto">
          <ScanAgainButton onStart={() => void startScan(workspace)} />
        </span>
      )}
    </>
  );
}

type LogExportProps = { isScanning: boolean; isCutting: boolean; canExport: boolean };

/**
 * Exports the log once the scan is complete, and markers that count as events also without one. While clips are made,
 * it is of the same events as these.
 */
function LogExport({ isScanning, isCutting, canExport }: LogExportProps) {
  const workspace = useWorkspace();
  const isComplete = useStore(workspace.scan, (state) => state.status === 'complete');
  return (
    // A phone has room for the events only, and an unfinished log cannot be exported.
    <div className={classNames('flex shrink-0 flex-col gap-1.5 px-3 pb-2', isScanning && 'max-lg:hidden')}>
      {canExport && !isCutting && <ScopeOfEvents name="Export" />}
      <ExportButtons
        isComplete={isComplete}
        canExport={canExport}
        onExport={(kind) => exportLog(workspace, kind)}
        onMore={() => openDialog('formats')}
      />
    </div>
  );
}

type CreateClipsButtonProps = {
  /** Whether cutting is what comes next. */
  isNext: boolean;
  isOpen: boolean;
  /** Called to open the step of clips that were asked for earlier. */
  onReopen(): void;
};

/** Asks for clips, or no longer. */
function CreateClipsButton({ isNext, isOpen, onReopen }: CreateClipsButtonProps) {
  const workspace = useWorkspace();
  const { clips } = workspace;
  const wantsClips = useStore(clips, (state) => state.isOpen);
  return (
    <Button
      size="small"
      variant={isNext ? 'primary' : 'secondary'}
      className="ml-auto"
      aria-expanded={isOpen}
      onClick={() => {
        if (isOpen) clips.setOpen(false);
        else if (wantsClips) onReopen();
        else showClips(workspace);
      }}
    >
      <Scissors aria-hidden="true" />
      CREATE CLIPS
    </Button>
  );
}

/** Makes the clips. */
function ClipsFooter() {
  const workspace = useWorkspace();
  const events = useStore(workspace.browser, ({ scoped }) => scoped.events.length);
  return (
    <ClipsActions
      planner={workspace.clips}
      runner={workspace.clipRunner}
      events={events}
      onCreate={() => void createClips(workspace)}
    />
  );
}

function stateOf(own: WorkStep, current: WorkStep): StepState {
  const by = WORK_STEPS.indexOf(own) - WORK_STEPS.indexOf(current);
  return by < 0 ? 'done' : by === 0 ? 'current' : 'ahead';
}

/** The header of the results, with the actions that apply to all of them. */
function ReviewHeader({ onReview }: { onReview(events: readonly ListedEvent[]): void }) {
  const workspace = useWorkspace();
  const { scan, elements: tracked, corrections } = workspace;
  const events = useStore(scan, (state) => state.events);
  const { elements } = useStore(tracked);
  const canRescore = useStore(scan, canLearn);
  const isLearning = useStore(scan, (state) => state.isLearning);
  const correctable = canRescore ? events.filter((event) => corrections.canCorrect(event)) : [];
  const corrected = elements.reduce((sum, element) => sum + correctionCount(element), 0);
  return (
    <EventLogHeader
      canCorrect={canRescore && (corrected > 0 || correctable.length > 0)}
      isCorrecting={isLearning}
      hasEvents={events.length > 0}
      corrections={corrected}
      canLearn={canLearnFromVerdicts(workspace)}
      onLearn={() => void learnFromVerdicts(workspace)}
      onReview={() => onReview(correctable.filter(({ edit }) => !edit?.isLearnt))}
    />
  );
}
