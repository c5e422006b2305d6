/**
 * English words of working sessions, which tell an agent's knowledge from its chatter. Notation as in
 * `phrases.ts`.
 */

/** Small words before an agent's announcement. */
export const NARRATION_OPENERS = [
  'ok/okay/good/great/perfect/excellent/alright/right/hmm/hmmm/hmmmm/wait/actually/so/and/but/yes/done/interesting/now/also',
  'found/got it',
  'i see',
  'all clean/green/good/passing/done',
]
/** Openings of an announcement of the next step. */
export const NARRATES = [
  'let me/us',
  "let's/lets/i'll/checking/reading/running/searching",
  'i will',
  "(i'm/i am) going to",
  "i'm now? using/checking/looking",
  'i/we? also/now/still? need/want/have/should/can to now? _',
  'i also/now? need/want/should/can/understand/see/have/notice',
  'i? now i/we/let/update/add/fix/remove/replace/check/run/create/reply/rewrite/simplify/wire/write/commit/push/verify/build/for/to/that/delete/move/rename/implement/modify/do/mark/look/find/see/test/edit/change/need/export/format/refactor/have',
  'looking at',
  'need/time/going to',
  "here's the/a/an/what/my/how",
  'here is/are',
  'based on my/the',
  'starting with/by',
  'to summarise/summarize',
  'as (you can see/mentioned/requested)',
  "ive/i've read/reviewed/looked/checked/gathered/explored",
  'following the/your',
]
export const ACKNOWLEDGES = [
  "you're absolutely? right/welcome",
  'good catch/point/question/idea/call/news/insight',
  'great question/catch/point/idea',
  "that's a good/great/fair/valid",
  'that? makes sense',
  'sounds good',
  'got it',
  'exactly/done/fixed/perfect/excellent/great/understood/sure/sorry/apologies/thanks/hi/hello',
  'no problem',
  'my mistake',
  'thank you',
  'fair enough',
]
export const OFFERS = [
  'how? would you like',
  'do you want',
  'want me to',
  'should/shall i',
  'let me know',
  'feel free',
  'happy to',
  'ready to/for commit/proceed/merge/push/round/review',
  'anything else',
  "if (you/you'd/you would) like/want/prefer",
  'i can also? help/create/add/do/implement/update/fix/proceed',
  'next step/steps',
  "(i'd/i would) suggest",
  'just say',
  'say the word',
  "when (you're/you are) ready",
  'all set',
  'please check/verify/confirm/review/try/test',
  'you can/could/should/may now? see/try/run/test/verify/refresh/check',
]
export const HEDGES = [
  'maybe/perhaps/might/probably/possibly/likely/presumably',
  'i think/guess/wonder/believe',
  'it seems',
  'seems like',
  'not sure',
  'could/may be',
  'appear/appears to',
]
/** Things that are reported to be in order. */
export const IN_ORDER_KINDS = [
  'unit/integration/existing/new/e2e/remaining/other/code/type/lint/logging/affected/package',
]
export const IN_ORDER_THINGS = [
  'test/tests/lint/linter/linting/formatting/build/check/checks/code/changes/everything/it/they/ci/suite/thread/threads/comment/comments/todo/todos/task/tasks/diagnostic/diagnostics',
  'working tree',
]
export const IN_ORDER_MORE = ['and the? test/tests/lint/linting/build/check/checks']
/** Words that report them in order. */
export const IN_ORDER = [
  'pass/passes/passed/passing/compile/compiles/clean/green/build/builds/work/works/committed/pushed/succeed/succeeds/succeeded/is/are/was/were/look',
  'has/have been',
]
export const STATUS_OPENINGS = [
  'draft? pr/prs is~/was~/created~/updated~/opened~',
  'committed as~/in~/to~/and~',
  'pushed~',
  'created a/an? empty? commit~/pr~/draft~',
  'waiting on~/for~',
  'standing by~',
  'rolled back~',
  'no issues/errors/changes/response/further/action/matches',
  'test/tests added~/updated~/pass~',
  'round #',
  'lint passes~',
  'build passes~/succeed~',
  'commit/committed sha~/hash~',
  'not run',
  'branch/ready',
  'successfully~',
  'the? git status/diff/log shows~',
]
export const WORKS_OF_AGENTS =
  'approach/implementation/code/codebase/change/design/test/tests/pr/solution/structure/refactoring/plan/overall'
export const PRAISE =
  'solid/good/clean/correct/great/minimal/well/comprehensive/thorough/fine/complete/ready/robust/excellent/straightforward'
