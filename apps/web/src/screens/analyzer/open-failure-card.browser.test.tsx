import { UnreadableFileError } from '@framescout/base';
import { afterEach, expect, it, vi } from 'vitest';
import { OpenVideo } from '../../features/video/index.ts';
import { exampleUser } from '../../test-support/example-data.ts';
import { exampleWorkspace } from '../../test-support/example-workspace.ts';
import { setSession } from '../../test-support/set-session.ts';
import { showPage } from '../../test-support/show-page.tsx';
import { currentWorkspace } from '../../workspace/current-workspace.ts';
import { openFile } from '../../workspace/open/open-actions.ts';
import { openFailure } from '../../workspace/opening-progress.ts';
import { OpenFailureCard } from './opening-card.tsx';

const file = new File(['video'], 'match.mp4', { type: 'video/mp4' });

afterEach(() => {
  currentWorkspace.close();
  openFailure.forget();
});

it('says why a file was not opened beside the open video, which stays, until that is dismissed', async () => {
  setSession({ kind: 'signed-in', user: exampleUser });
  const open = exampleWorkspace();
  const refused = new UnreadableFileError('"match.mp4" is empty.');
  vi.spyOn(OpenVideo, 'open').mockResolvedValueOnce(open.video).mockRejectedValueOnce(refused);
  const { signal } = new AbortController();
  await currentWorkspace.open(file, async () => () => open, { signal });
  const screen = await showPage(OpenFailureCard);
  await openFile({ file, handle: null });
  const alert = screen.getByRole('alert');
  await expect.element(alert.getByText(refused.message)).toBeVisible();
  await screen.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(alert).not.toBeInTheDocument();
  expect(currentWorkspace.getState().workspace).toBe(open);
});

it('leaves that to the start screen while no video is open', async () => {
  openFailure.note('"match.mp4" is empty.');
  const screen = await showPage(OpenFailureCard);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});
