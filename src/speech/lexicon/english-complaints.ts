/**
 * English words of complaints that something does not work, of orders to repair it and of reports that it was
 * repaired. Notation as in `phrases.ts`.
 */

/** Words of a complaint, anywhere in a sentence. */
export const COMPLAINTS = [
  "still fail/fails/failed/failing/failure/broken/not/see/get/gets/getting/doesn't",
  'still does not',
  "(doesn't/does not/don't/won't/didn't/can't/cannot) (work/load/show/open/start/build/compile/render/respond/save/find/appear/update/seem to)",
  'fails/failed/failing/crashes/crashed/crashing/hangs/hung/freezes/froze/breaks/broke/throws/threw/segfault/segfaults',
  'time/times/timed out',
  'error/errors out/when/on/with',
  'leaks/flickers',
  'the issue/problem/bug is/was',
  'we/i (lost/are missing/keep getting/keep seeing)',
  'nothing happens/happened/changed/shows',
]
/** States that nobody wishes for. */
export const BAD_STATES = [
  'stale/wrong/outdated/duplicate/duplicated/garbled/broken/incorrect/empty/blank/missing/undefined/null/nan/stuck/flaky/gone/red/failing/slow/unreadable/invisible',
  'cut off',
  'off by _/#~',
  'too slow/big/small/long/short',
]
/** Verbs between which and a bad state an object may stand: "returns a stale value". */
export const YIELDS = [
  'return/returns/returned/show/shows/showed/display/displays/give/gives/gave/print/prints/has/have/got/get/gets/contain/contains/produce/produces/render/renders/send/sends/sent/write/writes',
]
/** Verbs directly before a bad state: "is still empty". */
export const BEHAVES = [
  'is/are/was/were/look/looks/seem/seems/stay/stays/appear/appears',
  'come/comes back/out/up',
]
export const BEHAVES_HOW = ['still/now/all/just/again/completely/always/often/sometimes/suddenly/very/really']
/** How often it goes wrong, before the stem of a verb. */
export const HOW_OFTEN = ['always/never/sometimes/often/suddenly/randomly']
export const GOES_WRONG = ['fail/crash/hang/freeze/break/load/start/finish/appear/show/stop/return/time']
/** Denials before the stem of a verb. */
export const IS_NOT = ["(isn't/aren't/is not/are not/wasn't) really/actually/even?"]
export const IS_TO_WORK = ['work/load/show/updat/render/respond/display/runn/sav/appear']
/** Reports of a message, and what it says. */
export const REPORTS = ['says/said/report/reports/complain/complains']
export const REPORTED_TROUBLE = ['fail/failed/fails/failing/error/missing/denied', 'not found']

/** Small words before an order to repair. */
export const REPAIR_OPENERS = ['please/so/and/now/ok/okay', 'can/could you']
export const REPAIRS = [
  'fix/solve/repair/mend/debug/investigate/diagnose/troubleshoot/find/correct/resolve',
  'look into',
  'figure/work/sort out',
]
export const TO_REPAIR = ['it/this/that/them/cause/reason/why/culprit/bug/problem/issue/what']
/** Openings of a question for the cause. */
export const ASKS_FOR_CAUSE = [
  'why',
  "(what's/what is) (wrong/going on/causing)",
  'how come/comes',
  'how do i/we fix~',
]

/** Verbs of a repair or a change. */
export const MENDED = [
  'fixed/resolved/solved/repaired/corrected/mended/removed/replaced/changed/updated/added/moved/switched/rewrote/rewritten/restored/disabled/enabled/patched/refactored/simplified/implemented/reverted/adjusted/converted/renamed/rewired/wired/deleted/dropped/created/introduced/bumped/pinned/made/tightened/excluded/included/split',
]
/** Words before such a verb. */
export const MENDED_BEFORE = ["is/are/was/were/now/been/i've/we've/i/we/and/also", 'has/have been']
export const MENDED_HOW = ['now/also/all/just/successfully/both/already']
/** Reports of a repair without such a verb. */
export const WORKS_AGAIN = [
  'fixed by',
  'the fix/solution is/was',
  'works now/again',
  'should now? work',
  'no longer fail~/crash~/hang~/return~/show~/happen~/throw~',
]
export const NOT_MENDED = [
  "(couldn't/could not/can't/cannot/unable to/haven't/have not/not yet/wasn't able to/failed to) yet? be? find/found/fix/fixed/reproduce/reproduced/solve/solved/resolve/resolved/determine/figure",
]
