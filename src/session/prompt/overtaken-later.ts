/**
 * Decides if the rest of a conversation overtook a passage: a later turn takes it back, or tells otherwise about the
 * same matter. Errs towards leaving a passage out: a false memory costs more than a missing one. By rules; pure.
 */
import type { Episode } from '../../core/conversation.ts'
import { reportsChange } from '../../speech/change-report.ts'
import { changesMind } from '../../speech/changed-mind.ts'
import { tellsOtherwise } from '../../speech/otherwise.ts'
import { takesBack } from '../../speech/taking-back.ts'
import { splitSentences, toOneLine } from '../../text/sentences.ts'
import { toSubjectTerms } from '../moment/subject-words.ts'

/** Shared terms, and their share of the shorter sentence, that make two sentences speak of one matter. */
const LEAST_SHARED = 2
const SAME_MATTER = 0.5
const FEWEST_TERMS = 3
const READ_CHARS = 6_000
/** Names, paths and identifiers: one of them must be shared. */
const NAMED = /[\p{L}\p{N}][._/@#:-][\p{L}\p{N}]|\p{Ll}\p{Lu}|\p{L}\p{N}|\p{N}\p{L}|`[^`]+`|\p{Lu}{2,}/u

/** Names of several words, such as commands. */
const QUOTED = /`[^`]+`/g
/** "The command is now …": what it was before is overtaken. */
const IS_NOW = /\b(?:is|are|was|were) now\b/i

/** The terms of a sentence, and those of its names. */
export interface Matter {
  readonly terms: ReadonlySet<string>
  readonly named: ReadonlySet<string>
}

/**
 * @param passage as it would be shown
 * @param later the turns of the same conversation after it, in order
 */
export function isOvertakenLater(passage: string, later: readonly Episode[]): boolean {
  const matters = toMatters(passage)
  if (matters.length === 0) return false
  return later.some((turn) =>
    toOvertaking(turn).some((told) => matters.some((matter) => areOneMatter(matter, told.matter))),
  )
}

/** True if a sentence of each is about the same matter. */
export function shareMatter(passage: string, other: string): boolean {
  const others = toMatters(other)
  return toMatters(passage).some((matter) => others.some((told) => areOneMatter(matter, told)))
}

/** Returns the sentences of a turn that take something back or tell otherwise, with their matters. */
export function toOvertaking({ role, text }: Episode): { readonly said: string; readonly matter: Matter }[] {
  if (role !== 'user' && role !== 'assistant') return []
  // The whole turn: the choice may stand in a sentence of its own.
  if (role === 'user' && changesMind(text)) return [{ said: toOneLine(text), matter: toMatter(text) }]
  const isTakenBack = takesBack(text, role === 'user' ? 'person' : 'agent') !== null
  return splitSentences(text.slice(0, READ_CHARS).replace(FENCED, '\n'))
    .map(toOneLine)
    .filter((said) => isTakenBack || tellsOtherwise(said) || IS_NOW.test(said))
    .map((said) => ({ said, matter: toMatter(said) }))
}

/** Words by which a sentence says what something lacks or is limited to: the first thing that later work changes. */
const LIMITS = /\b(?:only|not|never|missing|without|fails?|cannot|lacks?|no)\b|n['’]t\b/i

/** The title of a change. */
const TITLE = /^\W*fix(?:e[sd])?(?:\([^)]{1,40}\))?: /i

/** Returns true for a shortcoming, which holds only until it is mended; false for the report of a change. */
export function tellsShortcoming(said: string): boolean {
  return LIMITS.test(said) && !reportsChange(said) && !TITLE.test(said)
}

/** Returns the terms of the sentences by which an agent reports a change. */
export function toChanges({ role, text }: Episode): ReadonlySet<string> {
  if (role !== 'assistant') return new Set()
  const reports = splitSentences(text.slice(0, READ_CHARS).replace(FENCED, '\n'))
    .map((said) => toOneLine(said.replace(LIST_MARK, '')))
    .filter(reportsChange)
  return new Set(reports.flatMap(toSubjectTerms))
}

const LIST_MARK = /^#{1,6}\s+(?:\d{1,3}[.)]\s+)?|^(?:[-*+•]|\d{1,3}[.)])\s+|\*\*/g

/** Returns the matter of each sentence that has one. */
export function toMatters(passage: string): Matter[] {
  return splitSentences(passage.replaceAll('⏎', '\n'))
    .map(toMatter)
    .filter(({ terms }) => terms.size >= FEWEST_TERMS)
}

const FENCED = /```[\s\S]*?(?:```|$)/g

function toMatter(sentence: string): Matter {
  const quoted = [...sentence.matchAll(QUOTED)].map(([text]) => text)
  const named = [...sentence.split(/\s+/u).filter((word) => NAMED.test(word)), ...quoted]
  return {
    terms: new Set(toSubjectTerms(sentence)),
    named: new Set(named.flatMap((word) => toSubjectTerms(word))),
  }
}

/** True if two sentences speak of the same thing and share a name. */
export function areOneMatter(a: Matter, b: Matter): boolean {
  let shared = 0
  let isNamed = false
  for (const term of a.terms) {
    if (!b.terms.has(term)) continue
    shared++
    isNamed ||= a.named.has(term) || b.named.has(term)
  }
  const shorter = Math.max(FEWEST_TERMS, Math.min(a.terms.size, b.terms.size))
  return isNamed && shared >= LEAST_SHARED && shared >= SAME_MATTER * shorter
}
