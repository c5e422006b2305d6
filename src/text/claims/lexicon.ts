/**
 * The words used to read and compare claims: verbs, synonyms, opposites, exclusive states, cues of change.
 * English. Lists have base forms; lookups take keys (see `toKey`).
 */
import { otherVerbForms } from '../irregular-verbs.ts'
import { stem } from '../stem.ts'
import { type WordSet, wordSet } from '../word-set.ts'

/** Prefix of the key of a denied term. */
export const DENIED = '¬'

const words = (text: string): string[] => text.trim().split(/\s+/)

/** Synonyms and spellings of one thing; the first of a group is its key. */
const SYNONYMS = `
  database db|repository repo|directory folder dir|postgres postgresql|javascript js|typescript ts|
  kubernetes k8s|config configuration|environment env|production prod|authentication auth|
  documentation docs doc|application app|parameter param|argument arg|dependency dep|
  mother mum mom|father dad|apartment flat|car automobile|child kid|photo photograph picture|phone mobile|
  color colour|favorite favourite|neighbor neighbour|behavior behaviour|center centre|tire tyre|
  license licence|gray grey|theater theatre|organize organise|initialize initialise|optimize optimise|
  delete remove erase|begin start|finish complete|fix repair|purchase buy|euro eur €|dollar usd $|
  repeat retry|bug defect|pr pull-request|big large|
  bike bicycle|tv television|vacation holiday|kilometer kilometre km|kilogram kg kilo|meter metre|
  location place|afraid scared|happy glad|sick ill|speed velocity|like enjoy love|hate dislike detest loathe|allow permit|forbid ban prohibit disallow|
  broken defective|needs require need|have possess|live reside|employ hire`

/** Pairs that exclude each other; all words of one side mean the same. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['enabled enable active activated', 'disabled disable inactive deactivated'],
  ['on', 'off'],
  ['work working pass passing green succeed successful', 'broken fail failing failed red crash'],
  ['open opened', 'closed close shut'],
  ['always', 'never'],
  ['allow allowed permitted', 'forbid forbidden banned prohibited disallow disallowed'],
  ['require required mandatory', 'optional'],
  ['like love enjoy', 'hate dislike'],
  ['accept', 'reject refuse'],
  ['public', 'private'],
  ['true', 'false'],
  ['online up', 'offline down'],
  ['include included', 'exclude excluded omit'],
  ['present', 'missing absent'],
  ['alive', 'dead'],
  ['fast quick', 'slow'],
  ['cheap', 'expensive'],
  ['synchronous', 'asynchronous'],
  ['mutable', 'immutable'],
  ['stable', 'flaky'],
  ['visible shown show', 'hidden hide'],
  ['locked lock', 'unlocked unlock'],
  ['healthy well', 'sick ill'],
  ['full', 'empty'],
  ['early', 'late'],
  ['before', 'after'],
  ['above', 'below'],
  ['with', 'without'],
  ['hot warm', 'cold'],
  ['easy', 'hard difficult'],
  ['good great', 'bad terrible'],
  ['safe secure', 'dangerous vulnerable'],
  ['trust', 'distrust'],
  ['agree', 'disagree'],
  ['win won', 'lose lost'],
  ['mandatory', 'voluntary'],
  ['manual manually', 'automatic automatically'],
  ['possible', 'impossible'],
]

/** Prefixes that make a word its opposite: safe, unsafe. */
const NEGATIVE_PREFIXES = words('un dis non non-')
/** Prefixes that do so only before longer words: import is not the opposite of port. */
const RARER_PREFIXES = words('in im ir il de')

/** Groups of states of which one holds at a time; another one is a newer state. */
const STATES = `
  open opened draft merged closed rejected|todo planned started pending blocked in-progress done finished completed ready released cancelled abandoned|
  single engaged married divorced widowed|pregnant|
  red green blue yellow black white gray brown orange purple pink|
  alpha beta stable deprecated|junior senior|student retired employed unemployed|
  daily weekly monthly yearly hourly nightly|spring summer autumn winter|
  low medium high critical|small medium-sized large|vegan vegetarian`

