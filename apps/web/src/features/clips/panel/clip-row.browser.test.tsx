import type { PlannedClip } from '@framescout/clips';
import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { exampleClip, examplePlan } from '../../../test-support/example-clips.ts';
import { TooltipProvider } from '../../../ui/buttons/tooltip.tsx';
import { ClipRow } from './clip-row.tsx';

const planned: PlannedClip = { plan: examplePlan };

type RowProps = ComponentProps<typeof ClipRow>;

function Row(props: Pick<RowProps, 'planned' | 'status'> & Partial<RowProps>) {
  const ignore = () => undefined;
  return (
    <TooltipProvider>
      <ul style={{ width: 320 }}>
        <ClipRow
          clip={exampleClip(1)}
          total={1}
          top={0}
          isPreviewed={false}
          isRunning={false}
          measure={ignore}
          planner={{ keep: ignore, keepOnly: ignore, untrim: ignore, name: ignore, move: ignore }}
          onPreview={ignore}
          onRetry={ignore}
          {...props}
        />
      </ul>
    </TooltipProvider>
  );
}

it('is as tall before its clip is planned as after, and keeps its height while clips are made', async () => {
  const screen = await render(<Row planned={planned} status={null} />);
  await expect.element(screen.getByText('frames 31–90, 1.0 MB')).toBeVisible();
  const height = () => screen.getByRole('listitem').element().getBoundingClientRect().height;
  const withPlan = height();
  await screen.rerender(<Row planned={null} status={null} />);
  await expect.element(screen.getByText('…')).toBeVisible();
  expect(height()).toBe(withPlan);
  await screen.rerender(<Row planned={planned} status={{ kind: 'waiting' }} />);
  await expect.element(screen.getByText('waiting')).toBeVisible();
  const waiting = height();
  await screen.rerender(<Row planned={planned} status={{ kind: 'making', percent: 40 }} />);
  await expect.element(screen.getByText('40%')).toBeVisible();
  expect(height()).toBe(waiting);
  await screen.rerender(<Row planned={planned} status={{ kind: 'made', detour: null }} />);
  await expect.element(screen.getByText('saved')).toBeVisible();
  expect(height()).toBe(waiting);
});

it('says why its clip failed, and tries it again unless clips are being made', async () => {
  const onRetry = vi.fn();
  const status = { kind: 'failed', reason: 'The browser stopped encoding.' } as const;
  const screen = await render(<Row planned={planned} status={status} onRetry={onRetry} />);
  await expect.element(screen.getByText('The browser stopped encoding.')).toBeVisible();
  const button = screen.getByRole('button', { name: 'Try clip 1 again' });
  await button.click();
  expect(onRetry).toHaveBeenCalledExactlyOnceWith(exampleClip(1));
  await screen.rerender(<Row planned={planned} status={status} isRunning />);
  await expect.element(button).not.toBeInTheDocument();
});

it('says that its clip was downloaded because the folder did not take it', async () => {
  const detour = '"clip.mp4" can\'t be saved: the drive did not answer.';
  const screen = await render(<Row planned={planned} status={{ kind: 'made', detour }} />);
  await expect.element(screen.getByText('downloaded instead')).toBeVisible();
  await expect.element(screen.getByText(detour)).toBeVisible();
});
