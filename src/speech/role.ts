/** Reads who looks after what: "Maria maintains the auth service". Pure; the caller checks that a person is named. */
import type { Pattern } from '../text/pattern.ts'
import { splitSentences } from '../text/sentences.ts'
import { CAUSE_WORDS, ROLE_WORDS } from './lexicon/causes.ts'
import { contains, endsWith } from './phrases.ts'
import { isQuestion } from './question.ts'

type RoleRelation = 'maintains' | 'responsible_for' | 'built' | 'member_of'

export interface ToldRole {
  /** The name as written: one to three words. */
  readonly who: string
  readonly what: string
  readonly relation: RoleRelation
}

const MOST_CHARS = 200
const MOST_SENTENCES = 20

/** The patterns of one language. */
interface Reader {
  readonly active: readonly (readonly [RoleRelation, Pattern])[]
  readonly passives: readonly { readonly cue: Pattern; readonly closes?: Pattern }[]
  readonly unsure: Pattern
}

const READERS: readonly Reader[] = ROLE_WORDS.map((words, at) => ({
  active: [
    ['responsible_for', contains(words.responsible_for)],
    ['maintains', contains(words.maintains)],
    ['member_of', contains(words.member_of)],
    ['built', contains(words.built)],
  ],
  passives: [
    ...(words.maintainedBy.length === 0 ? [] : [{ cue: contains(words.maintainedBy) }]),
    ...(words.framed === undefined
      ? []
      : [{ cue: contains(words.framed.opens), closes: endsWith(words.framed.closes) }]),
  ],
  unsure: contains([...(CAUSE_WORDS[at]?.unsure ?? []), ...(CAUSE_WORDS[at]?.denied ?? [])]),
}))
/** One to three words with capitals, and nothing else. */
const NAME = /^\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}[\p{L}\p{M}'’.-]*){0,2}$/u
/** The same at the beginning, before other words. */
const NAME_FIRST = /^\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}[\p{L}\p{M}'’-]+){0,2}(?![\p{L}\p{N}])/u

/** A text without any of these words tells no role; one pattern for all languages is quick. */
const ANY_CUE = contains(
  ROLE_WORDS.flatMap((words) => [
    ...words.responsible_for,
    ...words.maintains,
    ...words.member_of,
    ...words.built,
    ...words.maintainedBy,
    ...(words.framed?.opens ?? []),
  ]),
)

export function readRoles(text: string): ToldRole[] {
  if (!ANY_CUE.test(text)) return []
  return splitSentences(text)
    .slice(0, MOST_SENTENCES)
    .flatMap((sentence) => readSentence(sentence) ?? [])
}

function readSentence(sentence: string): ToldRole | null {
  const said = sentence.replace(/[.!…]+$/u, '').trim()
  if (said.length > MOST_CHARS || isQuestion(sentence, 'worded')) return null
  for (const reader of READERS) {
    const found = readActive(said, reader) ?? readPassive(said, reader)
    if (found !== null) return reader.unsure.test(said) ? null : found
  }
  return null
}

function readActive(said: string, { active }: Reader): ToldRole | null {
  for (const [relation, cue] of active) {
    const found = cue.exec(said)
    if (found === null) continue
    const who = said.slice(0, found.index).trim()
    const what = said.slice(relation === 'member_of' ? found.index : found.index + found[0].length).trim()
    if (NAME.test(who) && what !== '') return { who, what, relation }
  }
  return null
}

function readPassive(said: string, { passives }: Reader): ToldRole | null {
  for (const { cue, closes } of passives) {
    const found = cue.exec(said)
    if (found === null || closes?.test(said) === false) continue
    const what = said.slice(0, found.index).trim()
    const who = NAME_FIRST.exec(said.slice(found.index + found[0].length).trim())?.[0]
    if (who !== undefined && what !== '') return { who, what, relation: 'maintains' }
  }
  return null
}
