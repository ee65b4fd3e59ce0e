import type { EngineClient } from '@framescout/engine';
import { type MarkedElement, registerSelections, scanElementOf } from '../features/elements/index.ts';
import { carryScanned } from '../features/scan/index.ts';
import { checkMarkedElement } from '../features/selection/index.ts';

/** Checks an element against the video; its selections become what they were registered as. */
export async function checkElement(
  engine: Pick<EngineClient, 'checkMarker'>,
  element: MarkedElement,
): Promise<void> {
  const { id, selections } = element;
  const check = await checkMarkedElement(engine, scanElementOf(element));
  if (!check || !registerSelections(id, selections, check.registered)) return;
  carryScanned(id, selections, check.registered);
}
