/** Finds the phrases of up to three words in a concept's name, branch and files that could be a title. */
import { stem } from '../../text/stem.ts'
import { foldCase } from '../../text/tokens.ts'
import type { Concept } from './concept.ts'
import { isTrunk } from './likeness.ts'
import { isBreak, isCommonplace, isDoing, isEdge, isTelling, toReadable } from './title-words.ts'

export interface Phrase {
  /** Stems, separated by spaces: two phrases with the same key are the same. */
  readonly key: string
  readonly stems: readonly string[]
  /** Number of its words that are common to every project. */
  readonly commonplace: number
  /** As a title shows it, with the first letter as written. */
  readonly shown: string
  /** True if its capitals are its own, not those of a sentence start or a title in capitals. */
  readonly sureOfCase: boolean
  /**
   * Its relevance to the concept, 0–1: the name more than the branch, the branch more than a file.
   */
  readonly weight: number
}

const NAME_WEIGHT = 1
const BRANCH_WEIGHT = 0.7
const FILE_WEIGHT = 0.35
const LONGEST_PHRASE = 3
const MAX_FILES = 12
const NAME_CHARS = 400
const CLAUSE = /[\n,;:!?()[\]{}"“”«»|/\\<>=—–→•`]+|\.(?=\s|$)|\s-+\s/u
const WORD = /[\p{L}\p{N}@#][\p{L}\p{N}\p{M}'’.+#_@-]*/gu
/** Numbers of tickets, versions and hashes. */
const SLUG_NUMBER = /\b(?:[a-z]{2,6} \d{1,6}|v?\d+|(?=[a-f]*\d)[0-9a-f]{6,})\b/gi

/**
 * Returns phrases that are distinct by key, each with its greatest weight. Names of procedural concepts
 * yield none. Pure.
 */
export function phrasesOf(concept: Pick<Concept, 'name' | 'procedural' | 'branch' | 'files'>): Phrase[] {
  const found = new Map<string, Phrase>()
  const offer = (text: string, weight: number) => {
    for (const phrase of phrasesIn(text, weight)) {
      if ((found.get(phrase.key)?.weight ?? 0) < phrase.weight) found.set(phrase.key, phrase)
    }
  }
  if (!concept.procedural) offer(concept.name, NAME_WEIGHT)
  // The part before the last slash names a person or a kind of work.
  if (!isTrunk(concept.branch)) offer(toWords(concept.branch?.split('/').at(-1) ?? ''), BRANCH_WEIGHT)
  for (const file of concept.files.slice(0, MAX_FILES)) offer(toWords(toFileStem(file)), FILE_WEIGHT)
  return [...found.values()]
}

/**
 * Returns every run of one to three words within a clause that neither begins nor ends with a filler word.
 * Pure.
 */
export function phrasesIn(text: string, weight: number): Phrase[] {
  const phrases: Phrase[] = []
  const read = text.slice(0, NAME_CHARS)
  const inTitleCase = isTitleCase(read.match(WORD) ?? [])
  let opening = true
  for (const clause of read.split(CLAUSE)) {
    const words = (clause.match(WORD) ?? []).map(trimWord).filter((word) => word !== '')
    while (opening && words.length > 1 && isDoing((words[0] ?? '').toLowerCase())) words.shift()
    for (let from = 0; from < words.length; from++) {
      for (let size = 1; size <= LONGEST_PHRASE && from + size <= words.length; size++) {
        const run = words.slice(from, from + size)
        const phrase = toPhrase(run, weight, inTitleCase, opening && from === 0)
        if (phrase !== null) phrases.push(phrase)
      }
    }
    if (words.length > 0) opening = false
  }
  return phrases
}

/** True if all longer words are capitalised, and there are enough of them to tell. */
function isTitleCase(words: readonly string[]): boolean {
  const long = words.filter((word) => word.length > 3)
  return long.length > 2 && long.every((word) => /^[\p{Lu}\p{N}]/u.test(word))
}

function trimWord(word: string): string {
  return word.replace(/['’]s$|[.'’-]+$/u, '')
}

function toPhrase(
  words: readonly string[],
  weight: number,
  inTitleCase: boolean,
  opensText: boolean,
): Phrase | null {
  const lower = words.map(foldCase)
  if (!isEdge(lower[0] ?? '') || !isEdge(lower.at(-1) ?? '') || !lower.some(isTelling)) return null
  if (lower.some(isBreak)) return null
  const stems = lower.flatMap((word) => word.split(/[-_.]/).filter((part) => part !== '')).map(stem)
  if (stems.length === 0 || stems.length > LONGEST_PHRASE + 1 || new Set(stems).size < stems.length)
    return null
  // The capital of "Door Dash" is the name's own, even at the start of a text.
  const named = words.length > 1 && words.slice(1).every((word) => /^\p{Lu}/u.test(word))
  const unsure = inTitleCase || (opensText && !named)
  return {
    key: stems.join(' '),
    stems,
    commonplace: lower.filter(isCommonplace).length,
    shown: words.map((word, at) => toReadable(word, inTitleCase || (at === 0 && unsure))).join(' '),
    sureOfCase: !unsure,
    weight,
  }
}

/** `src/store/memoryWriter.test.ts` → `memoryWriter`. */
function toFileStem(path: string): string {
  const name = path.split('/').at(-1) ?? path
  return name.split('.').find((part) => part !== '') ?? name
}

/** Returns a slug or identifier as words, without its numbers: `ent-221-csvExport` → `csv export`. */
function toWords(slug: string): string {
  return slug
    .slice(0, NAME_CHARS)
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/[-_/.]+/g, ' ')
    .replace(SLUG_NUMBER, ' , ')
    .toLowerCase()
}
