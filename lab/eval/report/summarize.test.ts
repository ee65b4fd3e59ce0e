import { describe, expect, it } from 'vitest';
import { renderTable } from './render-table.ts';
import { summarize } from './summarize.ts';

const TRIAL = {
  kind: 'icon',
  f1: 1,
  wrongFrame: null,
  fadingFrame: null,
  check: null,
  suggestions: null,
};

/** Returns the check of an element that stands out, whose odd frame (if any) was named. */
function checked(oddFrame: number | null) {
  return { verdict: 'clear' as const, warnings: [], oddFrame };
}

describe('a summary', () => {
  it('has the mean over all trials and over the trials of each kind', () => {
    const summary = summarize([TRIAL, { ...TRIAL, f1: 0.5 }, { ...TRIAL, kind: 'banner', f1: 0 }]);
    expect(summary).toMatchObject({ mean: 0.5, kinds: { banner: 0, icon: 0.75 } });
  });

  it('counts a wrong frame as named only if the check named that very frame', () => {
    const wrong = { ...TRIAL, wrongFrame: 1 };
    const summary = summarize([wrong, { ...wrong, check: checked(1) }, { ...wrong, check: checked(2) }]);
    expect(summary.named).toBeCloseTo(1 / 3);
    expect(summary.falseAlarms).toBeNull();
  });

  it('counts naming a correct frame as a false alarm, unless that frame is in mid-fade', () => {
    const summary = summarize([
      TRIAL,
      { ...TRIAL, check: checked(0) },
      { ...TRIAL, fadingFrame: 2, check: checked(2) },
      { ...TRIAL, fadingFrame: 2, check: checked(1) },
    ]);
    expect(summary).toMatchObject({ named: null, falseAlarms: 0.5 });
  });

  it('counts how often an element found well was doubted, and one found badly was', () => {
    const doubted = { ...checked(null), verdict: 'unclear' as const };
    const summary = summarize([
      { ...TRIAL, check: checked(null) },
      { ...TRIAL, check: doubted },
      { ...TRIAL, f1: 0.6, check: doubted },
      { ...TRIAL, f1: 0.8, check: doubted },
    ]);
    expect(summary).toMatchObject({ doubtedGood: 0.5, doubtedBad: 1 });
  });

  it('adds up suggestions, and counts how often there were too few', () => {
    const summary = summarize([
      { ...TRIAL, suggestions: { given: 6, right: 5 } },
      { ...TRIAL, suggestions: { given: 1, right: 1 }, f1: 0 },
      { ...TRIAL, suggestions: { given: 0, right: 0 }, f1: 0 },
    ]);
    expect(summary).toMatchObject({ suggestionsRight: 6 / 7, tooFewSuggestions: 2, falseAlarms: 0 });
    expect(summarize([{ ...TRIAL, suggestions: { given: 0, right: 0 } }]).falseAlarms).toBeNull();
  });

  it('is shown in the table by kind, with a dash for missing values', () => {
    const rows = [
      { situation: 'exact', summary: summarize([TRIAL]), measures: [] },
      {
        situation: 'one wrong',
        summary: summarize([{ ...TRIAL, kind: 'menu', wrongFrame: 0, check: checked(0) }]),
        measures: [],
      },
    ];
    expect(renderTable(rows).split('\n').slice(0, 4)).toEqual([
      '|  | all | icon | menu | named | false alarms | doubted good | doubted bad | suggestions right |',
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
      '| exact | 1.000 | 1.00 | - | - | 0.0 % | - | - | - |',
      '| one wrong | 1.000 | - | 1.00 | 100.0 % | - | 100.0 % | - | - |',
    ]);
  });
});
