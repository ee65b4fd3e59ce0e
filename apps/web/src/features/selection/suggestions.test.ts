import { NO_PROCESSING, type RegionSelection } from '@framescout/contract';
import { describe, expect, it, vi } from 'vitest';
import { Suggestions, suggestionsFor } from './suggestions.ts';

function selectionAt(time: number): RegionSelection {
  const imageData = { width: 100, height: 50, data: new Uint8Array(3) };
  return { frame: time * 30, time, x: 0.4, y: 0.6, width: 100 / 1280, height: 50 / 720, imageData };
}

const first = selectionAt(1);
const element = { id: 'element-1', selections: [first], processing: NO_PROCESSING };
const examples = [5, 5.5, 9, 14].map(selectionAt);

type SuggestExamples = ConstructorParameters<typeof Suggestions>[0]['suggestExamples'];

function createEngine(suggestExamples: SuggestExamples = async () => examples) {
  return {
    suggestExamples: vi.fn(suggestExamples),
    selectRegion: vi.fn(async (time: number, _x: number, _y: number, size?: { width: number }) => ({
      ...selectionAt(time),
      width: size?.width ?? 0,
    })),
  };
}

let suggestions: Suggestions;

/** Searches for further suggestions in an engine. */
function lookIn(engine: ReturnType<typeof createEngine>) {
  suggestions = new Suggestions(engine);
  return suggestions.search(element);
}

const suggested = (selections = [first], id = 'element-1') =>
  suggestionsFor(suggestions.getState().suggested, { id, selections });
const times = (selections?: RegionSelection[]) =>
  suggested(selections)?.suggestions.map(({ example }) => example.time);

describe('suggestions', () => {
  it('are requested after the first selection, six at most, and shown in their surroundings', async () => {
    const engine = createEngine();
    const searching = lookIn(engine);
    expect(suggested()).toMatchObject({ isLooking: true, suggestions: [] });
    await searching;
    const wanted = { selections: [first], processing: NO_PROCESSING, most: 6 };
    expect(engine.suggestExamples).toHaveBeenCalledWith(wanted, { signal: expect.any(AbortSignal) });
    expect(times()).toEqual([5, 5.5, 9, 14]);
    expect(suggested()?.suggestions.map(({ context }) => context?.width)).toEqual(
      examples.map(() => expect.closeTo(200 / 1280, 5)),
    );
  });

  it('remain for the third frame, except those for moments already selected', async () => {
    await lookIn(createEngine());
    expect(times([first, selectionAt(5)])).toEqual([9, 14]);
    expect(suggested([first, selectionAt(5), selectionAt(9)])).toBeNull();
  });

  it('are empty if the engine finds none, or fails', async () => {
    await lookIn(createEngine(async () => []));
    expect(suggested()).toMatchObject({ isLooking: false, suggestions: [] });
    await lookIn(createEngine(() => Promise.reject(new Error('unreadable'))));
    expect(suggested()).toMatchObject({ isLooking: false, suggestions: [] });
    suggestions.dismiss();
    expect(suggested()).toBeNull();
  });

  it('apply to no other element, and to no other first selection', async () => {
    await lookIn(createEngine());
    expect(suggested([first], 'element-2')).toBeNull();
    expect(suggested([selectionAt(2)])).toBeNull();
  });

  it.each([
    ['forgotten', () => suggestions.forget()],
    ['dismissed', () => suggestions.dismiss()],
    ['ended', () => suggestions.endSearch(element.id)],
    ['followed by a newer search', () => void suggestions.search(element)],
  ])(
    'are not searched for any more, and are dropped if they still arrive, after being %s',
    async (_what, supersede) => {
      const answer = Promise.withResolvers<RegionSelection[]>();
      const engine = createEngine(() => new Promise(() => {}));
      engine.suggestExamples.mockReturnValueOnce(answer.promise);
      const searching = lookIn(engine);
      const [, options] = engine.suggestExamples.mock.calls[0] ?? [];
      expect(options?.signal?.aborted).toBe(false);
      supersede();
      expect(options?.signal?.aborted).toBe(true);
      answer.resolve(examples);
      await searching;
      expect(times() ?? []).toEqual([]);
    },
  );

  it('are still searched for, or kept, when another element has all its frames', async () => {
    const searching = lookIn(createEngine());
    suggestions.endSearch('element-2');
    await searching;
    suggestions.endSearch(element.id);
    expect(times()).toEqual([5, 5.5, 9, 14]);
  });
});
