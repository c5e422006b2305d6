/**
 * English words by which a person at work decides, objects, prefers, states rules and reports. Notation as in
 * `phrases.ts`.
 */

/** Openings of an objection to what was just said or done. */
export const OBJECTION_OPENINGS = [
  'nope~/nah/stop/wrong/revert/undo',
  'not quite~',
  "that's not~/wrong~",
  'this is not~/wrong~',
  "you forgot~/missed~/still~/didn't~/broke~",
  'you are wrong~',
  'why did/are you~',
]
/** Words of an objection, anywhere in a sentence. */
export const OBJECTIONS = [
  'i meant',
  'not what i',
  "(shouldn't/should not) be/have/do",
  'is wrong',
  "isn't right",
]
/** Objections to the matter; what is to hold follows. */
export const MATTER_OPENINGS = [
  'correction:',
  'can/could we/you not/stop/avoid',
  "no that/it/this/you/i/we/don't/not/use/the/just/please",
  "you shouldn't~",
  'you misunderst_',
  'not as/in/the/a/like/by/for/to/on',
  "i (didn't/did not) ask~/mean~/want~/say~",
]
export const MATTER_AFTER_ACTUALLY = ["no/not/don't/it/the/we/that/use", "i want/meant/don't/prefer/need"]
export const MATTERS = [
  'i mean',
  "(shouldn't/should not) use/need",
  'is not right/correct',
  "(is not/isn't) fully/quite/entirely/really true/right/correct/accurate",
  'i changed my mind',
  "(you've/you have) put/attached/used/added/changed/removed/broken/made/missed/forgotten",
  "i don't think we/you/it/that/this",
  "you don't need/have to",
  "that's not what/how/true/right",
]
/** Objections to the step just taken, by trouble or another order. */
export const STEP_OPENINGS = [
  'no !(problem/worries)',
  "actually/wait/don't/dont/instead/still/hmm/hmmm/hmmmm",
  'thats not/wrong',
  'do not',
  'never !(mind)',
  "please don't/dont",
  'you should/didnt',
  'oh no',
  'are you sure',
]
export const STEPS = [
  'shouldnt be/have/do',
  'isnt right',
  'still fail/broken/not/see/get/doesn',
  "i (don't/dont/do not) want/like/think/need",
  "that doesn't/doesnt/didn't/didnt",
  'that does not',
  "doesn't/doesnt work",
  'not working',
  'we lost',
]

/** Words of a made decision. */
export const SETTLED = ["(i/i've/i have/we/we've/we have) finally? (decided/chose/opted/settled on)"]
/** The same in chats. */
export const SETTLED_IN_CHATS = ['going/went with', 'made up my mind']
/** An agent's reports of decisions, its own and those of the code. */
export const SETTLED_BY_AGENTS = [
  "we'll",
  'we will~',
  'we decided~/agreed~/chose~/settled~',
  'we now use~',
  "we're going~",
  'decided/chose/opted/agreed',
  'settled on',
  'went/going with',
  'instead of~',
  'in favor/favour of~',
  'go/stick with~',
  'switched/switches to~/from~',
  'no longer~',
  'deprecat_',
  'the decision/design is~',
  'by default~/design~',
  'intentional~/deliberate~',
  'on purpose~',
  'must not~/be~/stay~/use~',
]
/** Those of them that cannot also describe an error. */
export const SURELY_SETTLED_BY_AGENTS = [
  'decided/chose/opted/agreed/intentional/intentionally/deliberate/deliberately/switched/replaces/replaced/replacing/must',
  'settled on',
  'went with',
  'in favor/favour of',
  'no longer',
  'deprecat_',
  'by design/default',
  'on purpose',
  "we'll",
  'we will',
]
/** A person's way to settle something at work: mostly wishes and choices, rarely "I decided". */
export const SETTLED_BY_PERSONS = [
  "let's/instead",
  'let us',
  'i think we should',
  "we (will/should/need/decided/agreed/are not/don't need/only need/want)",
  "we'll",
  "we're (going to/not)",
  'rather than',
  'go/stick with',
  'switch to',
  'keep it/the/our/using/this/these',
  'we can keep/drop/skip/remove/ignore',
  'no need to/for',
  "don't need",
  'drop it/the/this',
  '(should/must/has to/have to/need to/needs to) be/use/work/support/run/return/show/include/stay/live/start',
  'only if/when/for/the',
  '(by/as/as the) default',
  'call it',
  'is (too (much/many/long/short/slow/complex/complicated/big/small/noisy/verbose/risky)/enough/overkill/unnecessary/not needed/fine as is/fine as it is/redundant)',
  'too much/many/complex/complicated/noisy/verbose',
]
export const PERSON_CHOICES = [
  'you can use/set/call/reuse',
  'use/keep/drop/remove/skip/prefer/call/name/put/store/just/only/without/with/leave/ignore/rename/default/switch/move',
  'make it',
]

/** Words of a rule that holds for good. */
export const STANDING = [
  'always/whenever',
  'never !(mind)',
  'from now on',
  'in the? future',
  'every time',
  'must not/never/always',
  'should always/never',
  'my/our convention/rule/workflow/policy',
  'as a rule',
  'in general we',
]
const EVERYBODY =
  '(nobody/no one/no-one/everybody/everyone/all of us/none of us) (here/of us/on the team/in the team)?'
/** Statements about nobody or everybody, which are rules; not what nobody knows or has. */
export const UNIVERSALS = [
  `${EVERYBODY} (may/must/can/should/shall/is allowed/is to/is not allowed/is not to/has to/needs to/touch/use/push/deploy/merge)`,
  `${EVERYBODY} !(is/was/has/does/knows/seems/likes/loves/thinks/says/agrees/understands/cares/wants) _s`,
]

export const PREFERENCES = [
  "(i/i'd/i would) much? prefer/rather",
  'i hate/dislike/usually/like/love',
  'i (very much/really) like',
  "i actually/really? don't want/like/need",
  "we (prefer/don't want/want to keep/want to avoid)",
  'my/our preference',
  "(isn't/is not/not) important",
  "doesn't matter",
  "don't care",
  "(i'm/i am) not (a fan/keen/happy)",
]
/** Short statements of likes and dislikes. */
export const LIKINGS = [
  "(i/i'd/i would) much/really/usually/actually? (prefer/hate/dislike/love/(don't/do not) (like/want))",
]

/** Observations, mostly of trouble. */
export const SIGHTINGS = [
  "still (fail~/broken/not/see/get/doesn't/does not)",
  "(doesn't/does not/don't/won't/didn't) work/load/show/seem/_ly",
  "(isn't/aren't/is not/are not/am not) really/actually/even? _ing",
  'is/are missing/failing/broken',
  'should have added/been/fixed',
  'no longer',
  'we lost',
  'error/errors when',
  'noticed/saw/remember',
  'just found',
  'found out',
  'seems to work/be/have',
  'the issue/problem/bug/cause is/was',
  'is very? slow',
  'we are missing',
  'bad news',
  'got merged/removed/released',
  'not supported',
  'already done/fixed/exists',
]
export const ABOUT_ONESELF = [
  'my name is',
  "(i am/i'm) a/the",
  'i work on/at/as',
  'i use',
  'i have both/a',
  'we use',
  'our team/company/project/database/app',
]
