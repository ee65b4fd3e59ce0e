import type { RegionSelection } from '@framescout/contract';
import { expect, it, vi } from 'vitest';
import { exampleSelections } from '../../test-support/example-scan.ts';
import { showPart } from '../../test-support/show-part.tsx';
import type { ExampleOffers } from './offers.ts';
import { OffersPanel } from './offers-panel.tsx';

const [first] = exampleSelections;
if (!first) throw new Error('There is no example.');
const lookAt = (time: number): RegionSelection => ({ ...first, time });
const offers = [5, 9].map((time) => ({ example: lookAt(time), context: null }));

async function renderOffers(changes: Partial<ExampleOffers> = {}) {
  const actions = { onTake: vi.fn(), onDismiss: vi.fn() };
  const offered = {
    elementId: 'element-1',
    first: lookAt(0),
    isLooking: false,
    isDismissed: false,
    offers,
    ...changes,
  };
  const screen = await showPart(<OffersPanel offered={offered} nextFrame={2} isEnabled {...actions} />);
  return { actions, screen };
}

it('offers frames with their times, and selects none without a click', async () => {
  const { actions, screen } = await renderOffers();
  await expect.element(screen.getByRole('heading', { name: /Is this it\?/ })).toBeVisible();
  expect(actions.onTake).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Use 00:00:09.000 as Frame 2' }).click();
  expect(actions.onTake.mock.calls).toEqual([[offers[1]]]);
});

it('can dismiss all offers', async () => {
  const { actions, screen } = await renderOffers();
  await screen.getByRole('button', { name: 'Dismiss these suggestions' }).click();
  expect(actions.onDismiss).toHaveBeenCalledOnce();
});

it('says unobtrusively that it is searching', async () => {
  const { screen } = await renderOffers({ isLooking: true, offers: [] });
  await expect.element(screen.getByRole('status')).toHaveTextContent('Looking for more examples…');
  expect(screen.getByRole('heading').elements()).toEqual([]);
});

it('has the same height while searching and with zero, three or six offers', async () => {
  const height = async (changes: Partial<ExampleOffers>) => {
    const { screen } = await renderOffers(changes);
    await document.fonts.ready;
    const { height } = screen.container.getBoundingClientRect();
    await screen.unmount();
    return height;
  };
  const examples = [5, 9, 13, 17, 21, 25].map((time) => ({ example: lookAt(time), context: null }));
  const searching = await height({ isLooking: true, offers: [] });
  for (const found of [[], examples.slice(0, 3), examples])
    expect(await height({ offers: found })).toBe(searching);
});

it('shows three offers at a time, and the others on request', async () => {
  const examples = [5, 9, 13, 17].map((time) => ({ example: lookAt(time), context: null }));
  const { screen } = await renderOffers({ offers: examples });
  const shown = () => screen.getByRole('listitem').elements().length;
  expect(shown()).toBe(3);
  const others = screen.getByRole('button', { name: 'More suggestions' });
  await others.click();
  expect(shown()).toBe(1);
  await expect.element(screen.getByRole('button', { name: 'Use 00:00:17.000 as Frame 2' })).toBeVisible();
  await others.click();
  expect(shown()).toBe(3);
});
