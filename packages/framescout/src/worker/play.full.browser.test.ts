import { afterAll } from 'vitest';
import { EngineClient } from './engine-client.ts';
import { describePlaying } from './fixtures/describe-playing.ts';

const engine = new EngineClient();

afterAll(() => engine[Symbol.dispose]());

for (const name of ['signal-mpeg2-mp2.mpg', 'signal-h264-aac.flv']) describePlaying(engine, name);
