import type { ClipClient, Prospect } from '@framescout/clips';
import { clipFormatSchema } from '@framescout/contract';
import { expect, it, onTestFinished, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import '../../ui/theme.css';
import { scannedWorkspace } from '../../test-support/scanned-workspace.ts';
import { TooltipProvider } from '../../ui/tooltip.tsx';
import { WorkspaceContext } from '../../workspace/workspace-context.ts';
import { CutStep } from './cut-step.tsx';

const copied: Prospect = {
  outlook: { kind: 'copy' },
  bytesASecond: 1e6,
  encoder: null,
  pixelsASecond: 0,
  pixelsAClip: 0,
  pixelsAFrame: 1280 * 720,
  needsFFmpeg: false,
  subtitles: { kept: 0, leftOut: 0 },
};
const encoded: Prospect = {
  ...copied,
  outlook: { kind: 'encode', reason: 'codec' },
  encoder: 'vp9',
  pixelsASecond: 3e7,
};
const prospects = Object.fromEntries(
  clipFormatSchema.options.map((format) => [format, format === 'mp4' ? copied : encoded]),
);

it('leaves what is pressed where it is once formats are compared and clips can be copied', async () => {
  using workspace = scannedWorkspace();
  const opening = Promise.withResolvers<ClipClient>();
  vi.spyOn(workspace.clipMaker, 'client').mockReturnValue(opening.promise);
  onTestFinished(() => void vi.restoreAllMocks());
  workspace.clips.setOpen(true);
  const screen = await render(
    <TooltipProvider>
      <WorkspaceContext value={workspace}>
        <CutStep />
      </WorkspaceContext>
    </TooltipProvider>,
  );
  await document.fonts.ready;
  const placed = [screen.getByLabelText('Save as'), screen.getByRole('checkbox', { name: 'Keep clip 1' })];
  const places = () => placed.map((control) => control.element().getBoundingClientRect().top);
  const before = places();
  opening.resolve({ prospects: async () => prospects, plan: async () => [] } as unknown as ClipClient);
  await expect.element(screen.getByText('Quality: as recorded')).toBeVisible();
  expect(places()).toEqual(before);
});
