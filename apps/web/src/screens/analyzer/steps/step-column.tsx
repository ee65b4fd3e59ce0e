import { Scissors } from 'lucide-react';
import { useStore } from 'zustand';
import { ClipsActions } from '../../../features/clips/index.ts';
import { correctionCount, isMarked } from '../../../features/elements/index.ts';
import { isRejected } from '../../../features/event-edits/index.ts';
import { EventLogHeader } from '../../../features/event-log/index.ts';
import {
  canLearn,
  type ListedEvent,
  RunningScanControls,
  ScanAgainButton,
  ScanFigures,
  SensitivityField,
} from '../../../features/scan/index.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Step, type StepState, stepButtonId } from '../../../ui/layout/step.tsx';
import { formatCount } from '../../../ui/text/format.ts';
import {
  canExportEvents,
  canPlanClips,
  createClips,
  createExtracts,
  showClips,
} from '../../../workspace/cut/clip-actions.ts';
import { canLearnFromVerdicts, learnFromVerdicts } from '../../../workspace/find/learning-actions.ts';
import { startScan } from '../../../workspace/find/scan-actions.ts';
import { WORK_STEPS, type WorkStep } from '../../../workspace/work-step.ts';
import { useIsScanning, useWorkspace } from '../../../workspace/workspace-context.ts';
import { CutStep } from '../cut/cut-step.tsx';
import { LogExport } from '../cut/log-export.tsx';
import { FindStep } from '../find/find-step.tsx';
import { MarkStep } from '../mark/mark-step.tsx';
import { SampleStrip } from '../mark/sample-strip.tsx';
import { ReviewStep } from '../review/review-step.tsx';
import type { StepsInView } from './use-step-view.ts';
import type { Thumbnails } from './use-thumbnails.ts';

type StepColumnProps = Pick<Thumbnails, 'readEventPicture'> & {
  steps: StepsInView;
  onReview(events: readonly ListedEvent[]): void;
};

/** The work on the video in four steps: finished ones fold into a line, the next one is open. */
export function StepColumn({ steps, readEventPicture, onReview }: StepColumnProps) {
  const workspace = useWorkspace();
  const { elements: tracked, scan, sensitivity, clips } = workspace;
  const { step, isOpen, toggle, ...advanced } = steps;
  const isAnyMarked = useStore(tracked, ({ elements }) => elements.some(isMarked));
  const isScanning = useIsScanning();
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
      <Step {...common('mark')} name="Mark" aside={!isOpen('mark') && <SampleStrip />}>
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
            // A phone has room for the events only, and an unfinished log cannot be exported.
            <div
              className={classNames(
                'flex shrink-0 flex-col gap-1.5 px-3 pb-2',
                isScanning && 'max-lg:hidden',
              )}
            >
              <LogExport isCutting={isCutting} />
            </div>
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
            <Button
              size="small"
              variant={step === 'review' && accepted > 0 ? 'primary' : 'secondary'}
              className="ml-auto"
              aria-expanded={isCutting}
              onClick={() => {
                if (isCutting) clips.setOpen(false);
                else if (wantsClips) toggle('cut');
                else showClips(workspace);
              }}
            >
              <Scissors aria-hidden="true" />
              CREATE CLIPS
            </Button>
          )
        }
        footer={isCutting && <ClipsFooter />}
      >
        <CutStep />
      </Step>
    </div>
  );
}

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

function ClipsFooter() {
  const workspace = useWorkspace();
  const events = useStore(workspace.browser, ({ scoped }) => scoped.events.length);
  return (
    <ClipsActions
      planner={workspace.clips}
      runner={workspace.clipRunner}
      events={events}
      onCreate={() => void createClips(workspace)}
      onExtract={(choice) => void createExtracts(workspace, choice)}
    />
  );
}

function stateOf(own: WorkStep, current: WorkStep): StepState {
  const by = WORK_STEPS.indexOf(own) - WORK_STEPS.indexOf(current);
  return by < 0 ? 'done' : by === 0 ? 'current' : 'ahead';
}

function ReviewHeader({ onReview }: { onReview(events: readonly ListedEvent[]): void }) {
  const workspace = useWorkspace();
  const { scan, elements: tracked, corrections } = workspace;
  const { elements } = useStore(tracked);
  const state = useStore(scan);
  const { events, isLearning } = state;
  const canRescore = canLearn(state);
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
