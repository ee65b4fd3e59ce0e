import { chaptersFileName } from '@framescout/clips';
import type { Chapter } from '@framescout/contract';
import { trackFeature } from '../../platform/analytics/analytics.ts';
import { downloadBlob } from '../../platform/download-file.ts';
import { formatCount, shortName } from '../../ui/text/format.ts';
import { notify, notifyError } from '../../ui/toasts/toast-store.ts';
import { mayStart } from '../may-start.ts';
import { reportProblem } from '../report-problem.ts';
import type { Workspace } from '../workspace.ts';

/**
 * Saves a copy of the open recording with chapters. The browser copies it, as a download: it takes no room in the
 * browser's storage, and shows its progress and can be cancelled where all downloads are.
 */
export async function saveWithChapters(workspace: Workspace, chapters: readonly Chapter[]): Promise<void> {
  if (!mayStart()) return;
  if (chapters.length === 0) {
    notifyError('Export Failed', 'No event data to export.');
    return;
  }
  const { clipMaker, project, video } = workspace;
  try {
    notify({ title: 'Export Started' });
    trackFeature('export', { kind: 'recording' });
    const client = await clipMaker.client();
    const copy = await client.addChapters(chapters);
    if (workspace.isClosed) return;
    const name = chaptersFileName(project.name, video.info.name);
    await downloadBlob(copy, name);
    const description = `${shortName(name)}: ${formatCount(chapters.length, 'chapter')}. Your browser is copying the video.`;
    notify({ title: 'Download started', description });
  } catch (error) {
    if (!workspace.isClosed) reportProblem('Export Failed', error);
  }
}
