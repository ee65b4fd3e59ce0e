import { Scissors } from 'lucide-react';
import { useStore } from 'zustand';
import { ClipsActions } from '../../features/clips/index.ts';
import { activeElement, isMarked } from '../../features/elements/index.ts';
import { isRejected } from '../../features/event-edits/index.ts';
import { ExportButtons } from '../../features/exports/index.ts';
import {
  isUnderWay,
  RunningScanControls,
  ScanAgainButton,
  ScanFigures,
  SensitivityField,
} from '../../features/scan/index.ts';
import { checkOf, SampleStrip } from '../../features/selection/index.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatCount } from '../../ui/format-count.ts';
import { Step, type StepState, stepButtonId } from '../../ui/step.tsx';
import { canPlanClips, createClips, showClips } from '../../workspace/clip-actions.ts';
import { exportLog } from '../../workspace/export-actions.ts';
import { startScan } from '../../workspace/scan-actions.ts';
import { WORK_STEPS, type WorkStep } from '../../workspace/work-step.ts';
import { useWorkspace } from '../../workspace/workspace-context.ts';
import { CutStep } from './cut-step.tsx';
import { FindStep } from './find-step.tsx';
import { MarkStep } from './mark-step.tsx';
import { ReviewHeader } from './review-header.tsx';
import { ReviewStep } from './review-step.tsx';
import type { StepsInView } from './use-step-view.ts';
import type { Thumbnails } from './use-thumbnails.ts';

type StepColumnProps = Pick<Thumbnails, 'readEventPicture'> & { steps: StepsInView; onReview(): void };

/** The work on the video in four steps: finished ones fold into a line, the next one is open. */
export function StepColumn({ steps, readEventPicture, onReview }: StepColumnProps) {
  const workspace = useWorkspace();
  const { elements: tracked, scan, checks, sensitivity, clips, clipRunner } = workspace;
  const { step, isOpen, toggle, ...advanced } = steps;
  const isAnyMarked = useStore(tracked, ({ elements }) => elements.some(isMarked));
  const active = useStore(tracked, activeElement);
  const check = useStore(checks, (state) => checkOf(state, active.id));
  const isScanning = useStore(scan, (state) => isUnderWay(state.status));
  const canPlan = useStore(scan, () => canPlanClips(workspace));
  const isComplete = useStore(scan, (state) => state.status === 'complete');
  const events = useStore(scan, (state) => state.events);
  const rejected = events.filter(isRejected).length;
  const wantsClips = useStore(clips, (state) => state.isOpen);
  const isCutting = isOpen('cut');
  const common = (own: WorkStep) => ({
    number: WORK_STEPS.indexOf(own) + 1,
    state: stateOf(own, step),
    isOpen: isOpen(own),
    onToggle: () => toggle(own),
  });
  return (
    <div className="flex h-full flex-col">
      <Step
        {...common('mark')}
        name="Mark"
        aside={
          !isOpen('mark') && (
            <SampleStrip selections={active.selections} processing={active.processing} check={check} />
          )
        }
      >
        <MarkStep {...advanced} />
      </Step>
      <Step
        {...common('find')}
        name="Find"
        isTall={!isScanning}
        aside={
          <>
            <ScanFigures scan={scan} />
            <div data-focus-next={stepButtonId('Find')} className="contents">
              <RunningScanControls scan={scan} />
            </div>
            {isAnyMarked && !isScanning && !isOpen('find') && (
              <span className="ml-auto">
                <ScanAgainButton onStart={() => void startScan(workspace)} />
              </span>
            )}
          </>
        }
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
          isAnyMarked &&
          !isCutting && (
            // A phone has room for the events only, and an unfinished log cannot be exported.
            <div className={classNames('shrink-0 px-3 pb-2', isScanning && 'max-lg:hidden')}>
              <ExportButtons isEnabled={isComplete} onExport={(kind) => exportLog(workspace, kind)} />
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
          isAnyMarked && (
            <Button
              size="small"
              variant={step === 'review' && events.length > rejected ? 'primary' : 'secondary'}
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
        footer={
          isCutting && (
            <ClipsActions
              list={clips}
              runner={clipRunner}
              events={events.length - rejected}
              onCreate={() => void createClips(workspace)}
            />
          )
        }
      >
        <CutStep />
      </Step>
    </div>
  );
}

function stateOf(own: WorkStep, current: WorkStep): StepState {
  const by = WORK_STEPS.indexOf(own) - WORK_STEPS.indexOf(current);
  return by < 0 ? 'done' : by === 0 ? 'current' : 'ahead';
}
