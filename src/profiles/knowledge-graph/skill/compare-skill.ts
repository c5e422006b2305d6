/** Which sentences of a memory the passages of skill files say. Words decide where they can, meaning where they cannot. */
import { NEGATION } from '../../../text/pieces.ts'
import { splitSentences } from '../../../text/sentences.ts'
import { foldCase, toTerms } from '../../../text/tokens.ts'

export interface Passage {
  readonly path: string
  /** Of its first line, from 1. */
  readonly line: number
  readonly text: string
}

/** Calibrated likeness from which on two sentences say the same. */
const SAME_MEANING = 0.85
/** Share of a sentence's content words that a passage must have to say it; to be about it. */
const SAME_WORDS = 0.75
const SAME_SUBJECT = 0.5
const MOST_SENTENCES = 20
/** A sentence of fewer content words says too little to be looked for. */
const LEAST_TERMS = 2

/** Paragraphs, list items and rows of a Markdown text: blocks, and the lines of blocks that have several. */
export function toPassages(path: string, text: string): Passage[] {
  const passages: Passage[] = []
  let block: { readonly line: number; readonly text: string }[] = []
  const end = () => {
    const [first] = block
    if (first === undefined) return
    if (block.length > 1)
      passages.push({ path, line: first.line, text: block.map((line) => line.text).join(' ') })
    for (const line of block) passages.push({ path, ...line })
    block = []
  }
  for (const [at, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.replace(/^\s*(?:[-*+>]|\d+[.)]|#+)\s+/, '').trim()
    if (line === '' || /^(?:-{3,}|`{3}.*|\|[\s|:-]+\|)$/.test(line)) end()
    else block.push({ line: at + 1, text: line })
  }
  end()
  return passages
}

/** What a memory says, sentence by sentence. */
export function toStatements(content: string): string[] {
  const sentences = content.split(/\n+/).flatMap(splitSentences)
  return sentences
    .filter((sentence) => new Set(toTerms(sentence)).size >= LEAST_TERMS)
    .slice(0, MOST_SENTENCES)
}

export type Verdict =
  | { readonly kind: 'said' | 'differs'; readonly passage: Passage }
  /** Meaning has to decide; `passage` comes nearest by words. */
  | { readonly kind: 'open'; readonly passage: Passage | null }

interface ReadPassage extends Passage {
  readonly terms: ReadonlySet<string>
}

export function readPassages(passages: readonly Passage[]): ReadPassage[] {
  return passages.map((passage) => ({ ...passage, terms: new Set(toTerms(passage.text)) }))
}

/** By words alone. */
export function judgeByWords(statement: string, passages: readonly ReadPassage[]): Verdict {
  const terms = [...new Set(toTerms(statement))]
  let best: { readonly passage: ReadPassage; readonly share: number } | null = null
  for (const passage of passages) {
    const share = terms.filter((term) => passage.terms.has(term)).length / Math.max(1, terms.length)
    // Of equals the shorter: it says it most plainly.
    const isShorter = passage.terms.size < (best?.passage.terms.size ?? 0)
    if (best === null || share > best.share || (share === best.share && isShorter)) best = { passage, share }
  }
  if (best === null) return { kind: 'open', passage: null }
  const passage = { path: best.passage.path, line: best.passage.line, text: best.passage.text }
  if (best.share < SAME_SUBJECT) return { kind: 'open', passage: best.share === 0 ? null : passage }
  if (saysOtherwise(statement, passage.text)) return { kind: 'differs', passage }
  return best.share >= SAME_WORDS ? { kind: 'said', passage } : { kind: 'open', passage }
}

/** Of an open one: whether the passage that is nearest in meaning says it. */
export function judgeByMeaning(statement: string, passage: Passage, similarity01: number): Verdict {
  if (similarity01 < SAME_MEANING) return { kind: 'open', passage }
  return saysOtherwise(statement, passage.text) ? { kind: 'differs', passage } : { kind: 'said', passage }
}

/** Numbers of its own where the statement has others; or one of the two denies what the other says. */
function saysOtherwise(statement: string, passage: string): boolean {
  const ours = numbersIn(statement)
  const theirs = numbersIn(passage)
  const otherNumbers =
    [...ours].some((number) => !theirs.has(number)) && [...theirs].some((number) => !ours.has(number))
  // Among several sentences nobody knows which one is denied.
  const isOne = splitSentences(passage).length === 1
  return otherNumbers || (isOne && isDenied(statement) !== isDenied(passage))
}

function numbersIn(text: string): ReadonlySet<string> {
  return new Set(text.match(/\d+(?:[.,:]\d+)*/g) ?? [])
}

function isDenied(text: string): boolean {
  return (
    (foldCase(text)
      .split(/[\s,;:.!?()"“”]+/)
      .filter((word) => NEGATION.test(word)).length &
      1) ===
    1
  )
}
