import { registerHooks } from 'node:module';

const DRIZZLE = '/node_modules/drizzle-orm/';

// To learn that a file is an ES module, Node parses the whole package.json of its package at each import. That
// of Drizzle has 180 kB and its files import each other hundreds of times: two thirds of a command's start.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL } = context;
    if (!specifier.startsWith('.') || !parentURL?.includes(DRIZZLE) || !parentURL.endsWith('.js')) {
      return nextResolve(specifier, context);
    }
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
