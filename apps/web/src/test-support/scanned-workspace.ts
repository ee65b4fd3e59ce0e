import type { VideoInfo } from '@framescout/contract';
import type { Workspace } from '../workspace/workspace.ts';
import { exampleReport, exampleScores, exampleSelections } from './example-scan.ts';
import { exampleWorkspace } from './example-workspace.ts';

/**
 * A workspace with a scanned video of ten frames, one a second, and two events, at 1 to 4 and 6 to 8 s, for
 * tests.
 */
export function scannedWorkspace(video: Partial<VideoInfo> = {}): Workspace {
  const workspace = exampleWorkspace({}, { frameRate: 1, duration: 10, totalFrames: 10, ...video });
  workspace.elements.change('element-1', { selections: exampleSelections });
  const scores = exampleScores([0.2, 0.9, 0.9, 0.9, 0.2, 0.2, 0.9, 0.9, 0.2, 0.2]);
  workspace.scan.show({ status: 'complete', scores, report: exampleReport });
  return workspace;
}
