import { type ResolveFnOutput, registerHooks } from 'node:module';

const DRIZZLE = '/node_modules/drizzle-orm/';

// The places of what is imported from outside of packages, where every file sees the same Drizzle.
const resolved = new Map<string, ResolveFnOutput>();

// To learn that a file is an ES module, Node parses the whole package.json of its package at each import. That
// of Drizzle has 180 kB, its files import each other hundreds of times, and ours import it a hundred times:
// more than two thirds of a command's start.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL, conditions } = context;
    if (/^drizzle-orm(\/|$)/.test(specifier)) {
      if (!conditions.includes('import') || parentURL?.includes('/node_modules/')) {
        return nextResolve(specifier, context);
      }
      const place = resolved.get(specifier) ?? nextResolve(specifier, context);
      resolved.set(specifier, place);
      return { ...place, shortCircuit: true };
    }
    if (!specifier.startsWith('.') || !parentURL?.includes(DRIZZLE) || !parentURL.endsWith('.js')) {
      return nextResolve(specifier, context);
    }
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
