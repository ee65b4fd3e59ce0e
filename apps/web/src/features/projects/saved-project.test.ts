import { describe, expect, it } from 'vitest';
import { exampleEdit } from '../../test-support/example-events.ts';
import { madeUpProject, madeUpResults } from '../../test-support/made-up-project.ts';
import { recentProjectSchema } from '../project-list/index.ts';
import { savedProjectSchema, savedResultsSchema, unknownFieldsOf } from './saved-project.ts';

describe('a stored project', () => {
  it('is read back as it was stored', () => {
    const project = madeUpProject('match');
    expect(savedProjectSchema.parse(structuredClone(project))).toEqual(project);
    const results = madeUpResults();
    expect(savedResultsSchema.parse(structuredClone(results))).toEqual(results);
  });

  it('has no event edits if it predates them', () => {
    const { eventEdits: _none, ...earlier } = madeUpProject('match');
    expect(savedProjectSchema.parse(earlier).eventEdits).toEqual([]);
  });

  it('uses the default search area if it predates search areas', () => {
    const project = madeUpProject('match');
    const elements = project.elements.map(({ area: _area, ...own }) => own);
    expect(savedProjectSchema.parse({ ...project, elements })).toEqual(project);
  });

  it('keeps rules that were stored under their earlier name', () => {
    const rule = { kind: 'burst', element: 'element-1', count: 3, within: 5 } as const;
    const project = madeUpProject('match');
    const kept = { ...project, elementRules: [{ id: 'rule-1', color: 'red', combination: rule }] };
    expect(savedProjectSchema.parse(kept).elementRules).toEqual([{ id: 'rule-1', color: 'red', rule }]);
  });

  it('keeps scan options that were stored under their earlier names', () => {
    const project = madeUpProject('match');
    const { skipsFrames: _, ...scanOptions } = project.scanOptions;
    const kept = { ...project, scanOptions: { ...scanOptions, isSparing: false } };
    expect(savedProjectSchema.parse(kept).scanOptions).toEqual({ ...scanOptions, skipsFrames: false });
  });

  it('keeps a report and scores that were stored under their earlier names', () => {
    const results = madeUpResults();
    const { skipsFrames: _, ...report } = results.report;
    const scores = results.scores.map(({ detectionCounts, detections, ...own }) => ({
      ...own,
      sightingCounts: detectionCounts,
      sightings: detections,
    }));
    expect(savedResultsSchema.parse({ ...results, report: { ...report, isSparing: true }, scores })).toEqual({
      ...results,
      report: { ...report, skipsFrames: true },
    });
  });

  it('keeps the fields that a newer version has added to it, its entry, elements, rules and edits', () => {
    const project = madeUpProject('match');
    const rule = { kind: 'burst', element: 'element-1', count: 3, within: 5 } as const;
    const newer = {
      ...project,
      entry: { ...project.entry, later: 1 },
      elements: project.elements.map((element) => ({ ...element, later: 2 })),
      elementRules: [{ id: 'rule-1', color: 'red', rule, later: 3 }],
      eventEdits: [{ ...exampleEdit({ isStarred: true }), later: 4 }],
      later: 5,
    };
    const read = savedProjectSchema.parse(structuredClone(newer));
    expect(read).toEqual(newer);
    expect(unknownFieldsOf(read)).toEqual({ later: 5 });
  });

  it('is rejected if an element has no pixels', () => {
    const project = madeUpProject('match');
    const [element] = project.elements;
    const broken = { ...project, elements: [{ ...element, selections: [{ frame: 1, time: 1 }] }] };
    expect(savedProjectSchema.safeParse(broken).success).toBe(false);
  });

  it.each(['frames', 'similarities', 'opacities', 'earlier', 'detectionCounts', 'detections'] as const)(
    'is rejected if the %s of its scores are incomplete',
    (column) => {
      const results = madeUpResults();
      const scores = results.scores.map((own) => ({ ...own, [column]: own[column].slice(1) }));
      expect(savedResultsSchema.safeParse({ ...results, scores }).success).toBe(false);
    },
  );

  it('can be listed from a plain project entity', () => {
    const { videoName, elements, events, ...entity } = madeUpProject('match').entry;
    expect(recentProjectSchema.parse(entity)).toMatchObject({ name: 'match', elements: 0, events: null });
  });
});
