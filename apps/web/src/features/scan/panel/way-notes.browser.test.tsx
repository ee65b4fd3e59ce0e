import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { FrameSkippingNote } from './way-notes.tsx';

it.each([
  [
    { share: 0.333, unfiltered: 0, group: 4 },
    'adaptive',
    'Looks at 67 of every 100 frames first, then at every frame around what it finds.',
  ],
  [
    { share: 0.333, unfiltered: 1, group: 4 },
    'adaptive',
    'Takes a rough look at 67 of every 100 frames first, then at every frame around what it finds.',
  ],
  [
    { share: 0, unfiltered: 1, group: 4 },
    'adaptive',
    'Looks roughly first, then closely at every frame around what it finds. Finds the same events as scanning every frame.',
  ],
  [null, 'adaptive', 'Looks at every frame of this video: leaving some out would not be faster.'],
  [{ share: 0.333, unfiltered: 1, group: 4 }, 'classic', 'The classic matcher looks at every frame.'],
] as const)('says how many frames a scan looks at: %j, %s', async (plan, matcher, said) => {
  const screen = await render(
    <FrameSkippingNote engine={{ planFrameSkipping: async () => plan }} matcher={matcher} />,
  );
  await expect.element(screen.getByText(said, { exact: false })).toBeVisible();
});

it('gives no figures if nothing could be measured', async () => {
  const engine = { planFrameSkipping: () => Promise.reject(new Error('closed')) };
  const screen = await render(<FrameSkippingNote engine={engine} matcher="adaptive" />);
  await expect
    .element(screen.getByText('Looks at some frames first, then at every frame', { exact: false }))
    .toBeVisible();
});
