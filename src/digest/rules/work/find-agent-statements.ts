/**
 * Finds statements in what an agent says: findings, reasons, decisions taken, changes as details below
 * them. Pure.
 */
import type { Importance } from '../../../core/digest.ts'
import type { MemoryKind } from '../../../core/memory.ts'
import type { JudgedSentence } from '../../../core/ports/judge.ts'
import { decidesSurely } from '../../../speech/decision.ts'
import { POOR_HEADING, ROOT_CAUSE } from '../../../speech/work-cues.ts'
import { maskNoise } from '../../passages/mask-noise.ts'
import { isReported } from '../../passages/pasted.ts'
import type { Candidate } from './candidate.ts'
import { findSentences, type Sentence } from './find-sentences.ts'
import type { Turn, Voice } from './read-turns.ts'
import { MAX_SENTENCE_CHARS, type ScoredSentence, scoreSentence } from './score-sentence.ts'

const KEEP_AS_FACT = 1.75
/** A higher threshold for what an agent says while it works: it is often revised a moment later. */
const KEEP_MID_TURN = 2.2
const KEEP_AS_DETAIL = 1.2
/** The threshold for an entry of a change list, which becomes a detail if there is a fact for it. */
const KEEP_AS_CHANGE = 0.9

/** Sentences that score less are not shown to a judge. */
const LEAST_JUDGED = 0.4

const PROCEDURE = /^(?:to \w+.{3,80}(?:,| —|:) ?(?:run|use|set|call|pass|add)\b|run `|use `[^`]+` to\b)/i

/** "I've successfully replaced" says no more than "Replaced". */
const REPORTING =
  /^(?:I|We)(?:['’]ve| have) (?:now |also |successfully |just ){0,2}(\w+ed|made|built|written|set|rewritten|split)\b/

/** Arguments that an agent was asked for are opinions on demand, not findings. */
const ESSAY = /\b(?:list|pros|cons|strengths|weak points|opinion|brainstorm|ideas|suggestions)\b/i

/** @param request of the person; '' if there was none */
export function findAgentStatements(turn: Turn, request: string): Candidate[] {
  const { episode, voice } = turn
  const masked = maskNoise(episode.text, { quotedLines: true })
  const found: Candidate[] = []
  const essay = ESSAY.test(request) ? 0.5 : 0
  let before = ''
  for (const sentence of findSentences(episode.text, masked)) {
    const asked = toJudged(voice, sentence, before)
    before = sentence.text
    if (sentence.text.length > MAX_SENTENCE_CHARS || isReported(episode.text, sentence)) continue
    const scored = scoreSentence(sentence, voice)
    const accepted = scored.proposes && turn.approved
    const score = scored.score + (accepted ? 1.1 : 0) - essay
    const isChange = scored.changes && !scored.reasons && !scored.finds
    const level = levelOf(score, voice, isChange && sentence.isItem)
    if (level === null && score < LEAST_JUDGED) continue
    found.push({
      text: toStatement(sentence, scored, accepted),
      kind: kindOf(sentence, scored, turn, accepted),
      importance: importanceOf(score, sentence),
      quote: episode.text.slice(sentence.start, sentence.end),
      episode: episode.id,
      position: episode.position,
      start: sentence.start,
      score,
      ownWords: false,
      corrects: null,
      level: level ?? 'fact',
      found: 'sentence',
      asked,
      ...(level === null ? { needsJudge: true } : {}),
    })
  }
  return found
}

function toJudged(voice: Voice, { heading, text }: Sentence, before: string): JudgedSentence {
  const known = voice === 'final' || voice === 'plan' ? voice : 'mid'
  return { voice: known, before: [heading, before].filter((part) => part !== '').join('\n'), text }
}

function levelOf(score: number, voice: Voice, isListedChange: boolean): 'fact' | 'detail' | null {
  if (voice === 'mid') return score >= KEEP_MID_TURN ? 'fact' : null
  if (isListedChange) return score >= KEEP_AS_CHANGE ? 'detail' : null
  if (score >= KEEP_AS_FACT) return 'fact'
  return score >= KEEP_AS_DETAIL ? 'detail' : null
}

function kindOf(sentence: Sentence, scored: ScoredSentence, turn: Turn, accepted: boolean): MemoryKind {
  if (accepted || (turn.voice === 'plan' && turn.approved && scored.changes)) return 'decision'
  if (scored.proposes) return 'observation'
  if (PROCEDURE.test(sentence.text)) return 'procedure'
  if (scored.decides && !scored.finds && (scored.changes || decidesSurely(sentence.text))) return 'decision'
  return 'fact'
}

/** Marks a mere proposal, so that it does not read as a fact. */
function toStatement(sentence: Sentence, scored: ScoredSentence, accepted: boolean): string {
  const { heading } = sentence
  const text = sentence.text.replace(
    REPORTING,
    (_, verb: string) => `${verb.charAt(0).toUpperCase()}${verb.slice(1)}`,
  )
  if (scored.proposes && !accepted) return `Proposed: ${text}`
  const isFragment = /^[a-z]/.test(text) || text.split(' ').length < 7
  const helps =
    heading !== '' && heading.length <= 60 && !heading.endsWith('?') && !POOR_HEADING.test(heading)
  return isFragment && helps ? `${heading}: ${text}` : text
}

function importanceOf(score: number, { text }: Sentence): Importance {
  if (ROOT_CAUSE.test(text) && score >= 3) return 'high'
  return score >= KEEP_AS_FACT ? 'medium' : 'low'
}
