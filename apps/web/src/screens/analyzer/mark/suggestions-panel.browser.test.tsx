import { expect, it } from 'vitest';
import { exampleSelections } from '../../../test-support/example-scan.ts';
import { exampleWorkspace } from '../../../test-support/example-workspace.ts';
import { showPart } from '../../../test-support/show-part.tsx';
import { SuggestionsPanel } from './suggestions-panel.tsx';

const [first] = exampleSelections;
if (!first) throw new Error('There is no example.');
const lookAt = (time: number) => ({ ...first, time });

/** Shows what is suggested after the first selection; without times, while it is searched for. */
async function showSuggestions(times: readonly number[] | null) {
  const searching = Promise.withResolvers<ReturnType<typeof lookAt>[]>();
  if (times) searching.resolve(times.map(lookAt));
  const workspace = exampleWorkspace({
    suggestExamples: () => searching.promise,
    selectRegion: () => Promise.reject(new Error('There are no surroundings.')),
  });
  const { elements, suggestions } = workspace;
  elements.change('element-1', { selections: [lookAt(0)] });
  const search = suggestions.search(elements.active);
  if (times) await search;
  return { workspace, screen: await showPart(<SuggestionsPanel />, workspace) };
}

it('suggests frames with their times, and selects none without a click', async () => {
  const { workspace, screen } = await showSuggestions([5, 9]);
  await expect.element(screen.getByRole('heading', { name: /Is this it\?/ })).toBeVisible();
  const selected = () => workspace.elements.active.selections.map(({ time }) => time);
  expect(selected()).toEqual([0]);
  await screen.getByRole('button', { name: 'Use 00:00:09.000 as Frame 2' }).click();
  expect(selected()).toEqual([0, 9]);
});

it('can dismiss all suggestions', async () => {
  const { screen } = await showSuggestions([5, 9]);
  await screen.getByRole('button', { name: 'Dismiss these suggestions' }).click();
  expect(screen.container.textContent).toBe('');
});

it('says unobtrusively that it is searching', async () => {
  const { screen } = await showSuggestions(null);
  await expect.element(screen.getByRole('status')).toHaveTextContent('Looking for more examples…');
  expect(screen.getByRole('heading').elements()).toEqual([]);
});

it('has the same height while searching and with zero, three or six suggestions', async () => {
  const height = async (times: readonly number[] | null) => {
    const { screen } = await showSuggestions(times);
    await document.fonts.ready;
    const { height } = screen.container.getBoundingClientRect();
    await screen.unmount();
    return height;
  };
  const searching = await height(null);
  for (const times of [[], [5, 9, 13], [5, 9, 13, 17, 21, 25]]) expect(await height(times)).toBe(searching);
});

it('shows three suggestions at a time, and the others on request', async () => {
  const { screen } = await showSuggestions([5, 9, 13, 17]);
  const shown = () => screen.getByRole('listitem').elements().length;
  expect(shown()).toBe(3);
  const others = screen.getByRole('button', { name: 'More suggestions' });
  await others.click();
  expect(shown()).toBe(1);
  await expect.element(screen.getByRole('button', { name: 'Use 00:00:17.000 as Frame 2' })).toBeVisible();
  await others.click();
  expect(shown()).toBe(3);
});
