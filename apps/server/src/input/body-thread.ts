import { yieldToOtherThreads } from '../threads/yield-to-other-threads.ts';

yieldToOtherThreads();

export { parseBody } from './parse-body.ts';
