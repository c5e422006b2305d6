/** A statement that may become a fact or a detail, with its origin. */
import type { ExtractedItem, Importance } from '../../../core/digest.ts'
import type { EpisodeId } from '../../../core/ids.ts'
import type { MemoryKind } from '../../../core/memory.ts'
import { stripRedactionMarks } from '../../passages/redaction-marks.ts'
import type { PersonsSentence } from './lasting-signs.ts'
import type { WeighedSentence } from './sentence-worth.ts'

export interface Candidate {
  readonly text: string
  readonly kind: MemoryKind
  readonly importance: Importance
  readonly quote: string
  readonly episode: EpisodeId
  /** The place in the segment, for sorting: the episode's position, then the offset in its text. */
  readonly position: number
  readonly start: number
  readonly score: number
  readonly ownWords: boolean
  readonly corrects: string | null
  /** A detail needs a fact to stand under. */
  readonly level: 'fact' | 'detail'
  /** The rule that found it, for counting and for preferring one wording to another. */
  readonly found: Found
  /** A statement that belongs under this one whatever its own worth, such as the error that a fix cured. */
  readonly under?: Candidate
  /** An agent's sentence as its worth is judged; absent if it is kept whatever its worth. */
  readonly weighed?: WeighedSentence
  /** A person's sentence as it is judged if it lasts; absent if it is kept whatever the judgement. */
  readonly asked?: PersonsSentence
  /** True if no rule keeps it: only its worth can. */
  readonly needsWorth?: boolean
  /** The chance of lasting that a person's sentence needs if no rule keeps it. */
  readonly leastLasting01?: number
  /** True if it is left out where the same words are kept by themselves. */
  readonly isFallback?: boolean
  /** The place of a person's sentence in its turn: neighbours are joined (join-said.ts). */
  readonly said?: SaidPlace
}

export interface SaidPlace {
  /** Index among the sentences of the turn. */
  readonly index: number
  /** Number of the paragraph or list item. */
  readonly block: number
  readonly isItem: boolean
  /** The sentence as it was said, without notes. */
  readonly text: string
  /** Offset of its end in the turn. */
  readonly end: number
  /** True if it is not kept by itself, only with a neighbour that is. */
  readonly isCompanion: boolean
}

export type Found =
  | 'sentence'
  | 'person'
  | 'answer'
  | 'commit'
  | 'pull_request'
  | 'issue'
  | 'plan'
  | 'command'
  | 'fix'
  | 'error'

/** Bonus by which ready-made statements are preferred to sentences that say the same. */
export const WORTH_OF: Readonly<Record<Found, number>> = {
  person: 3,
  answer: 3,
  plan: 2,
  fix: 2,
  pull_request: 1,
  commit: 1,
  issue: 1,
  command: 1,
  sentence: 0,
  error: 0,
}

export function toItem(candidate: Candidate, key: string): ExtractedItem {
  const { kind, importance, quote, episode, ownWords, corrects } = candidate
  const text = stripRedactionMarks(candidate.text) || candidate.text
  return { key, text, kind, importance, quote, episode, ownWords, entities: [], corrects }
}
