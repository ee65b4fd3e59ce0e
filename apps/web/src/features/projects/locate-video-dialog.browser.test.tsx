import { afterEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { madeUpProject } from '../../test-support/made-up-project.ts';
import { askForVideo, LocateVideoDialog, stopAsking, wantedVideoStore } from './locate-video-dialog.tsx';

const wanted = { project: madeUpProject('match'), results: null, problem: null };

afterEach(() => {
  stopAsking();
});

it('says what was wrong with the chosen file, and can be cancelled', async () => {
  const screen = await render(<LocateVideoDialog isBusy={false} onFiles={vi.fn()} />);
  askForVideo({ ...wanted, problem: '"other.mp4" is another file.' });
  await expect.element(screen.getByRole('alert')).toHaveTextContent('"other.mp4" is another file.');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => wantedVideoStore.getState().wanted).toBeNull();
});

it('names the files that a recording was joined from, and their folder if that is known', async () => {
  const screen = await render(<LocateVideoDialog isBusy={false} onFiles={vi.fn()} />);
  const names = ['init-stream0.m4s', 'chunk-stream0-00001.m4s', 'chunk-stream0-00002.m4s'];
  const askFor = (folder: string | null) => {
    const segments = { names, folder, handles: [] };
    const project = { ...wanted.project, source: { kind: 'file' as const, handle: null, segments } };
    askForVideo({ ...wanted, project });
  };
  const listed = 'chunk-stream0-00001.m4s to chunk-stream0-00002.m4s and init-stream0.m4s';
  const said = screen.getByRole('dialog');
  askFor(null);
  const chosen = `It was joined from 3 files. Choose or drop all of them at once: ${listed}. They may`;
  await expect.element(said).toMatchTextContent(chosen);
  askFor('bg_730');
  const dropped = `Drop their folder bg_730, or choose all of them at once: ${listed}. They may`;
  await expect.element(said).toMatchTextContent(dropped);
  await expect.element(screen.getByRole('button', { name: 'Choose the files' })).toBeVisible();
});
