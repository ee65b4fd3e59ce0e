import type { PlannedClip } from '@framescout/clips';
import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { exampleClip, examplePlan } from '../../test-support/example-clips.ts';
import { TooltipProvider } from '../../ui/tooltip.tsx';
import { ClipRow } from './clip-row.tsx';

const planned: PlannedClip = { plan: examplePlan };

function Row(props: Pick<ComponentProps<typeof ClipRow>, 'planned' | 'status'>) {
  const ignore = () => undefined;
  return (
    <TooltipProvider>
      <ul style={{ width: 320 }}>
        <ClipRow
          clip={exampleClip(1)}
          total={1}
          top={0}
          isPreviewed={false}
          measure={ignore}
          onKeep={ignore}
          onKeepOnly={ignore}
          onUntrim={ignore}
          onPreview={ignore}
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
  await screen.rerender(<Row planned={planned} status={{ kind: 'made' }} />);
  await expect.element(screen.getByText('saved')).toBeVisible();
  expect(height()).toBe(waiting);
});
