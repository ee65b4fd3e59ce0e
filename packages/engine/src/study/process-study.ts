import type { ImageProcessing } from '@framescout/contract';
import { isProcessing, type PlanePatch, processPlanes } from '@framescout/media';
import type { ElementStudy, SelectionStudy, StudyFrame } from '../model/element-study.ts';

/** Returns a study with all of its pixels processed. */
export function processStudy(study: ElementStudy, processing: ImageProcessing): ElementStudy {
  if (!isProcessing(processing)) return study;
  const process = (patch: PlanePatch) => processPlanes(patch, processing);
  const processFrame = (frame: StudyFrame) => ({ ...frame, patches: frame.patches.map(process) });
  const processSelection = (selection: SelectionStudy): SelectionStudy => ({
    ...selection,
    patch: process(selection.patch),
    before: selection.before.map(process),
    after: selection.after.map(process),
  });
  return {
    ...study,
    selections: study.selections.map(processSelection),
    counterExamples: study.counterExamples.map(processSelection),
    frames: study.frames.map(processFrame),
    ...(study.between && { between: study.between.map(processFrame) }),
  };
}