/** Verbs; the words before the first of them are the subject. */
const VERBS = words(`
  use run live work like love hate enjoy prefer want need have keep store read write listen own lead maintain manage
  review report teach study learn play speak eat drink drive weigh cost take call name meet start begin end stop
  quit cancel drop remove delete move switch migrate replace rename upgrade downgrade update bump change raise lower
  increase decrease reduce deploy release publish ship merge fix build test lint support require allow forbid accept
  reject pass fail break crash throw return send receive poll log write validate check expose cache host serve
  belong depend go come visit buy sell see watch find adopt plan decide choose pick add create make set put get give
  expire default point lie sit stand stay sleep wake open close leave arrive hurt smoke swim sing cook bake know
  remember think believe feel plan help handle convert parse generate produce contain hold include exclude cover
  explain list describe show hide connect join share sign pay rent save spend earn travel fly walk run train exercise
  practise practice volunteer attend enrol graduate retire marry divorce grow plant wear carry ask tell say call
  subscribe render compile bundle install import export mount retry wait block lock commit push pull rebase squash
  enable disable activate deactivate skip ignore handle format print accept contact email phone mean matter exist
  happen occur hate dislike trust agree disagree win lose own possess reside employ hire avoid hash encrypt compress
  encode license indent
`)

/** Verbs that are as often nouns: as the first word they are not an instruction if a verb follows. */
const ALSO_NOUNS = words(
  'build test release run export import report review plan log cache host lock block format email phone call cost change update upgrade start end stop drink cook train plant rent share show list check visit hold support need move work play drive study commit push pull merge squash lint return practice default point force',
)

/** Verbs that mean no more than "is" and can replace each other. */
const LIGHT_VERBS = words(
  'be live lie sit stay store locate keep call name use have set read put find contain hold',
)

/** Nouns and adverbs that add nothing beside a name or number. */
const LIGHT_WORDS = words(
  'branch file version package command currently still already really actually please just about around approximately roughly directly simply basically generally usually normally always permanently entirely new current',
)

/** Verbs with one object at a time: another object is a newer value. */
const EXCLUSIVE_VERBS = words(
  'live work drive call name own lead host listen store locate default report belong deploy base read bundle manage maintain write study hash encrypt compress encode license hold',
)

/** Verbs with one doer at a time: the doer is the value. */
const EXCLUSIVE_DOERS = words('own lead head chair')

/** Nouns that a thing has only one of. */
const SINGLE_NOUNS = words(
  'favorite default main primary current preferred owner lead leader manager boss teacher doctor dentist address email theme color status goal deadline host provider runner bundler linter formatter license capital wife husband partner birthday age size weight height job title nickname limit timeout port path url entry editor language maintainer assignee captain treasurer president director secretary chair mayor head chief principal coach supervisor landlord mentor ceo cto cfo',
)

/** Verbs whose objects add up: a person who likes tea may like coffee too. */
const ADDITIVE_VERBS = words(
  'like love enjoy hate dislike prefer want speak play know visit read watch see meet buy eat drink learn support have use include contain add need cover avoid own write log cook bake grow help list',
)

/** Verbs of one choice at a time, if it is said to hold now. */
const CHOOSING_VERBS = words('prefer want')

/** Verbs of single events; a repetition is another event. */
const EVENT_VERBS = words(
  'deploy release publish ship merge fix visit buy sell meet see watch run go attend win lose find finish start add create implement break crash fail eat cook fly travel walk have call send write read adopt celebrate graduate install push commit review discuss talk discover notice learn make take',
)

const CHANGE_VERBS = words(
  'move switch migrate replace rename upgrade downgrade update bump change raise lower increase decrease reduce relocate transfer convert shift reschedule postpone swap cut port',
)
const MOVE_VERBS = words('move switch migrate relocate transfer change rename convert shift')
const RETRACTING_VERBS = words(
  'stop quit cancel drop remove delete abandon retire uninstall end scrap discontinue sell',
)
/** Verbs of having or using a thing, which a retraction ends; it does not concern claims with other verbs. */
const KEEPING_VERBS = words(
  'use have run support take subscribe attend own be play do keep need require include contain ship maintain work go get learn study host drive practise practice serve depend rely rent lease offer provide send teach coach volunteer sing keep',
)

const NOWS = words('now nowadays henceforth')
const HEDGES = words(
  'maybe perhaps might could would possibly probably if unless whether suppose supposing wish hopefully considering consider',
)
export const WEEKDAYS_AND_MONTHS = new Set(
  words(
    'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat sun january february april june july august september october november december jan feb apr jun jul aug sept sep oct nov dec',
  ),
)
export const DAY_WORDS = new Set(words('yesterday today tonight tomorrow'))

let canonical: ReadonlyMap<string, string> | undefined

/**
 * Returns one key for words of the same meaning: inflections, irregular verbs, synonyms, British spelling.
 */
export function toKey(word: string): string {
  const key = /^[a-z]+$/.test(word) ? stem(word) : word
  canonical ??= buildCanonical()
  return canonical.get(word) ?? canonical.get(key) ?? key
}

