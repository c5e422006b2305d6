/** Parses "X, not Y": one thing replaces another. In several languages. Pure. */
import { type Pattern, pattern } from '../../text/pattern.ts'
import { phrasesOf } from '../lexicon/languages.ts'
import { opensWith, toSource } from '../phrases.ts'

export interface Contrast {
  readonly instead: string
  readonly denied: string
  /** True if it says nothing else: "it's pnpm, not npm", "tabs not spaces". */
  readonly plain: boolean
  /** True if both sides begin alike: "not as a comment, but as a document". */
  readonly parallel: boolean
}

const MOST_CHARS = 200
/** Most words on either side of a bare contrast. */
const PLAIN_WORDS = 4

const NOT = toSource(phrasesOf('not'))
const NOT_WITH_BUT = toSource(phrasesOf('notWithBut'))
const NOT_LAST = toSource([...phrasesOf('not'), ...phrasesOf('notWithBut')])
/** Puts a space before a phrase, unless it begins with a comma. */
const joined = (phrases: readonly string[]): string =>
  phrases.map((phrase) => (/^[,;:]/.test(phrase) ? toSource([phrase]) : ` ${toSource([phrase])}`)).join('|')

/** Patterns with the denied side first. */
const DENIED_FIRST: readonly Pattern[] = [
  pattern(
    () =>
      `^${NOT} ([^,;:.!?]{1,60}?)(?:${joined(phrasesOf('butRather'))}|[,;:](?: (?:rather|but))?) (.{1,100})$`,
  ),
  pattern(() => `^${NOT_WITH_BUT} ([^,;:.!?]{1,60}?)(?:${joined(phrasesOf('butInstead'))}) (.{1,100})$`),
  /^(?:我(?:说|說)的?)?不是([^，,。]{1,30})[，,](?:而)?是(.{1,60})$/u,
]

/** Verbs before a "not" that negate the whole sentence. */
const AUXILIARIES = 'is/are/do/does/did/was/were/can/could/will/would/should/has/have/had'
const NO_AUXILIARY = `(?!${toSource([AUXILIARIES], { end: '' })})`
const SHORT = '\\S{1,40}'
const INSTEAD_FIRST: readonly Pattern[] = [
  pattern(
    () => `^(.{1,120}?)(?:[,;]| [–—-]|${joined(phrasesOf('and'))}) ${NOT_LAST} ([^,;:.!?]{1,60}?)[.!]*$`,
  ),
  pattern(
    () =>
      `^((?:it's |it is |that's |that is |use )?${SHORT}(?: ${NO_AUXILIARY}${SHORT})?) not (${SHORT}(?: ${SHORT})?)$`,
  ),
  /^(.{1,60}?)[，,](?:而)?不是(.{1,30}?)[。！]?$/u,
]
/** Words before the replacement. */
const ARTICLE = toSource([...phrasesOf('articles'), 'a/an/called/lo'])
const LEAD = pattern(() => `^(?:${toSource(phrasesOf('lead'))} |(?:是|的是)\\s*)(?:${ARTICLE} )?`)
const OPENING_ARTICLE = pattern(() => `^${toSource(phrasesOf('articles'))} `)
/** Words after a "not" that replaces nothing. */
const NO_THING = opensWith(phrasesOf('noThing'))
/** A verb or pronoun before the "not", which negates the whole sentence. */
const NEGATES_ALL = pattern(
  () => `(?:^|\\s)${toSource([AUXILIARIES, 'am/must/may/might/it/this/that/i/we/you/they/why/if/or/and'])}$`,
)
const ASKS = opensWith([
  'return/make/show/add/handle/write/check/create/fix/ensure/set/print/accept/raise/throw/update/test/allow/change/render/log',
])

export function findContrast(said: string): Contrast | null {
  const text = said.replace(/[’‘]/g, "'").trim()
  if (text.length > MOST_CHARS || ASKS.test(text)) return null
  for (const pattern of DENIED_FIRST) {
    const [, denied, instead] = pattern.exec(text) ?? []
    const found = toContrast(instead, denied)
    if (found !== null) return found
  }
  for (const pattern of INSTEAD_FIRST) {
    const [, instead, denied] = pattern.exec(text) ?? []
    const found = toContrast(instead, denied)
    if (found !== null) return found
  }
  return null
}

function toContrast(instead: string | undefined, denied: string | undefined): Contrast | null {
  if (instead === undefined || denied === undefined || NO_THING.test(denied)) return null
  const named = instead.replace(LEAD, '').replace(/[\s.,;!。！]+$/u, '')
  const wrong = denied.replace(LEAD, '').replace(OPENING_ARTICLE, '').trim()
  if (named === '' || wrong === '' || NEGATES_ALL.test(named)) return null
  const parallel = PREPOSITION.test(named) && firstWord(named) === firstWord(wrong)
  return { instead: named, denied: wrong, plain: isShort(named) && isShort(wrong), parallel }
}

const PREPOSITION = pattern(() => `^${toSource(phrasesOf('prepositions'))} `)

function firstWord(text: string): string {
  return text.split(' ', 1)[0]?.toLowerCase() ?? ''
}

function isShort(text: string): boolean {
  return text.split(/\s+/).length <= PLAIN_WORDS
}
