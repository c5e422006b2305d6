/** English words by which an agent takes back what it said. Notation as in `phrases.ts`. */

/** The agent names its own error, or undoes its own work. */
export const OWN_ERRORS = [
  'i was wrong/mistaken',
  'i was _ it/this/that wrong',
  'i had/got it/this/that backwards/wrong',
  'i misread/misunderstood/misspoke/misjudged',
  'my mistake',
  'found? the actual/real root? bug/cause/issue/problem/reason/culprit',
  'reverted !(commit/commits)',
]
/**
 * The agent reports that it has put something in place of another. The simple past ("I moved the helper") and
 * "no longer" tell of steps of the work, so they are not here.
 */
export const REPLACED = [
  'switched from … to',
  "(i've/we've/i have/we have) now/just/also? switched/changed/moved/renamed … to",
  "(i've/we've/i have/we have) now/just/also? replaced … with/by",
  'instead of … now',
]
/** The sentence tells of something that happens again and again. */
export const REPEATED = [
  'is/are/be/gets/get _? switched/changed/moved/renamed/replaced',
  'every/each _',
  'always/usually/whenever',
]
/** The agent agrees with an objection to its last answer. */
export const CONCESSIONS = [
  "(you're/you are) absolutely/completely/totally/quite/entirely? right/correct !(to ask/to wonder/to question)",
  'good/great/nice catch',
]
/** Words before a concession. */
export const BEFORE_CONCESSION = ['ah/oh/yes/yep/hmm/hm/ok/okay/right/sorry/wait/actually']
/** A person says that a proposal fails. */
export const FAILS = ["doesn't/won't/wouldn't/can't/cannot work", 'does/will/would not work']
/** The concession is about a fault of the code, not about what the agent said. */
export const CODE_FAULTS = ['bug/bugs/regression/vulnerability', 'race condition/conditions']
/** A sentence tells that something is other than it was, or than it was said to be. */
export const OTHERWISE = [
  'instead',
  'rather than',
  'no longer',
  'any more',
  'anymore',
  'actually',
  'removed/replaced/reverted/renamed/dropped/switched/superseded/abandoned/unused/obsolete/misdiagnosis/incorrect',
  'changed from/to',
  'was wrong/mistaken',
  'now uses/works/writes/reads/runs/returns/calls/takes/goes/lives/sources/is/are/has/have',
  "(won't/doesn't/didn't/can't/cannot/isn't/wasn't) work/find/help/hold/needed/correct/true",
  'does/did/will not work/find/help/hold',
  'only works if/when',
  'real/actual root? cause/issue/problem/reason/bug',
  'simpler/better/different/other approach/way/solution',
  'key change',
]
