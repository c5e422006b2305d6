/**
 * English words for things that end with the current work, and for what people tell about themselves.
 * Notation as in `phrases.ts`.
 */

/** Openings of an order that holds for good. */
export const ORDER_OPENINGS = [
  "always/never/don't/please/ensure",
  'from now on',
  'in the? future',
  'in general',
  'do not',
  'make sure',
  'as a rule',
]
/** Words of an order, anywhere in a sentence. */
export const ORDERS = [
  'must/should/please/ensure',
  'make sure',
  'from now on',
  'as a rule',
  'my/our convention/rule/workflow/policy',
]
/** Reports of repeated experience, which is not a rule. */
export const MET = [
  "(i/i've/i have/we/we've/we have) always/never (get/got/see/saw/seen/had/heard/noticed/hit/knew/know/understood/understand/remember~/run into/ran into/end up/ended up)",
]
/** References to something that the speakers have in front of them. */
export const POINTED_AT = [
  'this !(repo~/project~/codebase~/code base~/team~/company~/package~/service~/app/workspace~/language~) _',
  'these/those/now/yet/anymore',
  'it/them !(when)',
  'the _? one/ones',
  'first/second/third/last/latter/former/other/left/right one/option/version/approach/idea',
  'for now',
  'in a minute/moment/second/bit',
  'any more/longer',
]
/** Wishes for a thing of the current work, or for its next step. */
export const WISHED_FOR = [
  '(like/love/hate/dislike/want/need/rather have/prefer) the/your/its/that/a/an _',
  '(like/love/hate/dislike/want/need/rather have/prefer) the/your/its/that/a/an #',
  'prefer/like/want/love/rather not? to? see/wait/check/look/start/try/test/know/discuss/talk/review/finish/go/leave/merge/keep',
  'not happy/satisfied',
]

/** Family, friends, colleagues and pets. */
export const KIN = [
  'wife/husband/partner/spouse/girlfriend/boyfriend/fiance/fiancé/fiancee/fiancée/mother/mom/mum/father/dad/parent/parents/sister/sisters/brother/brothers/sibling/siblings/son/sons/daughter/daughters/kid/kids/child/children/baby/babies/twins/aunt/uncle/cousin/cousins/niece/nieces/nephew/nephews/grand_/family/friend/friends/neighbor/neighbors/neighbour/neighbours/flatmate/flatmates/roommate/roommates/boss/manager/managers/teamlead/teammate/teammates/colleague/colleagues/coworker/coworkers/co-worker/co-workers/mentor/coach/teacher/doctor/therapist/dog/dogs/cat/cats/pet/pets/puppy/horse/horses',
  'team lead/mate/mates',
]
/** Things that a person has one of. */
export const OWN = [
  'name/nickname/surname/pronouns/birthday/job/employer/company/startup/salary/team/school/university/degree/thesis/timezone/hometown/city/country/house/flat/apartment/garden/religion/diet/eyesight/hobby/hobbies/favorite/favourite/wedding/allergy/allergies',
  'job title',
  'time zone',
  'home town',
  'native/first language',
  'mother tongue',
  'working hours',
  'email/e-mail address',
  'phone number',
]
/** Things that have a name in a program. */
export const NAMED_AT_WORK =
  'branch/function/class/variable/file/folder/table/column/component/module/package/script/test/method/field/repo/project/app/service/container/image/key/job/task/endpoint/route/page/button/form/type/hook/server/database/schema'
export const OCCUPATIONS = [
  'developer/engineer/programmer/designer/student/teacher/doctor/nurse/manager/researcher/scientist/lawyer/writer/architect/consultant/freelancer/founder/analyst/beginner/journalist/accountant/physicist/biologist/mathematician',
]
/** Things somebody has at the moment, as opposed to a dog. */
export const TROUBLES = [
  'i have a/an _? _? test/tests/bug/bugs/error/errors/problem/problems/issue/issues/question/questions/idea/ideas/branch/pr/prs/merge/merges/conflict/conflicts/fix/draft/drafts/feeling/feelings/hunch/doubt/doubts/suggestion/suggestions/leak/leaks/crash/failure/failures/warning/warnings/typo/typos',
  'i have a/an _? _? pull request/requests',
  "(i'm/i am) a/the bit/little/lot/one/last/first/only/next/same/few",
]
/** Tools and pieces of work that a person calls theirs. */
export const MY_TOOLS = [
  'my _? _? terminal/browser/cursor/app/docker/container/server/script/function/branch/commit/build/test/tests/pr/prs/code/editor/ide/laptop/machine/screen/form/page/query/mock/api/key/request/attempt/concern/guess/change/fix/patch/loop/component',
  'my _? _? pull request',
]
