import { beforeEach, expect, it } from 'vitest';
import { showPart } from '../../test-support/show-part.tsx';
import { Elements } from './elements.ts';
import { RulesPanel } from './rules-panel.tsx';

let tracked: Elements;
const rules = () => tracked.getState().elementRules.map(({ rule }) => rule);

beforeEach(() => {
  tracked = new Elements();
  tracked.change('element-1', { name: 'Kill' });
});

function renderPanel() {
  return showPart(<RulesPanel tracked={tracked} />);
}

it('requires different elements for a rule over several', async () => {
  const screen = await renderPanel();
  await screen.getByLabelText('New rule').selectOptions('one without another');
  const add = screen.getByRole('button', { name: 'Add rule' });
  await expect.element(add).toBeDisabled();
  tracked.add();
  await add.click();
  expect(rules()).toEqual([{ kind: 'without', element: 'element-1', other: 'element-2' }]);
  await screen.getByLabelText('Without').selectOptions('Kill');
  await expect.element(add).toBeDisabled();
});

it('creates a rule for an element that another one follows', async () => {
  tracked.add();
  const screen = await renderPanel();
  await screen.getByLabelText('New rule').selectOptions('one, then another');
  await screen.getByLabelText('Within').fill('4');
  await screen.getByRole('button', { name: 'Add rule' }).click();
  await expect.element(screen.getByText('Kill, then Element 2 within 4 s')).toBeVisible();
  await screen.getByLabelText('New rule').selectOptions('one together with another');
  await screen.getByRole('button', { name: 'Add rule' }).click();
  expect(rules()).toEqual([
    { kind: 'followed', element: 'element-1', other: 'element-2', within: 4 },
    { kind: 'with', element: 'element-1', other: 'element-2' },
  ]);
});

it('creates a rule for an element between two others', async () => {
  tracked.add();
  tracked.add();
  const screen = await renderPanel();
  await screen.getByLabelText('New rule').selectOptions('one between two others');
  await screen.getByLabelText('Before').selectOptions('Element 2');
  await screen.getByLabelText('After').selectOptions('Element 3');
  await screen.getByRole('button', { name: 'Add rule' }).click();
  expect(rules()).toEqual([{ kind: 'between', element: 'element-1', from: 'element-3', to: 'element-2' }]);
});
