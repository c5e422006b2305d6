/**
 * Hears whether a prompt corrects what the agent said, did or remembered, and what the person says holds instead.
 * Mistakes in code, how the work goes, answers to questions and politeness are no corrections. By rules, in several languages. Pure.
 */
import { splitSentences } from '../../text/sentences.ts'
import { findContrast } from './contrast.ts'
import { type Correction, quoteOf, takeTyped, toStatement } from './correction.ts'
import { ASKED_OTHERWISE } from './correction-cues.ts'
import { HEARING_RULES, type Hearing, STRENGTHS } from './hearing-rules.ts'
import { isLasting } from './lasting.ts'
import { readSentence } from './read-sentence.ts'
import { stripCues, toSaid } from './strip-cues.ts'
import { isWish, splitSpared, wantsAnotherAnswer } from './wishes.ts'
import { NUMBERED } from './work-talk.ts'

/** People correct first, and go on then. */
const SENTENCES = 3

export function findCorrection(prompt: string): Correction | null {
  const text = takeTyped(prompt)
  const sentences = splitSentences(text)
  const [first] = sentences
  if (first === undefined || /^[/!#]/.test(first) || NUMBERED.test(text.trim())) return null
  for (const [i, sentence] of sentences.slice(0, SENTENCES).entries()) {
    const next = sentences[i + 1] ?? null
    const { rule, hearing } = hear(sentence, next, sentences.length === 1)
    if (hearing.kind === 'agrees') return null
    if (hearing.kind === 'nothing') continue
    // Further on only what cannot be mistaken: a "no" there answers nobody.
    if (i === 0 || hearing.strength01 >= STRENGTHS.plain)
      return toCorrection(text, sentence, next, rule, hearing)
  }
  return null
}

export interface HeardBy {
  /** Name of the rule that decided; `none` where no rule applied. */
  readonly rule: string
  readonly hearing: Hearing
}

/** What one sentence is heard as, and by which rule. @param isAlone nothing else was said */
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

/** It turns against the answer, or tells what was meant by the question. */
function wantsAnother(sentence: string): boolean {
  return wantsAnotherAnswer(sentence) || ASKED_OTHERWISE.test(stripCues(sentence).rest)
}
