import type { MarkerCheck } from '@framescout/framescout/page';
import { expect, it } from 'vitest';
import { scanElementOf } from '../../../features/elements/index.ts';
import { exampleCheck } from '../../../test-support/example-data.ts';
import { markedWorkspace } from '../../../test-support/example-workspace.ts';
import { showPart } from '../../../test-support/show-part.tsx';
import { SampleStrip } from './sample-strip.tsx';

// The space left beside the name in this line while the panel has its initial width on a laptop.
const WIDTH_PX = 228;

it.each([
  ['a bad verdict in full instead of', { oddFrame: 1 }, 'Frame 2 differs', false],
  ['a good verdict and', {}, 'clear', true],
])('shows %s the number of selected frames', async (_what, check: Partial<MarkerCheck>, words, isCounted) => {
  const workspace = markedWorkspace({ checkMarker: async () => ({ ...exampleCheck, ...check }) });
  await workspace.checks.check(scanElementOf(workspace.elements.active));
  const screen = await showPart(
    <div style={{ width: WIDTH_PX, display: 'flex' }}>
      <SampleStrip />
    </div>,
    workspace,
  );
  const verdict = screen.getByText(words).element();
  expect(verdict.scrollWidth).toBeLessThanOrEqual(verdict.clientWidth);
  const { width } = screen.getByText('3/3 frames selected').element().getBoundingClientRect();
  if (isCounted) expect(width).toBeGreaterThan(10);
  else expect(width).toBeLessThanOrEqual(1);
});
