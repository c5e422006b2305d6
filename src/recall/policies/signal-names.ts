/** The signals of a candidate by name: their meaning, and their value if nothing is known. */
import { NEUTRAL_STRENGTH } from '../../kernel/strength-signals.ts'

/** Each signal in one sentence, for `explain` and for authors of policies. */
export const SIGNALS = {
  meaning:
    'Cosine between question and document, in standard deviations above the mean of everything searched.',
  words:
    'BM25 of the question’s terms over the text, its speaker or title and the neighbouring turns, in standard deviations above the candidates’ mean.',
  match:
    'How well the tokens of the question are met, neighbouring turns included, in standard deviations above the candidates’ mean.',
  windowed: 'As meaning, or that of a neighbouring turn less a penalty, whichever is greater.',
  exact:
    '0–1: how far the question is made of words that this text has and hardly any other: an identifier, a rare name; 0 up to half of it.',
  speaker: '1 if the question names who said it, or a speaker whom the memory names.',
  time: '1 if the question asks when or how long and the text has a time expression.',
  datable: '1 if the question asks when and the text names a day, month or year that can be resolved.',
  date: '0–1: how near the document’s own date is to the date the question names.',
  event: '1 if the days the text speaks of overlap the date the question names.',
  length: 'min(1, words / 20): very short texts seldom answer.',
  human: '1 if a person said it or it is a memory, 0 if an agent did, −1 if a tool printed it.',
  holder:
    '−1.5–0.8: how likely this speaker holds the answer, by what is asked: a person what they said or want, an agent what it advised, a tool seldom anything; a memory −0.1.',
  answer: '1 if the text holds the kind of thing the question asks for: person, place, number or title.',
  exchange:
    'The match (else the meaning) of the turn this one answers, where the previous turn asked something; never negative.',
  information:
    '0–1: how many particular things the richest sentence names; questions and small talk count less.',
  asks: '1 for a turn of a person that ends in a question, unless the question is what was asked: what was asked before seldom answers.',
  late: '−0.5–0.5: how late the turn was said among the found turns of its conversation; 0 for tool output and for what is found alone.',
  session:
    'How well the best turns of the same conversation fit, in standard deviations above the candidates’ mean.',
  talk: '1 for a turn in talk between people who have names.',
  distilled: '1 for a memory, and for a turn that a memory rests on: something in it was worth keeping.',
  similarity: '0–1: calibrated cosine between question and document; 0 without a vector.',
  fused:
    '0–1: reciprocal ranks by meaning and by words (k = 60), as a share of the best there can be; 0 for what neither found.',
  bm25: '0–1: BM25 as a share of the best among the candidates.',
  fields:
    'BM25 of the question’s terms over the text and the turn before it, each by its own length, in standard deviations above the candidates’ mean.',
  company: 'Mean of the best three `fields` of the same conversation, without tool output.',
  coverage:
    '0–1: share of the question’s weight in words that the text or its label has; those of the turn before count half.',
  nearness:
    '0–1: how near the tokens of the question are met, on average of the better met half, neighbouring turns included; 0 without tokens.',
  distinctive:
    'Words of the question that the text has, as coverage counts them; each counts the more, up to 1, the fewer documents have it.',
  entities: '0–1: share of the question’s named things that the document mentions.',
  proximity: '0–1: the strongest link that leads here from a find, times how well that was found.',
  relevance: '0–1: Ebbinghaus relevance of a memory; 0.5 for a turn.',
  retention: '0–1: two-component retention of a memory; 0.5 for a turn.',
  importance: '0–1: FadeMem importance of a memory; 0.5 for a turn.',
  activation: '0–1: the chance that ACT-R gives a memory to come to mind; 0.5 for a turn.',
  activationLevel: 'ACT-R activation with the fan effect, on its own scale; −0.5, the threshold, for a turn.',
  activationLift:
    'How far the floor of its layer raises a memory’s activation above what its use and the question give it.',
  confidence: '0–1: how far a memory is believed by now; 0.95 for a turn.',
  quality: '0–1: how good a memory was found to be; 0.5 for a turn.',
  usage: 'How often a memory was read; 0 for a turn.',
  surprise: '0–1: how unexpected a memory still is; 0.5 for a turn.',
  level: 'Durability of a memory, 1–4; 1 for a turn.',
  guarded:
    '1 if no rule may remove the memory: its layer, a protection, a person’s word, durability or live children keep it.',
  recency: '0–1: e^(−0.0077 · days) since a memory was last read or made, or a turn was said.',
} as const

export type SignalName = keyof typeof SIGNALS

export type CandidateSignals = Readonly<Record<SignalName, number>>

/** Signals that are measured elsewhere and passed on unchanged. */
export type RawSignalName =
  | 'similarity'
  | 'fused'
  | 'bm25'
  | 'fields'
  | 'company'
  | 'coverage'
  | 'nearness'
  | 'distinctive'
  | 'entities'
  | 'proximity'
  | 'guarded'
  | keyof typeof NEUTRAL_STRENGTH

/**
 * Values of a candidate about which nothing is known: no match, and otherwise neither strong nor weak.
 * A turn keeps the values from `relevance` on, except for its recency.
 */
export const NEUTRAL_SIGNALS: Readonly<Record<RawSignalName, number>> = {
  similarity: 0,
  fused: 0,
  bm25: 0,
  fields: 0,
  company: 0,
  coverage: 0,
  nearness: 0,
  distinctive: 0,
  entities: 0,
  proximity: 0,
  guarded: 0,
  ...NEUTRAL_STRENGTH,
}
