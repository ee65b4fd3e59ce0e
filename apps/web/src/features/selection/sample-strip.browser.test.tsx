import { NO_PROCESSING } from '@framescout/contract';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { exampleCheck } from '../../test-support/example-data.ts';
import { exampleSelections } from '../../test-support/example-scan.ts';
import { SampleStrip } from './sample-strip.tsx';

// The space left beside the name in this line while the panel has its initial width on a laptop.
const WIDTH_PX = 228;

function show(check: Partial<typeof exampleCheck>) {
  return render(
    <div style={{ width: WIDTH_PX, display: 'flex' }}>
      <SampleStrip
        selections={exampleSelections}
        processing={NO_PROCESSING}
        check={{ ...exampleCheck, ...check }}
      />
    </div>,
  );
}

it('shows a bad verdict in full instead of the number of selected frames', async () => {
  const screen = await show({ oddFrame: 1 });
  const verdict = screen.getByText('Frame 2 differs').element();
  expect(verdict.scrollWidth).toBeLessThanOrEqual(verdict.clientWidth);
  const count = screen.getByText('3/3 frames selected').element();
  expect(count.getBoundingClientRect().width).toBeLessThanOrEqual(1);
});

it('shows a good verdict and the number of selected frames', async () => {
  const screen = await show({});
  const verdict = screen.getByText('clear').element();
  expect(verdict.scrollWidth).toBeLessThanOrEqual(verdict.clientWidth);
  const count = screen.getByText('3/3 frames selected').element();
  expect(count.getBoundingClientRect().width).toBeGreaterThan(10);
});
