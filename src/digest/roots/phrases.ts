/** The phrases of up to three words that a concept's name, branch and files offer for a title. */
import { stem } from '../../text/stem.ts'
import { foldCase } from '../../text/tokens.ts'
import type { Concept } from './concept.ts'
import { isTrunk } from './likeness.ts'
import { isEdge, isStopword, isTelling, toReadable } from './title-words.ts'

export interface Phrase {
  /** Stems, separated by spaces: two phrases with the same key are one. */
  readonly key: string
  readonly stems: readonly string[]
  /** As a title may show it, first letter as it came. */
  readonly shown: string
  /** How much it says about the concept, 0–1: its name more than its branch, its branch more than a file. */
  readonly weight: number
}

const NAME_WEIGHT = 1
const BRANCH_WEIGHT = 0.7
const FILE_WEIGHT = 0.35
const LONGEST_PHRASE = 3
const MAX_FILES = 12
const NAME_CHARS = 400
const CLAUSE = /[\n,;:!?()[\]{}"“”«»|/\\<>=—–→•]+|\.(?=\s|$)|\s-+\s/u
const WORD = /[\p{L}\p{N}@#][\p{L}\p{N}\p{M}'’.+#_@-]*/gu
/** Endings of branch names that are numbers or hashes; prefixes that name the kind of work or its author's tool. */
const BRANCH_PREFIX =
  /^(?:(?:feat|feature|fix|bugfix|hotfix|chore|docs|refactor|test|claude|codex|cursor|worktree|wip|dev|user)[/-])+/i

/** Distinct by key, the heaviest of each. Names of procedural concepts offer none. Pure. */
export function phrasesOf(concept: Pick<Concept, 'name' | 'procedural' | 'branch' | 'files'>): Phrase[] {
  const found = new Map<string, Phrase>()
  const offer = (text: string, weight: number) => {
    for (const phrase of phrasesIn(text, weight)) {
      if ((found.get(phrase.key)?.weight ?? 0) < phrase.weight) found.set(phrase.key, phrase)
    }
  }
  if (!concept.procedural) offer(concept.name, NAME_WEIGHT)
  if (!isTrunk(concept.branch))
    offer(toWords((concept.branch ?? '').replace(BRANCH_PREFIX, '')), BRANCH_WEIGHT)
  for (const file of concept.files.slice(0, MAX_FILES)) offer(toWords(toFileStem(file)), FILE_WEIGHT)
  return [...found.values()]
}

/** Every run of one to three words within a clause that neither begins nor ends idly. Pure. */
export function phrasesIn(text: string, weight: number): Phrase[] {
  const phrases: Phrase[] = []
  for (const clause of text.slice(0, NAME_CHARS).split(CLAUSE)) {
    const words = (clause.match(WORD) ?? [])
      .map((word) => word.replace(/['’]s$|[.'’-]+$/u, ''))
      .filter((word) => word !== '')
    const long = words.filter((word) => word.length > 3)
    const inTitleCase = long.length > 1 && long.every((word) => /^[\p{Lu}\p{N}]/u.test(word))
    for (let from = 0; from < words.length; from++) {
      for (let size = 1; size <= LONGEST_PHRASE && from + size <= words.length; size++) {
        const phrase = toPhrase(words.slice(from, from + size), weight, inTitleCase || from === 0)
        if (phrase !== null) phrases.push(phrase)
      }
    }
  }
  return phrases
}

function toPhrase(words: readonly string[], weight: number, inTitleCase: boolean): Phrase | null {
  const lower = words.map(foldCase)
  if (!isEdge(lower[0] ?? '') || !isEdge(lower.at(-1) ?? '') || !lower.some(isTelling)) return null
  if (lower.some(isStopword)) return null
  const stems = lower.flatMap((word) => word.split(/[-_.]/).filter((part) => part !== '')).map(stem)
  if (stems.length === 0 || stems.length > LONGEST_PHRASE + 1) return null
  return {
    key: stems.join(' '),
    stems,
    shown: words.map((word) => toReadable(word, inTitleCase)).join(' '),
    weight,
  }
}

/** `src/store/memoryWriter.test.ts` → `memoryWriter`. */
function toFileStem(path: string): string {
  const name = path.split('/').at(-1) ?? path
  return name.split('.').find((part) => part !== '') ?? name
}

/** A slug or an identifier as words: `add-csvExport` → `add csv export`. Numbers and hashes at its end go. */
function toWords(slug: string): string {
  return slug
    .slice(0, NAME_CHARS)
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/[-_/.]+/g, ' ')
    .replace(/(?: (?:[0-9a-f]*\d[0-9a-f]*|v\d+))+$/i, '')
    .toLowerCase()
}
