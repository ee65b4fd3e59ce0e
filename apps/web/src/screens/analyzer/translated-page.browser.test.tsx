import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { exampleSelections } from '../../test-support/example-scan.ts';
import { exampleWorkspace } from '../../test-support/example-workspace.ts';
import { learningWorkspace } from '../../test-support/learning-workspace.ts';
import { showPart } from '../../test-support/show-part.tsx';
import { translateTexts, WAYS_TO_TRANSLATE } from '../../test-support/translate-texts.ts';
import { allowTranslation } from '../../ui/page/allow-translation.ts';
import { SelectionPanel } from './mark/selection-panel.tsx';
import { SuggestionsPanel } from './mark/suggestions-panel.tsx';
import { ReviewPanel } from './review/review-panel.tsx';

beforeEach(() => onTestFinished(allowTranslation()));

describe.each(WAYS_TO_TRANSLATE)('while a translator works on the texts of the page (%s)', (way) => {
  it('marking shows how many frames are selected', async () => {
    const workspace = exampleWorkspace();
    const screen = await showPart(<SelectionPanel />, workspace);
    for (const count of [1, 2, 3]) {
      translateTexts(document.body, way);
      workspace.elements.change('element-1', { selections: exampleSelections.slice(0, count) });
      await expect.element(screen.getByText(`${count}/3 frames selected`)).toBeVisible();
    }
  });

  it('a search for examples starts and ends', async () => {
    let end: (found: []) => void = () => undefined;
    const workspace = exampleWorkspace({ suggestExamples: () => new Promise((resolve) => (end = resolve)) });
    const { elements, suggestions } = workspace;
    elements.change('element-1', { selections: exampleSelections.slice(0, 1) });
    const screen = await showPart(<SuggestionsPanel />, workspace);
    for (const _round of [1, 2]) {
      const search = suggestions.search(elements.active);
      await expect.element(screen.getByRole('status')).toHaveTextContent('Looking for more examples…');
      translateTexts(document.body, way);
      end([]);
      await search;
      const words = 'Nothing to suggest: mark Frame 2 yourself.';
      await expect.element(screen.getByRole('status')).toHaveTextContent(words);
      translateTexts(document.body, way);
    }
  });

  it('the review counts on, to its end', async () => {
    const { workspace } = await learningWorkspace([0.2, 0.9, 0.2, 0.8, 0.2]);
    const subjects = workspace.scan.getState().events;
    const screen = await showPart(<ReviewPanel subjects={subjects} onClose={() => undefined} />, workspace);
    for (const done of [1, 2]) {
      translateTexts(document.body, way);
      await userEvent.keyboard('s');
      await expect.element(screen.getByText(`${done} judged, ${2 - done} left`)).toBeVisible();
    }
    await expect.element(screen.getByRole('button', { name: 'Done' })).toBeVisible();
  });
});
