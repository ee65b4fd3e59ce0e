import { describe, expect, it } from 'vitest';
import { exampleEvent, exampleSource } from '../fixtures/example-source.ts';
import { listChapters } from './chapters.ts';

const RATE = 60_000 / 1001;

describe('the chapters of a recording with its events', () => {
  it("are its own and the events', in order, called as in exports", () => {
    const own = [
      { start: 0, title: 'Lobby' },
      { start: 20, title: 'Round 1' },
    ];
    expect(listChapters(exampleSource(), own)).toEqual([
      { start: 0, title: 'Lobby' },
      { start: 750 / RATE, title: 'Kill' },
      { start: 20, title: 'Round 1' },
      { start: 3000 / RATE, title: 'Ace' },
    ]);
  });

  it('are one where several begin on the same frame, also when a copy is exported again', () => {
    const name = 'Ace\nof spades';
    const source = exampleSource({ events: [exampleEvent(120, 130), exampleEvent(121, 130, { name })] });
    const own = [{ start: 120.4 / RATE, title: 'My marker' }];
    const joined = [
      { start: 120 / RATE, title: 'Kill / My marker' },
      { start: 121 / RATE, title: 'Ace of spades' },
    ];
    expect(listChapters(source, own)).toEqual(joined);
    expect(listChapters(source, joined)).toEqual(joined);
  });

  it('leave out what was rejected, and are none without events', () => {
    const own = [{ start: 0, title: 'Lobby' }];
    expect(listChapters(exampleSource({ events: [exampleEvent(1, 2, { verdict: 'wrong' })] }), own)).toEqual(
      [],
    );
  });

  it('keep the whole of a long name, at the beginning and at the end', () => {
    const name = '🎯'.repeat(500);
    const events = [exampleEvent(0, 5, { name }), exampleEvent(3599, 3599)];
    expect(listChapters(exampleSource({ events }), [])).toEqual([
      { start: 0, title: name },
      { start: 3599 / RATE, title: 'Kill' },
    ]);
  });
});
