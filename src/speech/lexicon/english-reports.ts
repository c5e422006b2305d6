/**
 * English words of reports about the current work: what is to begin, what fails, what was changed. Notation
 * as in `phrases.ts`.
 */

/** Openings of a wish to begin something. */
export const BEGINNING_WISHES = [
  "let's",
  'let us',
  'we need/have/want to',
  "(i'd/i would) like/love to",
  'i want/need to',
]
export const BEGINNINGS = [
  'find/look/investigate/think/plan/start/begin/discuss/talk/check/see/decide/explore/try/research/prepare/review',
  'figure out',
  'work on',
  'come up with',
  'get started',
]
export const HELP_WISHES = [
  "(i'd/i would) like/love/appreciate your/some? help",
  'can/could you help',
  'help me',
]

/** Subjects of a rule for all, unless a report follows: "nobody knows why". */
export const ALL_PERSONS = [
  '(nobody/no one/no-one/none of us/everyone/everybody/anyone who/anybody who) !(is/was/are/were/has/had/did/does/know/knows/knew/like/likes/love/loves/think/thinks/say/says/said/agree/agrees/understand/understands/care/cares/want/wants/seem/seems/else)',
]
/** Words before and behind the subject of a rule for all. */
export const RULE_FRAMES = [
  { before: ['all/every/each/any'], behind: ['must/may/need/needs/goes/go/get/gets/start/starts/end/ends'] },
  { before: ['no'], behind: ['without/before/after/on/at/until/may/must/goes'] },
  { before: ['only/just'], behind: ['may/can/must'] },
]
/** Words of a rule behind any subject. */
export const RULED = [
  "must/mustn't",
  'may not/only',
  'is/are never/always/forbidden',
  'is/are not allowed',
  'has/have to be',
]

/** Words of a report that something is at fault. */
export const FAULTS = [
  'cause/issue/problem/bug/culprit/error/failure/reason here/there? is/was/lies/seems',
  'is/are _/#~? failing/broken/crashing/hanging',
  'and/but/still/yet fails/crashes/hangs',
]

/** Verbs that report a change. */
export const CHANGED = [
  'added/removed/deleted/changed/replaced/updated/fixed/created/renamed/moved/refactored/implemented/simplified/switched/converted/extracted/configured/cleaned/corrected/committed/reorganised/reorganized/migrated/modified/improved/introduced/merged/restored/reverted/made/used/built/wrote/ran/enabled/disabled/bumped/upgraded/adjusted',
  'set up',
  'adds/removes/deletes/changes/replaces/updates/fixes/creates/renames/moves/simplifies',
]

/** Words before an announcement of the next step. */
export const ANNOUNCED_AFTER = [
  'now/ok/okay/good/great/perfect/alright/right/so/first/next/then/also/finally/and/again/yes/sure',
  'good idea/point',
  'i see',
]
/** Openings of an agent's announcement of its next step. */
export const ANNOUNCEMENTS = [
  'let me/us',
  "let's",
  "(i'll/i will/i'm going to/i am going to/i need to/i should/i want to) !(not/never/always)",
  "(i'm/i am) using/running/checking/looking/reading/adding/updating/starting",
  'now i/we',
  'now add/fix/update/check/run/write/create/remove/replace/register/implement/commit/test',
]

/** Words of a proposal that nobody has accepted yet. */
export const PROPOSALS = [
  'proposed approach/solution/fix/change/changes/design',
  'my proposal/suggestion/recommendation',
  'option/approach/alternative #',
  'options/alternatives ,? would/could/are',
  "(i'd/i would/i) suggest/recommend/propose/lean",
  'we/you/i could/might',
  'would/do you like/want/prefer',
  'should i/we',
  'shall i/we',
  'what if we/you',
]

/** Steps of the work at hand: an order or a permission to take one is of no use once it is done. */
export const STEPS = [
  'commit/push/pull/rebase/merge/squash/stash/cherry-pick/checkout/tag/revert/force-push/amend',
  'force push',
  'abandon/open/close/draft/review/rerun/retry/restart/resume/continue/proceed/pause/wait/stop/exit/begin/start/finish',
  'run/check/look/investigate/validate/verify/try/test/fix/debug/find/search/read/show/explain/summarise/summarize/list/print',
  'create/add/write/update/clean/prepare/implement/build/make/do/take/pick/ignore this/a/an/the/that/these/those/it/them/your/some/one/#',
]
/** Openings of an order, an agreement or a permission. */
export const STEP_OPENERS = [
  "yes/yeah/yep/ok/okay/sure/no/please/alright/right/good/great/fine/now/then/so/also/and/but/just/first/next/let's/we/you/i",
  'go ahead',
  'let us',
  'can/could/should/need/will/want/to/now',
  "(don't/do not/no need to)",
]
/** Openings of a sentence that is a part of another one. */
export const FRAGMENTS = [
  'to/instead/like/e.g/i.e/for/with/without/including/because/since/which/such',
  'i mean/meant',
  'as/so that/in case',
]
/** Words by which a statement holds for the moment only. */
export const FOR_NOW = [
  'for now/today',
  'right now',
  'at the moment',
  'this time',
  'just this once?',
  'for/in this one/pr/branch/commit/session/change/task/step/case/fix',
  'the current branch/session/changes/task/pr',
  'temporarily/today/tonight/tomorrow/yesterday/meanwhile',
  'now.',
  'until then',
]
/** Openings by which a person rules how something is to be done. */
export const RULINGS = [
  "please? (don't/do not/never/always/avoid/prefer/use/keep/only/make sure/ensure/remember to)",
]
/** Openings of a question for permission to take a step. */
export const PERMISSIONS = [
  'ready/ok/okay/happy/fine to/with',
  '(should/shall/can/may/could) i',
  '(do/would) you want/like me to',
  'want me to',
  'proceed/continue',
]
/** Words of a wish that somebody does something. */
export const WISHES = ['would be great/nice/good/cool/lovely/helpful if/to', "(i'd/i would) like/love you to"]
/** Openings by which a person objects to the sentence before. */
export const OBJECTS_TO_IT = [
  '(this/that/it/which/these/those) (should/must/may/is/was/were/are/does/do/did) not',
  "(this/that/it/which) (shouldn't/isn't/wasn't/doesn't/didn't/is wrong/was wrong/makes no sense)",
  "(that's/this's/it's) not/wrong",
  'no,/but',
  'why/wrong',
]
