import type { Plugin } from 'vite';

const DEFINITIONS = ['dispose', 'asyncDispose']
  .map((name) => `Symbol.${name}??=Symbol.for("Symbol.${name}");`)
  .join('');

/**
 * Defines the symbols that `using` needs in browsers that don't have them. It comes at the start of every
 * chunk, since bundlers don't preserve in which order modules of different chunks are evaluated.
 */
export function disposeSymbols(): Plugin {
  return {
    name: 'dispose-symbols',
    apply: 'build',
    outputOptions: (options) => ({ ...options, banner: DEFINITIONS }),
  };
}
