/**
 * Classifies a person's sentence to an agent: an order that holds from now on, a correction, a wish, a
 * decision, an observation. null if it is none of them, or only steers the work. Pure.
 */
import type { MemoryKind } from '../../../core/memory.ts'
import { readSpeech } from '../../../speech/read-speech.ts'
import { HYPOTHETICAL, POLITENESS } from '../../../speech/work-cues.ts'
import { toTerms } from '../../../text/tokens.ts'
import { PERSON_RULES, type PersonFinding, type Said } from './person-rules.ts'

/** Words that carry nothing by themselves, whatever the sentence. */
const EMPTY = new Set(
  toTerms(
    'step back like take first start make makes go going get do done thing things way work working still issue problem error see look little here now okay please want need think just also use good fine news idea kind stuff something anything everything bit lot everything',
  ),
)

const UNKNOWN = { adopted: null, agreed: false, offered: false, isItem: false } as const

export interface PersonSentence {
  readonly kind: MemoryKind
  /** Name of the rule that decided. */
  readonly rule: string
  /** Number of content words that say something of their own. */
  readonly terms: number
}

export interface Situation {
  /** True if nothing was said before that it could correct. */
  readonly isFirst: boolean
  /** True if it answers a question or proposal of the agent: then an order is a decision. */
  readonly answers: boolean
  /** The following sentence of the same turn; '' if it is the last. */
  readonly next: string
  /** True if the agent did it or agreed; false if it declined; null or absent if that is not known. */
  readonly adopted?: boolean | null
  /** True if the person agreed to the agent's answer, and it was done then. */
  readonly agreed?: boolean
  /** True if the agent asked which of several things it should be. */
  readonly offered?: boolean
  /** True for an entry of a list that the person wrote. */
  readonly isItem?: boolean
}

export function readPersonSentence(said: string, situation: Situation): PersonSentence | null {
  const sentence = toRead(said, situation)
  const { kind, rule } = judgePersonSentence(sentence)
  return kind === null ? null : { kind, rule, terms: sentence.terms }
}

export interface PersonJudgement extends PersonFinding {
  /** Name of the rule that decided; `none` if no rule applied. */
  readonly rule: string
  /** Number of content words that say something of their own. */
  readonly terms: number
}

/** Like `readPersonSentence`, with the rule that decided and its reason. */
export function explainPersonSentence(said: string, situation: Situation): PersonJudgement {
  return judgePersonSentence(toRead(said, situation))
}

function toRead(said: string, situation: Situation): Said {
  const bare = said.replace(/`[^`\n]{1,120}`/g, 'x')
  const content = toTerms(said.replace(POLITENESS, '')).filter((term) => !EMPTY.has(term))
  return { ...readSpeech(bare), ...UNKNOWN, ...situation, terms: new Set(content).size }
}

function judgePersonSentence(sentence: Said): PersonJudgement {
  const { terms } = sentence
  if (terms === 0) return { rule: 'empty', kind: null, terms, reason: 'No word says anything of its own.' }
  if (HYPOTHETICAL.test(sentence.wish))
    return { rule: 'hypothetical', kind: null, terms, reason: 'It supposes.' }
  for (const { name, judge } of PERSON_RULES) {
    const finding = judge(sentence)
    if (finding !== null) return { rule: name, terms, ...finding }
  }
  return { rule: 'none', kind: null, terms, reason: 'Nothing in it is worth keeping.' }
}
