/** English phrases of prompts that go on with the conversation at hand, or ask to look outside of the project. */

/** Words that go on from the turn before. */
export const GOES_ON = [
  'and/but/so/also/then/or',
  'ah/oh/ok/okay/yeah/yep/yes/no/nope/hm/hmm',
  'he/she/they',
  'wait/actually/right/sure/great/good/nice/cool/perfect/thanks',
  'fair enough',
  'now we/it/the/that',
]
/** The place and time of the speaker are no part of the conversation: "this repo", "this morning". */
export const AT_HAND = [
  'this/these/those !(repo/repository/project/codebase/morning/afternoon/week/month/year/time)',
  'option/point/number/suggestion/question #',
  'the? above',
]
/** "That" for a thing, not before a clause: "tests for that method", "would that work". */
export const THAT_THING = [
  'add/fix/do/did/get/use/keep/change/revert/undo/love/like/want/see that !(we/i/you/it/the/there)',
  'for/about/of/on/in/from/with/to that !(we/i/you/it/the/there)',
  'would/does/is/was/can/could/should that !(we/i/you/it/the/there)',
]
/** The other one of the conversation and what it did last. */
export const YOU_DID = ['you wrote/said/did/got/mean/meant/mentioned/proposed/suggested/just/found/made']

export const LOOKS_OUTSIDE = [
  'web/internet/online search',
  'search the web',
  'search the internet',
  'search online',
  'google',
  'do some? research',
  'public documentation/docs',
  'open source repo/repos/repository/repositories/project/projects',
]
