/**
 * Finds statements in what an agent says: findings, reasons, decisions taken, changes as details below
 * them. Pure.
 */
import type { Importance } from '../../../core/digest.ts'
import type { MemoryKind } from '../../../core/memory.ts'
import { decidesSurely } from '../../../speech/decision.ts'
import { ROOT_CAUSE } from '../../../speech/work-cues.ts'
import { isReported } from '../../../text/pasted.ts'
import { maskNoise } from '../../passages/mask-noise.ts'
import { findAgentGate } from './agent-gates.ts'
import type { Candidate } from './candidate.ts'
import { findSentences, type Sentence } from './find-sentences.ts'
import type { Turn } from './read-turns.ts'
import { MAX_SENTENCE_CHARS, type ScoredSentence, scoreSentence } from './score-sentence.ts'

const KEEP_AS_FACT = 2.1
/** A higher threshold for what an agent says while it works: it is often revised a moment later. */
const KEEP_MID_TURN = 2.2

/** Sentences that score less are not kept, whatever their worth. */
const LEAST_WEIGHED = 0.8

const PROCEDURE = /^(?:to \w+.{3,80}(?:,| —|:) ?(?:run|use|set|call|pass|add)\b|run `|use `[^`]+` to\b)/i

/** "I've successfully replaced" says no more than "Replaced". */
const REPORTING =
  /^(?:I|We)(?:['’]ve| have)? (?:now |also |successfully |just ){0,2}(\w+ed|made|built|written|set|rewritten|split)\b/

/** Arguments that an agent was asked for are opinions on demand, not findings. */
const ESSAY = /\b(?:list|pros|cons|strengths|weak points|opinion|brainstorm|ideas|suggestions)\b/i
const OPINION_WANTED = /\b(?:pros|cons|strengths|weak points|weaknesses|caveats|opinion|brainstorm)\b/i

/** @param request of the person; '' if there was none */
export function findAgentStatements(turn: Turn, request: string): Candidate[] {
  const { episode, voice } = turn
  if (OPINION_WANTED.test(request)) return []
  const masked = maskNoise(episode.text, { quotedLines: true })
  const found: Candidate[] = []
  const essay = ESSAY.test(request) ? 0.5 : 0
  for (const sentence of findSentences(episode.text, masked)) {
    if (sentence.text.length > MAX_SENTENCE_CHARS || isReported(episode.text, sentence)) continue
    const text = toStatement(sentence)
    const scored = scoreSentence({ ...sentence, text }, voice)
    const accepted = scored.proposes && turn.approved
    const gate = accepted ? findTakenGate({ ...sentence, text }) : findAgentGate({ ...sentence, text })
    if ((scored.proposes && !accepted) || (gate !== null && gate.yields !== true)) continue
    const score = scored.score + (accepted ? 1.1 : 0) - essay
    const isKept = gate === null && score >= (voice === 'mid' ? KEEP_MID_TURN : KEEP_AS_FACT)
    if (!isKept && score < LEAST_WEIGHED) continue
    found.push({
      text,
      kind: kindOf(sentence, scored, turn, accepted),
      importance: importanceOf(score, sentence),
      quote: episode.text.slice(sentence.start, sentence.end),
      episode: episode.id,
      position: episode.position,
      start: sentence.start,
      score,
      ownWords: false,
      corrects: null,
      level: 'fact',
      found: 'sentence',
      weighed: { voice, text: sentence.text },
      ...(isKept ? {} : { needsWorth: true }),
    })
  }
  return found
}

/** Gates that stop a proposal too that the person took. */
const EVEN_TAKEN: ReadonlySet<string> = new Set(['points_back', 'offered', 'of_tests', 'file_list'])

function findTakenGate(sentence: Sentence): ReturnType<typeof findAgentGate> {
  const gate = findAgentGate(sentence)
  return gate !== null && EVEN_TAKEN.has(gate.name) ? gate : null
}

function kindOf(sentence: Sentence, scored: ScoredSentence, turn: Turn, accepted: boolean): MemoryKind {
  if (accepted || (turn.voice === 'plan' && turn.approved && scored.changes)) return 'decision'
  if (scored.proposes) return 'observation'
  if (PROCEDURE.test(sentence.text)) return 'procedure'
  if (scored.decides && !scored.finds && (scored.changes || decidesSurely(sentence.text))) return 'decision'
  return 'fact'
}

/** Small words of a reply, before what it says. */
const REPLYING =
  /^(?:(?:(?:yes|yep|no|correct|right|exactly|good news|unfortunately|however|note|done|fixed|resolved|found it)[,:!.—–-]+|so|but|and|also|actually|importantly|note that),? )+(?=[\p{L}`"(])/iu
const LEADS_IN =
  /^(?:the|this|our) (?:(?:real|actual|core|key|main|underlying|root) )?(?:issue|problem|bug|catch|reason|cause|insight|point|finding|culprit)(?: here)? (?:is|was)(?: that|:) /i
/** Places in a file, which move: "(lines 38-39)", "index.ts:42". */
const LINES = / ?\((?:at )?lines? [\d, –-]+\)|(?<=\.\w{1,5}):\d+(?:[-–]\d+)?/g

/** Returns the sentence without what only belongs to the conversation, or to a state of the files. */
function toStatement({ text }: Sentence): string {
  const said = text
    .replace(REPORTING, (_, verb: string) => capitalise(verb))
    .replace(REPLYING, '')
    .replace(LINES, '')
  const bare = said.replace(LEADS_IN, '')
  return capitalise(bare.length >= LEAST_CHARS ? bare : said)
}

const LEAST_CHARS = 40

function capitalise(text: string): string {
  return /^[a-z][a-z'’]*(?=[\s,]|$)/.test(text) ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text
}

function importanceOf(score: number, { text }: Sentence): Importance {
  if (ROOT_CAUSE.test(text) && score >= 3) return 'high'
  return score >= KEEP_AS_FACT ? 'medium' : 'low'
}
