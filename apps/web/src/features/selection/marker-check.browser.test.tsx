import { NO_PROCESSING } from '@framescout/contract';
import type { MarkerCheck } from '@framescout/framescout/page';
import { expect, it, vi } from 'vitest';
import { exampleCheck } from '../../test-support/example-data.ts';
import { showPart } from '../../test-support/show-part.tsx';
import { MarkerCheckNote } from './marker-check.tsx';
import { MarkerChecks } from './marker-checks.ts';

const element = { id: 'element-1', selections: [], counterExamples: [], processing: NO_PROCESSING };

async function renderNote(check: Partial<MarkerCheck>, isEnabled = true) {
  const onReplace = vi.fn();
  const checks = new MarkerChecks({ checkMarker: async () => ({ ...exampleCheck, ...check }) });
  await checks.check(element);
  const screen = await showPart(
    <MarkerCheckNote checks={checks} elementId="element-1" isEnabled={isEnabled} onReplace={onReplace} />,
  );
  return { onReplace, screen };
}

it('names the frame that shows something else, with a button to pick it again', async () => {
  const { onReplace, screen } = await renderNote({ oddFrame: 1, warnings: ['few-pixels'] });
  await expect.element(screen.getByText('Frame 2 does not show what frames 1 and 3 show.')).toBeVisible();
  await expect.element(screen.getByText('If you continue, only the two that match are used.')).toBeVisible();
  expect(screen.getByRole('status').element().textContent).not.toMatch(/stands out|Almost nothing/);
  await screen.getByRole('button', { name: 'Pick frame 2 again' }).click();
  expect(onReplace).toHaveBeenCalledWith(1);
});

it('offers to pick a frame again if it differs in part', async () => {
  const { onReplace, screen } = await renderNote({ variedFrame: 2 });
  await expect.element(screen.getByText(/^Frame 3 differs in part from frames 1 and 2/)).toBeVisible();
  await screen.getByRole('button', { name: 'Pick frame 3 again' }).click();
  expect(onReplace).toHaveBeenCalledWith(2);
});

it('offers no button to pick a frame again if all agree', async () => {
  const { screen } = await renderNote({});
  await expect.element(screen.getByText('It stands out from this video.')).toBeVisible();
  expect(screen.getByRole('button').elements()).toEqual([]);
});

it('keeps the result of the last check in place, but disabled, while another runs', async () => {
  const found = { ...exampleCheck, warnings: ['always-there' as const], oddFrame: 2, seenShare: 0.25 };
  const { promise: second, resolve: endSecond } = Promise.withResolvers<MarkerCheck>();
  const checkMarker = vi.fn().mockResolvedValueOnce(found).mockReturnValueOnce(second);
  const checks = new MarkerChecks({ checkMarker });
  const screen = await showPart(
    <MarkerCheckNote checks={checks} elementId="element-1" isEnabled onReplace={vi.fn()} />,
  );
  await checks.check(element);
  const note = screen.getByRole('status');
  await expect.element(screen.getByText(/Frame 3 does not show/)).toBeVisible();
  const { height } = note.element().getBoundingClientRect();
  const again = checks.check(element);
  await expect.element(screen.getByText(/Checking how well it stands out…/)).toBeVisible();
  await expect.element(screen.getByText(/Seen in 25%/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Pick frame 3 again' })).toBeDisabled();
  expect(note.element().getBoundingClientRect().height).toBe(height);
  endSecond(exampleCheck);
  await again;
  await expect.element(screen.getByText(/It stands out/)).toBeVisible();
});

it('changes nothing during a scan', async () => {
  const { screen } = await renderNote({ oddFrame: 0 }, false);
  await expect.element(screen.getByRole('button', { name: 'Pick frame 1 again' })).toBeDisabled();
});
