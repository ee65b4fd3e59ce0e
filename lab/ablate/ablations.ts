/**
 * A rule of the engine, and the edit that takes it out: `from` is in `file` exactly once. `rule` lists what would go
 * with it: whole files, or declarations as `file#name` or `file#Class.member`. Files are relative to the engine's
 * sources.
 */
export type Ablation = { name: string; file: string; from: string; to: string; rule: readonly string[] };

const LEARN_ELEMENT = 'learn/learn-element.ts';
const LEARNER = 'learn/selection-learner.ts';
const SHARED = 'learn/is-shared-by-all.ts';
const PAIRS = 'register/propose-pairs.ts';
const SCORER = 'compare/element-scorer.ts';
const MATCHER = 'compare/adaptive-matcher.ts';
const EVENTS = 'detect/find-events.ts';
const FADES = 'detect/fade-edges.ts';
const TRACKS = 'detect/track-sightings.ts';
const TEMPLATE = 'learn/train/learn-template.ts';

/** The rules that docs/detection.md describes, in its order. */
export const ABLATIONS: readonly Ablation[] = [
  // Registering the selections.
  {
    name: 'frames with the element leave the background',
    file: 'register/register-selections.ts',
    from: 'const ROUNDS = 3;',
    to: 'const ROUNDS = 1;',
    rule: ['register/selection-profile.ts#findElementFrames', 'register/selection-profile.ts#ELEMENT_SHARE'],
  },
  {
    name: 'standing still counts more',
    file: 'register/likely-shifts.ts',
    from: 'STILL_BONUS = 1.25;',
    to: 'STILL_BONUS = 1;',
    rule: ['register/likely-shifts.ts#STILL_BONUS'],
  },
  {
    name: 'joint hypothesis of three',
    file: 'register/register-selections.ts',
    from: 'findJointHypothesis(profiles)',
    to: 'null',
    rule: ['register/joint-hypothesis.ts'],
  },
  {
    name: 'clicks that stray from one thing',
    file: LEARNER,
    from: '(1 - Math.min(MAX_STRAYING, STRAYING_COSTS * stray ** 2))',
    to: '1',
    rule: [`${LEARNER}#STRAYING_COSTS`, `${LEARNER}#MAX_STRAYING`],
  },
  {
    name: 'standing still is more salient',
    file: LEARNER,
    from: '(isStill && stray <= 1 ? STILL_BONUS : 1) *',
    to: '',
    rule: [],
  },
  {
    name: 'sighting clicked like the others',
    file: 'register/find-clicked-sighting.ts',
    from: 'sighting.similarity - STRAYING_COSTS * Math.min(1, clickDeviation(sighting) ** 2)',
    to: 'sighting.similarity',
    rule: [
      'register/find-clicked-sighting.ts#STRAYING_COSTS',
      'register/find-clicked-sighting.ts#deviationBetween',
      'register/find-clicked-sighting.ts#offsetFrom',
    ],
  },
  {
    name: 'boxes',
    file: SHARED,
    from: 'return ofAll >= SHARED_SALIENCE && (ofTwo < CLEAR_SALIENCE || !isThirdOutlier());',
    to: 'return false;',
    rule: [`${LEARNER}#SelectionLearner.isThirdOutlier`, `${LEARNER}#SelectionLearner.hasBoxes`],
  },
  {
    name: 'clicks, same content',
    file: SHARED,
    from: 'return ofAll >= CLEARLY_SHARED_SALIENCE && ofAll >= CLEARLY_SHARED * ofTwo;',
    to: 'return false;',
    rule: [`${SHARED}#CLEARLY_SHARED_SALIENCE`, `${SHARED}#CLEARLY_SHARED`],
  },
  {
    name: 'clicks that follow',
    file: SHARED,
    from: 'if (hasClickFollowed && ofAll >= CLEAR_SALIENCE) return true;',
    to: '',
    rule: [
      `${LEARNER}#SelectionLearner.hasClickFollowed`,
      `${LEARNER}#IN_ROW`,
      'register/click-error.ts#movedWithElement',
    ],
  },
  {
    name: 'what all three share (all three rules)',
    file: LEARN_ELEMENT,
    from: 'if (pair.third && !pair.third.isAlike) {',
    to: 'if (false) {',
    rule: [
      SHARED,
      `${LEARNER}#SelectionLearner.learnShared`,
      `${LEARNER}#SelectionLearner.isThirdOutlier`,
      `${LEARNER}#SelectionLearner.hasBoxes`,
      `${LEARNER}#SelectionLearner.hasClickFollowed`,
      'register/click-error.ts#movedWithElement',
    ],
  },
  {
    name: 'recurring appearances',
    file: LEARN_ELEMENT,
    from: 'return learnRecurring(study, learned) ?? learned;',
    to: 'return learned;',
    rule: ['learn/learn-recurring.ts', 'study/read-between-keyframes.ts'],
  },
  {
    name: 'clicks in a fade',
    file: LEARN_ELEMENT,
    from: 'const selections = equalizeOpacity(shown, element.template);',
    to: 'const selections = null;',
    rule: ['learn/equalize-opacity.ts', `${LEARN_ELEMENT}#learnEquallyOpaque`],
  },
  {
    name: 'most striking frames',
    file: LEARN_ELEMENT,
    from: "marked.agreement.kind === 'outlier' ? pickMostStrikingFrames(study) : null",
    to: 'null',
    rule: ['learn/pick-most-striking-frames.ts'],
  },
  {
    name: 'other placements',
    file: LEARN_ELEMENT,
    from: 'const proposed = proposePairs(study, clicked, profiles);',
    to: 'const proposed: Hypothesis[] = [];',
    rule: [
      PAIRS,
      'register/discount-texture.ts#discountTexture',
      `${LEARN_ELEMENT}#tryPairs`,
      `${LEARN_ELEMENT}#sharesOnlyOneMoment`,
    ],
  },
  {
    name: 'placed standing still',
    file: PAIRS,
    from: 'const shifts = [\n      still,',
    to: 'const shifts = [',
    rule: [],
  },
  {
    name: 'placed by plain values',
    file: PAIRS,
    from: '...findLikelyShifts(rawFirst, rawSecond).slice(0, 1),',
    to: '',
    rule: [],
  },
  {
    name: 'placed near the clicks',
    file: PAIRS,
    from: 'findBestShift(rawFirst, rawSecond.novelty, clickedShift(first, second), careful, rawSecond),',
    to: '',
    rule: [`${PAIRS}#CARE`],
  },
  {
    name: 'discount of texture',
    file: PAIRS,
    from: 'discountTexture(createProfile(selection, new Set(profiles[index]?.elementFrames))),',
    to: 'createProfile(selection, new Set(profiles[index]?.elementFrames)),',
    rule: ['register/discount-texture.ts#discountTexture', 'register/shared-likelihood.ts#findReappearing'],
  },
  {
    name: 'two of one moment do not override three',
    file: LEARN_ELEMENT,
    from: ' && !sharesOnlyOneMoment(pair, known, clicked)',
    to: '',
    rule: [`${LEARN_ELEMENT}#sharesOnlyOneMoment`],
  },
  {
    name: 'region of what is common',
    file: 'register/find-region.ts',
    from: 'findCommonPixels(selections, clicks, marked) ?? rectAroundClicks',
    to: 'rectAroundClicks',
    rule: ['register/find-common-pixels.ts'],
  },
  {
    name: 'alignment of regions',
    file: 'register/align-sample.ts',
    from: 'return isClear ? { x: best.x, y: best.y } : guess;',
    to: 'return guess;',
    rule: ['register/align-sample.ts#alignSample', 'register/align-sample.ts#agreement'],
  },
  {
    name: 'places in one column',
    file: 'register/find-shown-places.ts',
    from: '? inColumn : rect;',
    to: '? rect : rect;',
    rule: ['register/find-shown-places.ts'],
  },
  // Which pixels belong to the element, and what they weigh.
  {
    name: 'membership',
    file: TEMPLATE,
    from: 'const member = computeMembership(means, background, size, noise);',
    to: 'const member = new Float32Array(pixels).fill(1);',
    rule: ['learn/train/compute-membership.ts'],
  },
  {
    name: '90 best pixels',
    file: 'learn/train/compute-membership.ts',
    from: 'Math.exp(-value - lift)',
    to: 'Math.exp(-value)',
    rule: ['MIN_PIXELS', 'MAX_LIFT', 'LOG_ODDS_WANTED'].map(
      (name) => `learn/train/compute-membership.ts#${name}`,
    ),
  },
  {
    name: 'neighbors of 7 x 7 belong together',
    file: 'learn/train/compute-membership.ts',
    from: ' + WIDE * (wide[i] ?? 0)',
    to: ' + WIDE * (near[i] ?? 0)',
    rule: ['learn/train/compute-membership.ts#WIDE'],
  },
  {
    name: 'the middle is likelier',
    file: 'learn/train/compute-membership.ts',
    from: ' - (x * x + y * y)',
    to: ' - 0 * (x * x + y * y)',
    rule: [],
  },
  {
    name: 'rounds of learning',
    file: 'learn/train/train-element.ts',
    from: 'const ROUNDS = 4;',
    to: 'const ROUNDS = 1;',
    rule: ['learn/train/train-element.ts#ROUNDS', 'learn/train/train-element.ts#isSameSpots'],
  },
  {
    name: 'background beside the place',
    file: 'learn/train/train-element.ts',
    from: 'frames.length < MIN_BACKGROUNDS ?',
    to: 'frames.length < 1 ?',
    rule: ['learn/train/train-element.ts#MIN_BACKGROUNDS'],
  },
  {
    name: 'correlation well beside the place',
    file: 'learn/train/train-element.ts',
    from: '  [12, 8],\n  [-12, -8],\n  [12, -8],\n  [-12, 8],\n',
    to: '',
    rule: [],
  },
  {
    name: 'variance between selections',
    file: TEMPLATE,
    from: 'Math.min(MAX_VARIANCE * usual, Math.max(usual, variance))',
    to: 'Math.max(usual, Math.min(usual, variance))',
    rule: [`${TEMPLATE}#MAX_VARIANCE`],
  },
  {
    name: 'weighting by chance',
    file: TEMPLATE,
    from: '-share * Math.log(byChance[i] ?? 1) * edge',
    to: 'share * edge',
    rule: [`${TEMPLATE}#MIN_CHANCE`],
  },
  {
    name: 'edge preference',
    file: TEMPLATE,
    from: 'const edge = FLAT_SHARE + ((1 - FLAT_SHARE) * steep) / (steep + HALF_STEEPNESS);',
    to: 'const edge = 1;',
    rule: ['FLAT_SHARE', 'HALF_STEEPNESS', 'gradientWithBorder'].map((name) => `${TEMPLATE}#${name}`),
  },
  {
    name: 'frames beside a selection are examples',
    file: 'learn/train/train-element.ts',
    from: 'return [selection.patch, ...further];',
    to: 'return [selection.patch];',
    rule: ['learn/train/train-element.ts#NEIGHBOR_SHARE', 'learn/train/train-element.ts#takeWhile'],
  },
  // What is computed for each frame.
  {
    name: 'agreement',
    file: SCORER,
    from: 'return (shape + alike) / 2;',
    to: 'return shape;',
    rule: [`${SCORER}#SHAPE_NEEDED`],
  },
  {
    name: 'correlation',
    file: SCORER,
    from: 'return (shape + alike) / 2;',
    to: 'return Math.max(0, agreement);',
    rule: [`${SCORER}#SHAPE_NEEDED`, `${SCORER}#MIN_BACKGROUND`, `${SCORER}#MAX_BACKGROUND`],
  },
  {
    name: "background's correlation",
    file: SCORER,
    from: 'Math.min(MAX_BACKGROUND, Math.max(MIN_BACKGROUND, backgroundCorrelation))',
    to: '0',
    rule: [
      `${SCORER}#MIN_BACKGROUND`,
      `${SCORER}#MAX_BACKGROUND`,
      'learn/train/train-element.ts#correlationsOf',
    ],
  },
  {
    name: 'background likeness',
    file: LEARN_ELEMENT,
    from: 'measureBackgroundLikeness(inColors, scores)',
    to: 'inColors',
    rule: ['learn/measure-background-likeness.ts'],
  },
  {
    name: 'sideways places',
    file: LEARN_ELEMENT,
    from: 'addSidewaysPlaces(placed, scores, study.picture)',
    to: 'placed',
    rule: ['learn/add-sideways-places.ts'],
  },
  {
    name: 'other colors',
    file: LEARN_ELEMENT,
    from: 'learnSurroundings(widened, scores, study)',
    to: 'widened',
    rule: [
      ...['learn/learn-surroundings.ts', 'compare/changed-comparer.ts', 'compare/fit-color-map.ts'],
      'model/plane-moments.ts',
    ],
  },
  {
    name: 'windows of what is pushed',
    file: 'model/search-windows.ts',
    from: 'const pushed = pushedAcross(rects, scale);',
    to: 'const pushed = 0;',
    rule: ['pushedAcross', 'isPushed', 'PUSHED'].map((name) => `model/search-windows.ts#${name}`),
  },
  {
    name: 'windows to the sides',
    file: 'model/search-windows.ts',
    from: 'const BESIDE_SIDE = 1 / 20;',
    to: 'const BESIDE_SIDE = 0;',
    rule: ['model/search-windows.ts#BESIDE_SIDE', 'model/search-windows.ts#reachToSides'],
  },
  {
    name: 'search beyond two pixels',
    file: MATCHER,
    from: 'templateScorer.search(MAX_SIGHTINGS, scorer.apart)',
    to: '[]',
    rule: ['compare/probe-search.ts', 'compare/probe.ts'],
  },
  {
    name: 'probes allow for rows between',
    file: 'compare/probe.ts',
    from: 'of BESIDE) {',
    to: 'of BESIDE.slice(BESIDE.length)) {',
    rule: ['compare/probe.ts#BESIDE'],
  },
  {
    name: 'places beside one that agrees by half',
    file: MATCHER,
    from: 'if (agreement < MIN_NEIGHBOR_AGREEMENT || similarity > CLEAR) return;',
    to: 'return;',
    rule: ['MIN_NEIGHBOR_AGREEMENT', 'BESIDE_REACH', 'MAX_BESIDE', 'addWithNeighbors'].map(
      (name) => `${MATCHER}#${name}`,
    ),
  },
  {
    name: 'anywhere if scattered',
    file: 'learn/apply-search-area.ts',
    from: 'anywhere ?? isScattered(learned, picture)',
    to: 'anywhere ?? false',
    rule: ['isScattered', 'IN_LINE', 'extentOf'].map((name) => `learn/apply-search-area.ts#${name}`),
  },
  {
    name: 'plain areas',
    file: LEARN_ELEMENT,
    from: 'const plain = learnPlain(study);',
    to: 'const plain = null;',
    rule: ['learn/area/learn-plain.ts'],
  },
  {
    name: 'tints',
    file: LEARN_ELEMENT,
    from: 'isDoubtful(marked) ? learnTint(study) : null',
    to: 'null',
    rule: ['learn/area/learn-tint.ts'],
  },
  // From sightings to events.
  {
    name: 'entry of a row',
    file: 'detect/find-entry-point.ts',
    from: 'entered >= MANY_PLACES * count && isSeenOffRow(series, y, strong)',
    to: 'false',
    rule: ['MANY_PLACES', 'OFTEN', 'isSeenOffRow'].map((name) => `detect/find-entry-point.ts#${name}`),
  },
  {
    name: 'lines move together',
    file: TRACKS,
    from: 'if (isTogether) return MOVE_TOGETHER;',
    to: '',
    rule: [`${TRACKS}#MOVE_TOGETHER`, `${TRACKS}#TOGETHER_RADIUS`],
  },
  {
    name: 'one alone has moved',
    file: TRACKS,
    from: 'if (isAlone && !isFading(track)) return MOVE_ALONE;',
    to: '',
    rule: [`${TRACKS}#MOVE_ALONE`],
  },
  {
    name: 'hysteresis',
    file: EVENTS,
    from: 'weak: WEAK_SHARE * sensitivity,',
    to: 'weak: sensitivity,',
    rule: [`${EVENTS}#WEAK_SHARE`],
  },
  {
    name: 'two sightings',
    file: EVENTS,
    from: 'const ENOUGH_SAMPLES = 2;',
    to: 'const ENOUGH_SAMPLES = 1;',
    rule: [`${EVENTS}#ENOUGH_SAMPLES`, `${EVENTS}#SINGLE_SAMPLE_SPACING`],
  },
  {
    name: 'split at fades',
    file: EVENTS,
    from: '.flatMap((track) => splitAtFades(series, geometry, track, sensitivity))',
    to: '',
    rule: ['splitAtFades', 'hasFadedOut', 'STRONG_SHARE', 'FADED_SHARE'].map((name) => `${FADES}#${name}`),
  },
  {
    name: 'fades',
    file: FADES,
    from: 'let before = Math.max(MIN_START, opacityAt(series, edge));',
    to: 'return 0;\n  let before = 0;',
    rule: [
      ...['findFadeEnd', 'fadeLength', 'isAtOnce', 'findPlateauStart', 'STILL', 'STILL_TIME'],
      ...['STILL_AT_MOST', 'MIN_START', 'NOISE', 'markSeenAtPlace'],
    ].map((name) => `${FADES}#${name}`),
  },
  {
    name: 'fades end where they stand still',
    file: FADES,
    from: 'const still = findPlateauStart(series, edge, step, fade);',
    to: 'const still = null;',
    rule: ['findPlateauStart', 'STILL', 'STILL_TIME', 'STILL_AT_MOST'].map((name) => `${FADES}#${name}`),
  },
  {
    name: 'remainder of fades',
    file: FADES,
    from: 'length + fadeRemainder(fade)',
    to: 'length',
    rule: ['detect/fade-remainder.ts#fadeRemainder', 'detect/fade-remainder.ts#FADED_SHARE'],
  },
  {
    name: 'join faint',
    file: EVENTS,
    from: 'joinFaint(series, geometry, appearances)',
    to: 'appearances',
    rule: ['detect/join-faint.ts'],
  },
  {
    name: 'unite overlapping',
    file: EVENTS,
    from: 'uniteOverlapping(joinFaint(series, geometry, appearances), geometry.box)',
    to: 'joinFaint(series, geometry, appearances)',
    rule: ['detect/unite-overlapping.ts'],
  },
  {
    name: 'entrances and exits',
    file: 'compare/shape-finder.ts',
    from: 'const found = this.#around({ ...near,',
    to: 'return null;\n    const found = this.#around({ ...near,',
    rule: [
      'compare/shape-finder.ts',
      'scan/trace/entrance-tracer.ts',
      'scan/trace/exit-tracer.ts',
      'scan/trace/shape-trail.ts',
    ],
  },
  {
    name: 'growing and shrinking',
    file: 'compare/shape-finder.ts',
    from: 'this.#bestResized(isFound ? same.place : middle, same.opacity >= PARTLY_COVERED)',
    to: 'null',
    rule: [
      'compare/resize-template.ts',
      ...['#bestResized', '#onGrid', '#isDistinct', '#isKeepable'].map(
        (name) => `compare/shape-finder.ts#ShapeFinder.${name}`,
      ),
    ],
  },
];
