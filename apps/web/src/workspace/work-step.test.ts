import { describe, expect, it } from 'vitest';
import {
  closeStep,
  firstView,
  followWork,
  openStep,
  openSteps,
  type StepView,
  type WorkFacts,
  workStepOf,
} from './work-step.ts';

const UNMARKED: WorkFacts = {
  isMarked: false,
  isScanned: false,
  scan: 'idle',
  hasFailed: false,
  usesMarkers: false,
  wantsClips: false,
  hasBatch: false,
};
const MARKED: WorkFacts = { ...UNMARKED, isMarked: true };
const SCANNING: WorkFacts = { ...MARKED, scan: 'analyzing' };
const SCANNED: WorkFacts = { ...MARKED, isScanned: true, scan: 'complete' };
const CUTTING: WorkFacts = { ...SCANNED, wantsClips: true };

const follow = (view: StepView, ...facts: WorkFacts[]) => facts.reduce(followWork, view);

describe('the step that the work is at', () => {
  it('goes from marking through finding and reviewing to cutting', () => {
    expect([UNMARKED, MARKED, SCANNING, SCANNED, CUTTING].map(workStepOf)).toEqual([
      'mark',
      'find',
      'find',
      'review',
      'cut',
    ]);
  });

  it('is finding while a scan is paused, and reviewing once it is cancelled', () => {
    expect(workStepOf({ ...SCANNING, scan: 'paused' })).toBe('find');
    expect(workStepOf({ ...SCANNED, scan: 'cancelled' })).toBe('review');
    expect(workStepOf({ ...CUTTING, scan: 'cancelled' })).toBe('cut');
  });

  it('is finding again after a failed scan, or once a selection has changed', () => {
    expect(workStepOf({ ...MARKED, scan: 'failed', hasFailed: true })).toBe('find');
    expect(workStepOf({ ...SCANNED, isScanned: false })).toBe('find');
  });

  it('is finding after a failed scan that shows the quick look again, until its clips are asked for', () => {
    expect(workStepOf({ ...SCANNED, hasFailed: true })).toBe('find');
    expect(workStepOf({ ...CUTTING, hasFailed: true })).toBe('cut');
  });

  it('is marking if the active element is not marked, whatever was found for others', () => {
    expect(workStepOf({ ...SCANNED, isMarked: false, isScanned: false })).toBe('mark');
  });

  it('is not cutting without a finished scan', () => {
    expect(workStepOf({ ...MARKED, wantsClips: true })).toBe('find');
    expect(workStepOf({ ...SCANNING, wantsClips: true })).toBe('find');
  });
});

describe('the open steps', () => {
  it('are the current one and, during a scan, the events too', () => {
    const view = firstView(UNMARKED);
    expect(openSteps(view)).toEqual(['mark']);
    expect(openSteps(follow(view, MARKED))).toEqual(['find']);
    expect(openSteps(follow(view, MARKED, SCANNING))).toEqual(['find', 'review']);
    expect(openSteps(follow(view, MARKED, SCANNING, SCANNED))).toEqual(['review']);
    expect(openSteps(follow(view, MARKED, SCANNING, SCANNED, CUTTING))).toEqual(['cut']);
  });

  it('are only the one that the user has opened, until it is closed again', () => {
    const opened = openStep(firstView(SCANNED), 'mark');
    expect(openSteps(opened)).toEqual(['mark']);
    expect(openSteps(closeStep(opened))).toEqual(['review']);
  });

  it('do not jump when a scan ends while the user is elsewhere', () => {
    const opened = openStep(firstView(SCANNING), 'mark');
    expect(openSteps(follow(opened, SCANNED))).toEqual(['mark']);
  });

  it('do not jump while a selection is being adjusted', () => {
    const opened = openStep(firstView(SCANNED), 'mark');
    expect(openSteps(follow(opened, { ...SCANNED, isScanned: false }))).toEqual(['mark']);
  });

  it('move on with the user: to the scan, to the clips, back to marking', () => {
    const opened = openStep(firstView(SCANNED), 'mark');
    expect(openSteps(follow(opened, SCANNING))).toEqual(['find', 'review']);
    expect(openSteps(follow(opened, CUTTING))).toEqual(['cut']);
    expect(openSteps(follow(openStep(firstView(SCANNED), 'find'), UNMARKED))).toEqual(['mark']);
  });

  it('move on when the last frame is selected', () => {
    const opened = openStep(firstView(UNMARKED), 'review');
    expect(openSteps(follow(opened, MARKED))).toEqual(['find']);
  });

  it('stay with the batch while its videos are scanned', () => {
    const batch = (facts: WorkFacts) => ({ ...facts, hasBatch: true });
    const view = follow(firstView(batch(MARKED)), batch(SCANNING));
    expect(openSteps(view)).toEqual(['find']);
    expect(openSteps(follow(view, batch(SCANNED)))).toEqual(['find']);
  });

  it('follow the work again when its own step is opened', () => {
    const elsewhere = openStep(firstView(SCANNED), 'find');
    expect(openStep(elsewhere, 'review')).toEqual(firstView(SCANNED));
  });

  it('stay the same object while nothing changes', () => {
    const view = firstView(SCANNED);
    expect(followWork(view, SCANNED)).toBe(view);
  });
});
