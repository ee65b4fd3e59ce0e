import { NO_PROCESSING, type RegionSelection } from '@framescout/contract';
import { describe, expect, it, vi } from 'vitest';
import { Offers, offersFor } from './offers.ts';

function selectionAt(time: number): RegionSelection {
  const imageData = { width: 100, height: 50, data: new Uint8Array(3) };
  return { frame: time * 30, time, x: 0.4, y: 0.6, width: 100 / 1280, height: 50 / 720, imageData };
}

const first = selectionAt(1);
const element = { id: 'element-1', selections: [first], processing: NO_PROCESSING };
const examples = [5, 5.5, 9, 14].map(selectionAt);

type SuggestExamples = ConstructorParameters<typeof Offers>[0]['suggestExamples'];

function createEngine(suggestExamples: SuggestExamples = async () => examples) {
  return {
    suggestExamples: vi.fn(suggestExamples),
    selectRegion: vi.fn(async (time: number, _x: number, _y: number, size?: { width: number }) => ({
      ...selectionAt(time),
      width: size?.width ?? 0,
    })),
  };
}

let offers: Offers;

/** Searches for further offers in an engine. */
function lookIn(engine: ReturnType<typeof createEngine>) {
  offers = new Offers(engine);
  return offers.search(element);
}

const offered = (selections = [first], id = 'element-1') =>
  offersFor(offers.getState().offered, { id, selections });
const times = (selections?: RegionSelection[]) =>
  offered(selections)?.offers.map(({ example }) => example.time);

describe('offers', () => {
  it('are requested after the first selection, six at most, and shown in their surroundings', async () => {
    const engine = createEngine();
    const offering = lookIn(engine);
    expect(offered()).toMatchObject({ isLooking: true, offers: [] });
    await offering;
    const wanted = { selections: [first], processing: NO_PROCESSING, most: 6 };
    expect(engine.suggestExamples).toHaveBeenCalledWith(wanted, { signal: expect.any(AbortSignal) });
    expect(times()).toEqual([5, 5.5, 9, 14]);
    expect(offered()?.offers.map(({ context }) => context?.width)).toEqual(
      examples.map(() => expect.closeTo(200 / 1280, 5)),
    );
  });

  it('remain for the third frame, except those for moments already selected', async () => {
    await lookIn(createEngine());
    expect(times([first, selectionAt(5)])).toEqual([9, 14]);
    expect(offered([first, selectionAt(5), selectionAt(9)])).toBeNull();
  });

  it('are empty if the engine finds none, or fails', async () => {
    await lookIn(createEngine(async () => []));
    expect(offered()).toMatchObject({ isLooking: false, offers: [] });
    await lookIn(createEngine(() => Promise.reject(new Error('unreadable'))));
    expect(offered()).toMatchObject({ isLooking: false, offers: [] });
    offers.dismiss();
    expect(offered()).toBeNull();
  });

  it('apply to no other element, and to no other first selection', async () => {
    await lookIn(createEngine());
    expect(offered([first], 'element-2')).toBeNull();
    expect(offered([selectionAt(2)])).toBeNull();
  });

  it.each([
    ['forgotten', () => offers.forget()],
    ['dismissed', () => offers.dismiss()],
    ['ended', () => offers.endSearch(element.id)],
    ['followed by a newer search', () => void offers.search(element)],
  ])(
    'are not searched for any more, and are dropped if they still arrive, after being %s',
    async (_what, supersede) => {
      const answer = Promise.withResolvers<RegionSelection[]>();
      const engine = createEngine(() => new Promise(() => {}));
      engine.suggestExamples.mockReturnValueOnce(answer.promise);
      const offering = lookIn(engine);
      const [, options] = engine.suggestExamples.mock.calls[0] ?? [];
      expect(options?.signal?.aborted).toBe(false);
      supersede();
      expect(options?.signal?.aborted).toBe(true);
      answer.resolve(examples);
      await offering;
      expect(times() ?? []).toEqual([]);
    },
  );

  it('are still searched for, or kept, when another element has all its frames', async () => {
    const offering = lookIn(createEngine());
    offers.endSearch('element-2');
    await offering;
    offers.endSearch(element.id);
    expect(times()).toEqual([5, 5.5, 9, 14]);
  });
});