export const VERDICTS = [
  'recommendation: approve~/merge~/ship~',
  'overall/benefit/benefits/approve/excellent',
  'lgtm~',
  'the/this file/document/doc/report/guide/readme focuses~/covers~/includes~/describes~/contains~/provides~/explains~',
  'skipped items~',
  'modified files~',
  'files changed~/modified~/created~',
  'the change/changes is/are minimal~/entirely~/small~',
  'key benefit~',
  'this is/was a? good/great/nice/clean/solid/simple/common',
  'much? cleaner/better/simpler',
]
/** Words that compare one thing with another, which is informative even without a decision. */
export const CONTRASTS = [
  'rather than',
  'instead of',
  'tradeoff/tradeoffs/trade-off/trade-offs/unlike/whereas',
  'as opposed to',
]
/** Possible or advisable actions; not a decision until somebody takes it. */
export const PROPOSES = [
  'should~ !(now)',
  'could~/consider~/alternatively~/either~/worth/ideally~/potential~/suggest~/recommend~',
  'propose~/proposal~/proposing~',
  'might want~',
  'to improve~',
  'plan to~',
  'you may',
  "you'll need~/want~",
  'will need~/require~',
  'if we/you',
]
export const REASONS = [
  'because~/otherwise~',
  'since the~/we~/it~/this~/there~',
  'so that~',
  'the reason~',
  'root cause~',
  'caused by~',
  'due to~',
  'which means~',
  "that's why~",
  'this is why~',
  'in order to~',
  'turns out~',
  'the real/actual? problem/issue/bug/culprit/cause is~/was~',
  'happens when~',
  'result/results in~',
  'lead/leads to~',
  'to avoid~/prevent~',
  'so it/the/that/we/you/there',
]
const FAULT = 'problem/issue/bug/culprit/cause'
export const FINDS = [
  'found the issue~/bug~/problem~/cause~/root~',
  'found that~/out~',
  'root cause~',
  `the real/actual/core/underlying? ${FAULT}/fix/difference/reason/key/solution here? is~/was~`,
  'turns out~',
  'this means~/happens~',
  'this is because~',
  "(doesn't/does not/don't/do not/didn't/can't/cannot/won't/isn't/aren't/wasn't) exist~/support~/handle~/work~/match~/include~/apply~/respect~/know~/have~/need~/get~/preserve~/trigger~/fire~/block~/accept~/allow~/use~/set~/load~/pass~/populate~/_ed~",
  'only works~/happens~/exists~/applies~/supports~/when~/if~/on~/for~',
  'depends on~',
  'fail/fails when~/because~/if~/with~',
  'failed because~',
  'bug in~',
  'race condition~',
  'regression~/silently~/incorrectly~/mismatch~/require/requires/expects',
  'is/was/are/were missing~/broken~/never~/not~/only~/lost~/ignored~/skipped~/overwritten~/unused~/stale~',
  'is/was/are/were dead code~',
  'never called~/set~/populated~/used~/reached~/refetched~/_ed~',
]
export const ROOT_CAUSES = [
  'root cause',
  'turns out',
  `the real/actual/core/underlying? ${FAULT} is/was`,
  'failed/fails/broke/breaks/happens because',
  'caused by',
  'race condition',
  'regression',
]
/** Verbs that open an entry in a list of changes. */
export const CHANGE_VERBS = [
  'added/removed/fixed/updated/changed/renamed/moved/replaced/created/refactored/extracted/implemented/introduced/switched/simplified/deleted/merged/split/converted/dropped/made/wrote/registered/wired/exported/bumped/upgraded/downgraded/pinned/enabled/disabled/committed/rewrote/patched/adjusted/improved/refined/corrected/passed/test/tests/adding/removing/updating/fixing/calling/creating/replacing/using/renaming/moving/changing',
  'add/remove/fix/update/rename/move/replace/create/use/store/return/change/keep/skip/handle/support/extract/ensure/call/check/set/pass',
  'adds/removes/fixes/updates/uses/returns/handles/supports/replaces/now',
]
export const FIXES = [
  'fix/fixes/fixed/resolve/resolved/solved/workaround',
  'works now',
  'the fix/solution is/was',
]
/** Openings of sentences that would fit any session. */
export const GENERIC_SUBJECTS = [
  "i/i've/we/we've/the/this/that/these/everything/it/all/they/there",
  'i/we have',
]
/** Verbs that continue such sentences. */
export const GENERIC_VERBS = [
  'found/fixed/completed/implemented/updated/added/verified/addressed/resolved/made/understand/see/identified/finished/tested/confirmed/ensure/ensures/provide/provides/make/makes/give/gives/maintain/maintains/keep/keeps/allow/allows',
]
/** Headings of sections without knowledge. */
export const POOR_HEADINGS = [
  'option/options/alternative/alternatives/example/examples/scenario/scenarios/strength/strengths/pros/cons/usage/testing/verification/verify/checklist/benefit/benefits/advantage/advantages/minor/nit/source/sources/references/timeline/estimat_/step/steps/recommendation/recommendations/future/followup/followups/follow-up/follow-ups/quality/metrics/improvement/improvements/status/report/coverage/task/tasks/todo',
  'what we could',
  'next step/steps',
  'to toggle/test/verify/run/use',
  'how to test/verify/run',
  'test plan/coverage/case/cases/result/results/scenario/scenarios/suite',
  'file/files changed/modified/created',
  'file/files to modify/change/create',
  'file/files not modified',
  'modified/critical files',
  'independent pr/prs',
  'health check',
  'code? review fixes',
  'low priority',
  'summary of changes',
  'success criteria',
]
export const RICH_HEADINGS = [
  'root cause',
  'the bug/fix/problem/issue',
  'key decision/decisions/discovery/finding/findings/insight/point/points/difference/differences',
  'why/decision/decisions/finding/findings/conclusion/context/problem/caveat/caveats/gotcha/gotchas/important/critical/design/insight/cause/issue/fix/solution/limitation/limitations/note/notes/constraint/constraints/answer',
  'bottom line',
  'how it works',
  "(what's/what is/what you)",
]
/** Headings of sections about work that is yet to be done, if at all. */
export const PROPOSING_HEADINGS = [
  'plan/phase/phases/proposal/proposals/proposed/option/options/recommend~/suggest~/next/alternative/alternatives/possible/potential/idea/ideas/approach/approaches/todo/todos/to-do/to-dos/roadmap/should/would/could/either',
  'how to',
  'if so',
]
/** Errors of the environment, whose solution is worth remembering. Matched in any part of a message. */
export const ENVIRONMENT_ERRORS = [
  'fatal:',
  'permission denied',
  'command not found',
  'no such file/option/command',
  'cannot find module/package',
  'module not found',
  'enoent/eacces/econnrefused/unrecognised/unrecognized/unsupported/timeout/timedout',
  'connection refused',
  'unknown flag/option/command/revision/argument',
  'not supported/installed/authorised/authorized',
  'require/requires version/node/python/go',
  'time/timed out',
  'not a git repository',
  'did not match any',
  'no module named',
  'could not resolve',
  'address already in use',
  'out of memory',
  'no space left',
  'externally managed',
  'externally-managed',
  'invalid option/argument',
  'missing script/dependency',
  'host key verification',
  'unexpected token',
  'is not assignable',
  'syntax error',
]
/** Instructions about the process of the work, useless once done. */
export const STEERS = [
  'try again',
  'keep going',
  'just continue',
  'before we continue',
  'for now, just',
  'commit this/it/these/the/both/and/all',
  'push it/this/the/and',
  'rebase/stash/reply/subagent/subagents/sub-agent/sub-agents/rerun/re-run/checkout/proceed/ultrathink/summarise/summarize/explain/teammate/teammates',
  'pr comment/comments',
  'this/linear comment',
  'outstanding comments',
  "i'm running",
  'i ran',
  "i've done",
  'read the',
  'draft pr',
  'branch name',
  'merge it/this/main/with/conflict/conflicts/issues',
  'run the? test/tests/lint/check',
  'open a/the? draft? pr',
  'create a/the? (pull request/pr/commit)',
  'check out',
  'have/take a look',
  'look at/into',
  'auto accept',
  'go ahead',
  'present the plan',
  'think hard/harder',
  'give/tell/show me',
  "let's (get to/first)? talk/discuss~/see/check/look/continue/start/try",
  "(i/i've/i have) merged",
  'same overall? length',
  'bullet points',
  'update the? readme',
  'working on',
  'ready for review',
]
/** Openings of a question, or of an order to look at something. */
export const LOOK_OPENERS = ['and/so/but/ok/hmm/also/then/now']
export const LOOKS = [
  'what/why/how/where/which/who/is/are/do/does/did/was/were/has/check/see/explain/run/go/read/open/shall',
  'when did',
  'have you',
  'have/take a look',
  'look at',
  'show/give/tell me',
  'can/could/would/will you',
  'can/could we',
  'should we/i',
]
/** Names that say what was done, not what it was about. */
export const PROCESS_NAMES = [
  'pr review/comment/comments/feedback',
  'review comment/comments',
  'address/the/our/more/this feedback/comments',
  'fix the/these/those/my? failing/unit/integration/lint/linter/linting* test/tests/error/errors/issue/issues/build/lint/linter/linting/ci/these',
  'test/tests are/is? fail/failing/fails/failed',
  'run the? test/tests/lint',
  'lint/linter/linting is/are? fail~/show~/error~',
  'merge conflict~/origin~/main~/issue~/branch~',
  'conflict/conflicts/rebase/hello/hi/thoughts/continue',
  'commit this/both/the/and',
  'create/open/raise/make a/the? draft? (pr/prs/pull request/pull requests)',
  'check/look/try again',
  'changes in the/this local? branch',
  'review the/this/my/pr',
  'latest/last commit',
  'pending changes',
  'messed up',
  'session is being',
  'status report',
]
/** Small words before a wish. */
export const POLITE_OPENERS = [
  'hey/hi/ok/okay/so/now/great/well/yes/yeah/thanks/please/also/and/but/claude/cool/nice/perfect/alright/good/right/hmm/hmmm/hmmmm/ah/oh/wait/fine/actually/then',
  'oh no',
  'no.',
]
/** Words that make a wish polite. */
export const POLITE_WISHES = [
  'can/could/would/will you/we please? (help me/also/now/just/maybe/help)* to?',
  'please',
  "(i'd/i would) like/love (you/your help/to have)? to/with?",
  'i want/need you? to',
  "it's time to",
  'our goal here? is to',
  "let's",
  'let us/me',
  'we (should/need to/have to/want to)',
  'help me',
  'i think we should',
  'do/would you mind',
]
/** Openings of a turn that only agrees or tells the agent to continue. */
export const ACKNOWLEDGING = [
  'yes/yep/yeah/y/ok/okay/sure/continue/lgtm/great/perfect/nice/cool/done/retry/proceed/next/both/all/a/b/c/d/e/#/correct/right/exactly/agree/agreed/resume',
  'please do?',
  'go (ahead/for it)?',
  'commit (this/it/and push/these/the changes/all)?',
  'push/implement it/this?',
  'merge it?',
  'thank/thanks you?',
  'excellent work?',
  'do it',
  'sounds/looks good',
  'try again',
  "lets/let's do it/that",
  "lets/let's go",
  'make it so',
  'ship it',
  'keep going',
]
/** Agreement that accepts the proposal just before. */
export const APPROVES = [
  'yes/yep/yeah/y/ok/okay/sure/lgtm/perfect/proceed/correct/exactly/agree/agreed/gtg',
  'please do',
  'go (ahead/for it)',
  'do it',
  'sounds/looks good',
  "lets/let's do it/that",
  "lets/let's go",
  'make it so',
  'ship it',
  'implement it/this/that',
  'good to go',
]
/** Verbs that mark a statement; a phrase without one is a label. */
export const VERBS = [
  "is/are/was/were/be/been/has/have/had/do/does/did/can/could/will/would/should/must/may/might/don't",
  'use/uses/used/add/adds/make/makes/made/get/gets/set/sets/run/runs/need/needs/fail/fails/work/works/return/returns/call/calls/read/reads/write/writes/take/takes/keep/keeps/show/shows/go/goes/handle/handles/support/supports/allow/allows/require/requires/create/creates/contain/contains/provide/provides/become/becomes/lose/loses/lost/send/sends/live/lives/store/stores/know/knows/want/wants/mean/means/let/lets/put/puts/hold/holds/turn/turns/remove/removes/replace/replaces/move/moves/pass/passes/expect/expects/depend/depends/exist/exists/break/breaks/match/matches/include/includes/prevent/prevents/change/changes/update/updates/start/starts/stop/stops/fix/fixes/point/points/load/loads/render/renders/cause/causes/skip/skips/reuse/reuses',
]
/** Words about today, untrue tomorrow. */
export const FOR_THE_MOMENT = [
  'today/tomorrow/yesterday/earlier/above/below',
  'right/just now',
  'at the moment',
  'currently/still running',
  'in progress',
  'this morning',
  'a moment ago/later',
  'so far',
]
export const SUPPOSES = ['imagine/pretend/suppose/say/e.g/example', 'for example/instance']
/** Verbs that open an order for work. */
export const IMPERATIVES = [
  'add/fix/remove/implement/update/rename/create/compare/move/refactor/refactoring/investigate/make/write/change/support/include/show/store/use/replace/migrate/convert/handle/track/improve/debug/analyse/analyze/find/extract/simplify/unify/configure/setup/generate/design/document/split/delete/drop/rewrite/port/upgrade/bump/enable/disable/allow/prevent/ensure/research/evaluate/explore/examine/print/reuse/build/consolidate/test',
  'set up',
]
/** Openings of a sentence about something named before. */
export const PRONOUNS = [
  'it/this/that/these/those/they/he/she/both/there/here/which/such/then',
  'the above/former/latter/same',
]
