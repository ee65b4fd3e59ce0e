import type { RegionSelection } from '@framescout/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { activeElement, changeElement, replaceElements } from '../features/elements/index.ts';
import { isScanned, scanStore } from '../features/scan/index.ts';
import { checkOf, forgetMarkerCheck, markerCheckStore } from '../features/selection/index.ts';
import { exampleCheck } from '../test-support/example-check.ts';
import { exampleSelections } from '../test-support/example-scan.ts';
import { checkElement } from './check-element.ts';

const registered: RegionSelection[] = exampleSelections.map((selection) => ({ ...selection, x: 0.25 }));

function createEngine(found: RegionSelection[]) {
  return { checkMarker: vi.fn(async () => ({ ...exampleCheck, registered: found })) };
}

beforeEach(() => {
  replaceElements();
  forgetMarkerCheck();
  changeElement('element-1', { selections: exampleSelections });
});

describe('the selections of an element that was checked', () => {
  it('become what they were registered as, without another check', async () => {
    const engine = createEngine(registered);
    await checkElement(engine, activeElement());
    expect(activeElement().selections).toBe(registered);
    expect(checkOf(markerCheckStore.getState(), 'element-1')).toMatchObject({ verdict: 'clear' });
    expect(engine.checkMarker).toHaveBeenCalledOnce();
  });

  it('stay where nothing was registered', async () => {
    await checkElement(createEngine([]), activeElement());
    expect(activeElement().selections).toBe(exampleSelections);
  });

  it('stay where others were picked meanwhile', async () => {
    const checking = checkElement(createEngine(registered), activeElement());
    const others = [...exampleSelections];
    changeElement('element-1', { selections: others });
    await checking;
    expect(activeElement().selections).toBe(others);
  });

  it('still count as those that were scanned for', async () => {
    scanStore.setState({ status: 'complete', scanned: new Map([['element-1', exampleSelections]]) });
    await checkElement(createEngine(registered), activeElement());
    expect(isScanned()).toBe(true);
  });
});
