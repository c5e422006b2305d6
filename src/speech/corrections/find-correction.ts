/**
 * Detects if a prompt corrects what the agent said, did or remembered, and finds what holds instead. Errors
 * in code, progress reports, answers and politeness are not corrections. By rules, in several languages.
 * Pure.
 */
import { splitSentences } from '../../text/sentences.ts'
import { findContrast } from './contrast.ts'
import { type Correction, quoteOf, takeTyped, toStatement } from './correction.ts'
import { ASKED_OTHERWISE } from './correction-cues.ts'
import { HEARING_RULES, type Hearing, STRENGTHS } from './hearing-rules.ts'
import { isLasting } from './lasting.ts'
import { readSentence } from './read-sentence.ts'
import { withoutRepaired } from './self-repair.ts'
import { stripCues, toSaid } from './strip-cues.ts'
import { isWish, splitSpared, wantsAnotherAnswer } from './wishes.ts'
import { NUMBERED } from './work-talk.ts'

/** Most sentences searched; people correct first. */
const SENTENCES = 3

export function findCorrection(prompt: string): Correction | null {
  const text = takeTyped(prompt)
  const sentences = splitSentences(withoutRepaired(text))
  const [first] = sentences
  if (first === undefined || /^[/!#]/.test(first) || NUMBERED.test(text.trim())) return null
  for (const [i, sentence] of sentences.slice(0, SENTENCES).entries()) {
    const next = sentences[i + 1] ?? null
    const { rule, hearing } = hear(sentence, next, sentences.length === 1)
    if (hearing.kind === 'agrees') return null
    if (hearing.kind === 'nothing') continue
    // Later sentences need certainty: a "no" there answers nobody.
    if (i === 0 || hearing.strength01 >= STRENGTHS.plain)
      return toCorrection(text, sentence, next, rule, hearing)
  }
  return null
}

export interface HeardBy {
  /** Name of the deciding rule; `none` if no rule applied. */
  readonly rule: string
  readonly hearing: Hearing
}

/**
 * Classifies one sentence and names the deciding rule. @param isAlone true if the prompt has no other
 * sentence
 */
export function hear(sentence: string, next: string | null = null, isAlone = true): HeardBy {
  const heard = readSentence(sentence, next, isAlone)
  for (const { name, hear: apply } of HEARING_RULES) {
    const hearing = apply(heard)
    if (hearing !== null) return { rule: name, hearing }
  }
  return { rule: 'none', hearing: { kind: 'nothing', reason: 'Nothing in it corrects.' } }
}

function toCorrection(
  text: string,
  sentence: string,
  next: string | null,
  rule: string,
  hearing: Extract<Hearing, { kind: 'corrects' }>,
): Correction {
  const follows = hearing.claimFollows ? next : null
  const said = follows === null ? hearing.claim : stripCues(toSaid(follows)).rest
  const wish = wantsAnother(toSaid(sentence)) || (said !== null && isWish(said))
  const parted = said === null ? null : splitSpared(said)
  const claim = wish ? null : (parted?.rest ?? said)
  const contrast = claim === null ? null : findContrast(claim)
  return {
    strength01: hearing.strength01,
    wish,
    spared: parted?.spared ?? null,
    claim: claim === null ? null : toStatement(claim),
    quote: quoteOf(text, sentence, follows ?? sentence),
    denied: contrast?.denied ?? null,
    instead: contrast?.instead ?? null,
    lasting: claim !== null && isLasting(claim),
    rule,
    reason: hearing.reason,
  }
}

/** Returns true if it rejects the answer or explains what the question meant. */
function wantsAnother(sentence: string): boolean {
  return wantsAnotherAnswer(sentence) || ASKED_OTHERWISE.test(stripCues(sentence).rest)
}
