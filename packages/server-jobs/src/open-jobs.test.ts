import { describe, expect, it } from 'vitest';
import { toPlaces } from './open-jobs.ts';
import { jobsConfig } from './test-support/job-orders.ts';

const RESULTS = '/results';

describe('the places of recordings and results', () => {
  it('are written in one way', () => {
    const sources = ['/videos/', 'https://Host.example/league', 's3://bucket'];
    expect(toPlaces(jobsConfig({ sources, resultsFolder: RESULTS })).sources).toEqual([
      '/videos/',
      'https://host.example/league',
      's3://bucket',
    ]);
  });

  it.each([
    [['videos'], RESULTS, 'JOBS_SOURCES is "videos", but takes absolute folders'],
    [['/videos', 'http://host/'], RESULTS, 'separated by commas'],
    [['/videos/../etc'], RESULTS, 'JOBS_SOURCES is'],
    [['https://name:password@host/'], RESULTS, 'JOBS_SOURCES is'],
    [['https://host/?token=1'], RESULTS, 'JOBS_SOURCES is'],
    [['/videos'], '/videos/results', 'JOBS_RESULTS is a folder inside JOBS_SOURCES'],
    [['/videos'], '/videos', 'JOBS_RESULTS is a folder inside JOBS_SOURCES'],
  ])('are refused if they are %j and %s, saying what to do', (sources, resultsFolder, message) => {
    expect(() => toPlaces(jobsConfig({ sources, resultsFolder }))).toThrow(message);
  });
});