function buildCanonical(): ReadonlyMap<string, string> {
  const built = new Map<string, string>()
  const set = (word: string, key: string) => {
    if (!built.has(word)) built.set(word, key)
  }
  for (const group of SYNONYMS.split('|')) {
    const [first = '', ...others] = words(group)
    const key = stem(first)
    for (const word of [first, ...others]) {
      const form = /^[a-z]+$/.test(word) ? stem(word) : word
      set(form, key)
      for (const other of otherVerbForms(form)) set(other, key)
    }
  }
  set(stem('goes'), 'go')
  for (const verb of VERBS) {
    const key = stem(verb)
    for (const form of otherVerbForms(key)) set(form, built.get(key) ?? key)
  }
  return built
}

const keys = (list: readonly string[]): WordSet => wordSet(() => list.map(toKey))

export const VERB_KEYS = keys(VERBS)
export const ALSO_NOUN_KEYS = keys(ALSO_NOUNS)
export const LIGHT_VERB_KEYS = keys(LIGHT_VERBS)
export const LIGHT_KEYS = keys(LIGHT_WORDS)
export const EXCLUSIVE_VERB_KEYS = keys(EXCLUSIVE_VERBS)
export const EXCLUSIVE_DOER_KEYS = keys(EXCLUSIVE_DOERS)
export const SINGLE_NOUN_KEYS = keys(SINGLE_NOUNS)
export const ADDITIVE_VERB_KEYS = keys(ADDITIVE_VERBS)
export const CHOOSING_VERB_KEYS = keys(CHOOSING_VERBS)
export const EVENT_VERB_KEYS = keys(EVENT_VERBS)
export const CHANGE_VERB_KEYS = keys(CHANGE_VERBS)
export const RETRACTING_VERB_KEYS = keys(RETRACTING_VERBS)
export const KEEPING_VERB_KEYS = keys(KEEPING_VERBS)
export const MOVE_VERB_KEYS = keys(MOVE_VERBS)
export const NOW_WORDS: ReadonlySet<string> = new Set(NOWS)
export const HEDGE_WORDS: ReadonlySet<string> = new Set(HEDGES)

let oppositeSides: ReadonlyMap<string, ReadonlySet<string>> | undefined

function buildOpposites(): ReadonlyMap<string, ReadonlySet<string>> {
  const sides = new Map<string, Set<string>>()
  const add = (from: string, to: string) => sides.set(from, (sides.get(from) ?? new Set()).add(to))
  for (const [left, right] of OPPOSITES) {
    for (const one of words(left)) {
      for (const other of words(right)) {
        add(toKey(one), toKey(other))
        add(toKey(other), toKey(one))
      }
    }
  }
  return sides
}

/** Function words that are compared because they are opposites: on, off, up, down. */
export const OPPOSITE_FUNCTION_WORDS: ReadonlySet<string> = new Set(words('on off up down'))

/** Returns true if two keys are opposites: enabled and disabled, safe and unsafe. Symmetric. */
export function areOpposite(a: string, b: string): boolean {
  oppositeSides ??= buildOpposites()
  if (oppositeSides.get(a)?.has(b) === true || a === DENIED + b || b === DENIED + a) return true
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length < 4) return false
  const prefixes = short.length > 4 ? [...NEGATIVE_PREFIXES, ...RARER_PREFIXES] : NEGATIVE_PREFIXES
  // The stemmer may remove the final e of the longer word only.
  return prefixes.some((prefix) => long === prefix + short || `${long}e` === prefix + short)
}

const STATE_GROUPS: readonly WordSet[] = STATES.split('|').map((line) => keys(words(line)))

/** Returns true if both are different states of one group, of which one holds at a time. Symmetric. */
export function areRivalStates(a: string, b: string): boolean {
  return a !== b && STATE_GROUPS.some((group) => group.has(a) && group.has(b))
}

/** Endings that derive one word from another of the same stem. */
const ENDINGS = new Set(
  words('i ic ion ion er or al ment anc enc ant ent iv abl ist ism if ifi at ate ator ed ing ion li e'),
)

/** Returns true for forms of one word that the stemmer does not join: migrate and migration. Symmetric. */
export function areAkin(a: string, b: string): boolean {
  if (a === b) return true
  if (a.length < 5 || b.length < 5) return false
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared++
  if (shared < 5) return false
  const [restA, restB] = [a.slice(shared), b.slice(shared)]
  return (restA === '' || ENDINGS.has(restA)) && (restB === '' || ENDINGS.has(restB))
}
