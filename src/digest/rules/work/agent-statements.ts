/** Statements in what an agent says: findings, reasons, decisions taken, changes as details below them. Pure. */
import type { Importance } from '../../../core/digest.ts'
import type { MemoryKind } from '../../../core/memory.ts'
import type { Candidate } from './candidate.ts'
import { POOR_HEADING, ROOT_CAUSE } from './cues.ts'
import { maskNoise } from './mask-noise.ts'
import { MAX_SENTENCE_CHARS, type ScoredSentence, scoreSentence } from './score-sentence.ts'
import { findSentences, type Sentence } from './sentences.ts'
import type { Turn } from './turns.ts'

export const KEEP_AS_FACT = 2.2
export const KEEP_AS_DETAIL = 1.6
/** A change list is kept as details from here on, if there is something they are details of. */
const KEEP_AS_CHANGE = 0.9

const PROCEDURE = /^(?:to \w+.{3,80}(?:,| —|:) ?(?:run|use|set|call|pass|add)\b|run `|use `[^`]+` to\b)/i

export function findAgentStatements(turn: Turn): Candidate[] {
  const { episode, voice } = turn
  const masked = maskNoise(episode.text, { quotedLines: true })
  const found: Candidate[] = []
  for (const sentence of findSentences(episode.text, masked)) {
    if (sentence.text.length > MAX_SENTENCE_CHARS) continue
    const scored = scoreSentence(sentence, voice)
    const accepted = scored.proposes && turn.approved
    const score = scored.score + (accepted ? 0.8 : 0)
    const isChange = scored.changes && !scored.reasons && !scored.finds
    const level = score >= KEEP_AS_FACT && !(isChange && sentence.isItem) ? 'fact' : 'detail'
    if (score < (isChange && voice !== 'mid' ? KEEP_AS_CHANGE : KEEP_AS_DETAIL)) continue
    if (level === 'detail' && voice === 'mid') continue
    found.push({
      text: toStatement(sentence, scored, accepted),
      kind: kindOf(sentence, scored, accepted),
      importance: importanceOf(score, sentence),
      quote: episode.text.slice(sentence.start, sentence.end),
      episode: episode.id,
      position: episode.position,
      start: sentence.start,
      score,
      ownWords: false,
      corrects: null,
      level,
      found: 'sentence',
    })
  }
  return found
}

function kindOf(sentence: Sentence, scored: ScoredSentence, accepted: boolean): MemoryKind {
  if (accepted) return 'decision'
  if (scored.proposes) return 'observation'
  if (PROCEDURE.test(sentence.text)) return 'procedure'
  if (scored.decides && !scored.finds) return 'decision'
  return 'fact'
}

/** What was only proposed must not read as if it were so. */
function toStatement(sentence: Sentence, scored: ScoredSentence, accepted: boolean): string {
  const { text, heading } = sentence
  if (scored.proposes && !accepted) return `Proposed: ${text}`
  const isFragment = /^[a-z]/.test(text) || text.split(' ').length < 7
  const helps = heading !== '' && heading.length <= 60 && !POOR_HEADING.test(heading)
  return isFragment && helps ? `${heading}: ${text}` : text
}

function importanceOf(score: number, { text }: Sentence): Importance {
  if (ROOT_CAUSE.test(text) && score >= 3) return 'high'
  return score >= KEEP_AS_FACT ? 'medium' : 'low'
}
