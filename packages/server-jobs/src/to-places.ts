import { isWithin, readPlace } from '@framescout/jobs';
import { complainAbout, InvalidEnvironmentError, type JobsConfig } from '@framescout/server';

/** Checks the places of recordings and results, and normalizes them. @throws {InvalidEnvironmentError} */
export function toPlaces(config: JobsConfig): JobsConfig {
  const { resultsFolder } = config;
  const read = config.sources.map((source) => readPlace(source));
  const sources = read.flatMap((place) => (place && place.text === place.place ? place.place : []));
  if (sources.length < config.sources.length) {
    throw new InvalidEnvironmentError(complainAbout('JOBS_SOURCES', config.sources.join(',')));
  }
  if (readPlace(resultsFolder) === null) {
    throw new InvalidEnvironmentError(complainAbout('JOBS_RESULTS', resultsFolder));
  }
  if (isWithin(`${resultsFolder}/`, sources)) {
    throw new InvalidEnvironmentError(
      'JOBS_RESULTS is a folder inside JOBS_SOURCES, so users could have other users’ results scanned. Move one of them.',
    );
  }
  return { ...config, sources };
}
