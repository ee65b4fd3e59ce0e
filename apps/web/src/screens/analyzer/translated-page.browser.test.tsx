import { NO_PROCESSING } from '@framescout/contract';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { ReviewDialog } from '../../features/review/index.ts';
import { OffersPanel, SelectionPanel } from '../../features/selection/index.ts';
import { exampleSelections } from '../../test-support/example-scan.ts';
import { translateTexts, WAYS_TO_TRANSLATE } from '../../test-support/translate-texts.ts';
import { TooltipProvider } from '../../ui/buttons/tooltip.tsx';
import { allowTranslation } from '../../ui/page/allow-translation.ts';

const nothing = () => undefined;
const [example] = exampleSelections;
if (!example) throw new Error('There is no example.');

beforeEach(() => {
  const stop = allowTranslation();
  onTestFinished(() => stop());
});

function marking(count: number) {
  return (
    <TooltipProvider>
      <SelectionPanel
        selections={exampleSelections.slice(0, count)}
        processing={NO_PROCESSING}
        {...{ box: null, oddFrame: null, foreign: [], adjusting: null, isSelecting: false, isEnabled: true }}
        {...{ onEnable: nothing, onLeave: nothing, onReset: nothing, onAdjust: nothing, onShow: nothing }}
      />
    </TooltipProvider>
  );
}

function offering(isLooking: boolean) {
  const offered = { elementId: 'element-1', first: example, isLooking, isDismissed: false, offers: [] };
  return (
    <TooltipProvider>
      <OffersPanel
        offered={offered as Parameters<typeof OffersPanel>[0]['offered']}
        {...{ nextFrame: 2, isEnabled: true, onTake: nothing, onDismiss: nothing }}
      />
    </TooltipProvider>
  );
}

function reviewing(done: number, left: number) {
  return (
    <ReviewDialog
      event={left > 0 ? { startTime: done, confidence: 0.5 } : null}
      {...{ region: null, samples: [], done, left, gone: 0, isLearning: false }}
      {...{ onAnswer: nothing, onClose: nothing }}
    />
  );
}

describe.each(WAYS_TO_TRANSLATE)('while a translator works on the texts of the page (%s)', (way) => {
  it('marking shows how many frames are selected', async () => {
    const screen = await render(marking(0));
    for (const count of [1, 2, 3]) {
      translateTexts(document.body, way);
      await screen.rerender(marking(count));
      await expect.element(screen.getByText(`${count}/3 frames selected`)).toBeVisible();
    }
  });

  it('a search for examples starts and ends', async () => {
    const screen = await render(offering(false));
    for (const isLooking of [true, false]) {
      translateTexts(document.body, way);
      await screen.rerender(offering(isLooking));
      const words = isLooking ? 'Looking for more examples…' : 'Nothing to suggest: mark Frame 2 yourself.';
      await expect.element(screen.getByRole('status')).toHaveTextContent(words);
    }
  });

  it('the review counts on, to its end', async () => {
    const screen = await render(reviewing(0, 2));
    for (const done of [1, 2]) {
      translateTexts(document.body, way);
      await screen.rerender(reviewing(done, 2 - done));
      await expect.element(screen.getByText(`${done} judged, ${2 - done} left`)).toBeVisible();
    }
    await expect.element(screen.getByRole('button', { name: 'Done' })).toBeVisible();
  });
});
