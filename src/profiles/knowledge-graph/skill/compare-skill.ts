/** Decides which sentences of a memory are in skill files: by words first, by meaning if those do not decide. */
import { NEGATION } from '../../../text/pieces.ts'
import { splitSentences } from '../../../text/sentences.ts'
import { foldCase, toTerms } from '../../../text/tokens.ts'

export interface Passage {
  readonly path: string
  /** Number of its first line, counted from 1. */
  readonly line: number
  readonly text: string
}

/** Calibrated similarity from which two sentences mean the same. */
const SAME_MEANING = 0.85
/** Share of a sentence's content words that a passage must contain: to say the same, and to be about the same subject. */
const SAME_WORDS = 0.75
const SAME_SUBJECT = 0.5
const MOST_SENTENCES = 20
/** Sentences with fewer content words are not compared. */
const LEAST_TERMS = 2

/** Splits a Markdown text into passages: each line, and each block of several lines as a whole. */
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

/** A heading above a list: "Outcome (success):" states nothing itself. */
const HEADING = /^\p{L}[^\n]{0,40}:$/u

/** Splits a memory's content into sentences, at most 20, without headings and those too short to compare. */
export function toStatements(content: string): string[] {
  const lines = content.split(/\n+/).filter((line) => !HEADING.test(line.trim()))
  const sentences = lines.flatMap(splitSentences)
  return sentences
    .filter((sentence) => new Set(toTerms(sentence)).size >= LEAST_TERMS)
    .slice(0, MOST_SENTENCES)
}

export type Verdict =
  | { readonly kind: 'said' | 'differs'; readonly passage: Passage }
  /** Words did not decide; `passage` is the nearest one by words. */
  | { readonly kind: 'open'; readonly passage: Passage | null }

interface ReadPassage extends Passage {
  readonly terms: ReadonlySet<string>
}

export function readPassages(passages: readonly Passage[]): ReadPassage[] {
  return passages.map((passage) => ({ ...passage, terms: new Set(toTerms(passage.text)) }))
}

/** Judges a statement by the passage that shares the largest part of its words. */
export function judgeByWords(statement: string, passages: readonly ReadPassage[]): Verdict {
  const terms = [...new Set(toTerms(statement))]
  let best: { readonly passage: ReadPassage; readonly share: number } | null = null
  for (const passage of passages) {
    const share = terms.filter((term) => passage.terms.has(term)).length / Math.max(1, terms.length)
    // Of passages with an equal share the one with fewer words wins.
    const isShorter = passage.terms.size < (best?.passage.terms.size ?? 0)
    if (best === null || share > best.share || (share === best.share && isShorter)) best = { passage, share }
  }
  if (best === null) return { kind: 'open', passage: null }
  const passage = { path: best.passage.path, line: best.passage.line, text: best.passage.text }
  if (best.share < SAME_SUBJECT) return { kind: 'open', passage: best.share === 0 ? null : passage }
  if (saysOtherwise(statement, passage.text)) return { kind: 'differs', passage }
  return best.share >= SAME_WORDS ? { kind: 'said', passage } : { kind: 'open', passage }
}

/** Judges an open statement by the passage nearest in meaning. */
export function judgeByMeaning(statement: string, passage: Passage, similarity01: number): Verdict {
  if (similarity01 < SAME_MEANING) return { kind: 'open', passage }
  return saysOtherwise(statement, passage.text) ? { kind: 'differs', passage } : { kind: 'said', passage }
}

/** True if each has numbers that the other lacks, or if exactly one of the two is negated. */
function saysOtherwise(statement: string, passage: string): boolean {
  const ours = numbersIn(statement)
  const theirs = numbersIn(passage)
  const otherNumbers =
    [...ours].some((number) => !theirs.has(number)) && [...theirs].some((number) => !ours.has(number))
  // In a passage of several sentences a negation may belong to any of them, so it is ignored.
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
