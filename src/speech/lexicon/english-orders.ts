/** English words of orders that end with the work at hand, and of wishes that say how a thing is to be. */

const OFFICE = 'pr/prs/pr-description/branch/branches/worktree/commit/commits/issue/ticket/release/tag'

/** Openings of an order about the steps of the work: useless once it is done. */
export const STEP_ORDERS = [
  'commit/push/rebase/merge/stash/squash/cherry-pick/amend/checkout/fetch/pull/revert/undo/rollback',
  'run/rerun/re-run/execute/start/restart/kill/pause/wait/hold/continue/proceed/resume/retry/try/finish',
  'check/recheck/double-check/verify/validate/confirm/look/investigate/search/research/review/read/re-read/explain',
  'summarise/summarize/describe/list/tell/compare/analyse/analyze/think/ultrathink/brainstorm/figure/find/debug',
  'fix/solve/repair/test/retest/clean/tidy/address/resolve/reply/respond/answer/ask/ping/wait/open/close/draft',
  'implement/build/go/get/begin/help/copy/paste/install/uninstall/clone/download/upload/deploy/publish',
  'double check',
  'focus on',
  'move/go/proceed/switch/jump on? to the/our? next/last/first? (phase/step/part/stage/task/chapter/milestone)',
  'complete/finish the/this/that (feature/task/implementation/work/step/phase/migration/refactoring)',
  'factor/take in/into account? (how/that/what/the/this/which)',
  'start/begin with/by',
  'dig/dive/talk/work/move/carry into/about/on/through',
  'discuss/survey/scan/experiment/explore/familiarise/familiarize/diagnose',
  'keep on? trying/going/looking/working/searching/digging/testing/checking/iterating/exploring/watching/monitoring/thinking',
  'force-push/hard-reset/dry-run',
  'force push/merge/deploy/install/reinstall',
  'hard/soft reset',
  'roll back/forward',
  'stop here/now/it/this/that/the',
  'stop.',
  'set up a/an/the? new? test/sample/demo~ _?',
  'take/have a look',
  'give it/this/that another try/shot/go',
  'show/give/tell me',
  'do a/an/the/some/your/more/another? _* (search/research/review/test repo/pass/check/commit/rebase/pr/test)',
  `create/make/open/raise/add/start/update/edit a/an/the/new/another/empty/separate/and* draft? (${OFFICE})`,
  `abandon/drop/delete/discard/leave/switch/use the/this/that/a/my/current/to? _? (${OFFICE})`,
  'write/create/add/make/prepare/update me? (a/an/the/this/that/it/some/more/another/unit/short/longer/temporary/design/docker/sample/example/demo/quick)* (summary/doc/docs/document/plan/report/file/dockerfile/markdown/description/changelog/readme/test/tests/coverage/script/notes)',
  'write me',
  'clear/empty/delete/remove the/this/that? _* file/files/folder/log/logs',
  'create/do/implement/use/take/go with? your/the proposed/suggested/recommended',
  'update again',
  'update from',
]

/** Words that hold a step back, or let it go ahead, this once. */
export const STEP_PERMISSIONS = [
  "(don't/do not/dont/needn't/no need to/not need to/don't need to/don't have to/without/skip/never mind) now? (commit~/push~/run~/lint~/test~/merge~/rebas~/stash~/deploy~/review~/wait~/worry/bother/open/creat~)",
  'no code/coding/implementation changes/change/edits/yet',
  "(don't/do not/dont) (write/change/touch/edit/modify) any code",
  'feel free to',
  'for now',
  'right now',
  'just now',
  'this time',
  'just this once',
  'for the moment',
  'at the moment',
  'until later',
  'for this call/run/test/commit/pr/session/review/demo',
  'a/just/only temporary _?',
  'temporarily',
  'not yet',
  'so far',
  'before/after we/you/i continue/commit/push/merge/go on',
]

/** Words by which an order holds for later work too. */
export const STANDING_ORDERS = [
  'always/never/whenever/generally',
  'each/every _',
  'from now on',
  'by default',
  'as a rule',
  'in general',
  'in the future',
  'unless',
  'only if/when/after',
  'no longer',
  'any more/longer',
  'going forward',
]

/** Openings of a wish that says how a thing is to be. */
export const SHAPING_ORDERS = [
  'make/keep/use/rename/call/name/move/put/store/place/limit/restrict/scope/separate/split/combine/replace/switch',
  'allow/disallow/require/hide/show/print/warn/return/log/skip/ignore/leave/prefer/avoid/drop/treat/default',
  'remove/add/include/exclude/support/set/display/save/write/give/prefix/convert/turn/change/extract/reuse/share/migrate/port',
  'go/stick/stay with/to/for',
  'get rid',
  'bring … back',
  'only/instead/rather',
]

/** Words that say how, where or under what condition. */
export const SHAPES = [
  'instead/only/rather/without/before/after/inside/outside/under/unless/except/otherwise/regardless/independent~/until',
  'a/an/the single/separate/own/free~/optional/required/default/common/shared/individual',
  'if/when/once/while/where _',
  'as a/an/the/example',
  'so that',
  'not the/a/an/in/on/as/by/with/for/to',
  'no matter',
  'should~/must~/needs~',
  'which/that is/are/has/have/says/does',
  'for clarity',
  'the same',
  'to/into/in/on/with/from the/a/an/our/its/each/any/all/every',
  'from … to',
  'like before',
  'default',
]

/** Words of a suggestion in the form of a question. */
export const SUGGESTS = [
  "can/could/should/shouldn't/can't/couldn't/shall we/it/this/that/the/you",
  "(wouldn't/would) it be/make",
  'why not',
  'how/what about',
  "(isn't/is not) it better",
  'do we need',
  'i/we feel/think/believe/suggest/propose',
  "i'd/i would",
  'i wonder if we',
  'maybe/perhaps we',
  'what do you think about/of',
]
