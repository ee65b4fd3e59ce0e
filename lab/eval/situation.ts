import { z } from 'zod';
import { type ScreenEffect, screenEffectSchema } from '../screen-effects/effect-span.ts';

const degradationSchema = z.enum(['stream', 'low', '480p', 'dropped']);

/** How the clip was degraded before it reached the user. */
export type Degradation = z.infer<typeof degradationSchema>;

/** How the element is marked, and on what footage. Each part makes the task harder. */
export type Situation = {
  /** Each click is off by up to this many pixels, at 720 lines. */
  clicks: { across: number; down: number } | null;
  /** One selection is taken from a frame that doesn't show the element. */
  isOneWrong: boolean;
  /** One selection is taken while the element fades in or out. */
  isOneFading: boolean;
  /** What the game or the stream does to the whole picture from time to time. */
  effect: ScreenEffect | null;
  degradation: Degradation | null;
  /** Only the first click is given; the engine's two best suggestions become the others. */
  isFromOne: boolean;
};

/** Every click as in the truth, on the unmodified clip. */
export const EXACT: Situation = {
  clicks: null,
  isOneWrong: false,
  isOneFading: false,
  effect: null,
  degradation: null,
  isFromOne: false,
};

/** The situations of the table in the documentation, in order. */
export const TABLE_SITUATIONS: readonly Situation[] = [
  EXACT,
  { ...EXACT, clicks: { across: 15, down: 10 } },
  { ...EXACT, clicks: { across: 32, down: 16 } },
  { ...EXACT, isOneWrong: true },
  { ...EXACT, isOneFading: true },
  ...degradationSchema.options.map((degradation) => ({ ...EXACT, degradation })),
  { ...EXACT, isFromOne: true },
];

/** Names a situation, such as `clicks 15,10 + low`; `exact` if nothing makes it harder. */
export function situationName(situation: Situation): string {
  const { clicks, isOneWrong, isOneFading, effect, degradation, isFromOne } = situation;
  const parts = [
    clicks && `clicks ${clicks.across},${clicks.down}`,
    isOneWrong && 'one wrong',
    isOneFading && 'fading',
    effect,
    degradation,
    isFromOne && 'from one',
  ].filter((part) => typeof part === 'string');
  return parts.length > 0 ? parts.join(' + ') : 'exact';
}

/** The command-line options for a situation, as typed. */
type SituationOptions = {
  clicks?: string | undefined;
  wrong?: string | undefined;
  fading: boolean;
  effect?: string | undefined;
  degrade?: string | undefined;
  'from-one': boolean;
};

/**
 * Parses the situations that command-line options name: one, or one for each effect if all are named.
 * @throws {Error} if an option is invalid, saying what it should be
 */
export function readSituations({ effect, ...options }: SituationOptions): Situation[] {
  const situation = readSituation(options);
  const effects = effect === 'all' ? screenEffectSchema.options : [effect ?? null];
  return effects.map((name) => {
    const parsed = screenEffectSchema.nullable().safeParse(name);
    if (parsed.success) return { ...situation, effect: parsed.data };
    throw new Error(`--effect takes ${screenEffectSchema.options.join(', ')}, or all.`);
  });
}

function readSituation(options: Omit<SituationOptions, 'effect'>): Situation {
  const { clicks, wrong, fading, degrade } = options;
  if (wrong !== undefined && wrong !== '0' && wrong !== '1') throw new Error('--wrong takes 0 or 1.');
  const degradation = degradationSchema.optional().safeParse(degrade);
  if (!degradation.success) throw new Error(`--degrade takes ${degradationSchema.options.join(', ')}.`);
  return {
    clicks: clicks === undefined ? null : readErrors(clicks),
    isOneWrong: wrong === '1',
    isOneFading: fading,
    effect: null,
    degradation: degradation.data ?? null,
    isFromOne: options['from-one'],
  };
}

function readErrors(text: string): { across: number; down: number } {
  const [across = Number.NaN, down = Number.NaN, ...more] = text.split(',').map(Number);
  if (!(across >= 0 && down >= 0) || more.length > 0) {
    throw new Error('--clicks takes two numbers of pixels at 720 lines, across and down: 15,10');
  }
  return { across, down };
}
