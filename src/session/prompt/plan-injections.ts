/**
 * Selects recall hits to inject with a prompt: certain enough, new to the session, adding something to
 * the prompt, best first, within a count and a token budget. Pure.
 */
import type { EpisodeId, EpochMs, MemoryId, SessionId } from '../../core/ids.ts'
import type { Freshness } from '../../core/source-note.ts'
import { splitSentences } from '../../text/sentences.ts'
import { isGood, saidAt } from '../moment/brief-lines.ts'
import { findDisputed, markDisputed } from '../moment/mark-disputes.ts'
import type { Injected } from '../moment/moment.ts'
import { toSubjectTerms } from '../moment/subject-words.ts'
import {
  countTokens,
  type Found,
  INJECTION_HEADING,
  type InjectionLine,
  toInjectionLine,
} from './render-injection.ts'
import { isRepeat } from './repeats.ts'
import { tellsKnowledge } from './tells-knowledge.ts'

export interface Candidate {
  readonly found: Found
  /** Probability that it helps, 0–1. */
  readonly confidence: number
  readonly freshness: Freshness | null
  /** True if it was superseded, or a person corrected it since. */
  readonly superseded: boolean
  /** True if a live memory says otherwise and nobody has settled it; default false. */
  readonly disputed?: boolean
  /** True if the agent reported a change of its subject later in the conversation; default false. */
  readonly changedLater?: boolean
}

/** The content that the session's context already has. */
export interface SeenBefore {
  readonly agent: string
  readonly startedAt: EpochMs
  /** The session itself and its subagents. */
  readonly sessions: ReadonlySet<SessionId>
  /** Turns of these sessions that a candidate rests on. */
  readonly ownTurns: ReadonlySet<EpisodeId>
  readonly injectedMemories: ReadonlySet<MemoryId>
  /** Injected turns, and source turns of injected memories. */
  readonly injectedTurns: ReadonlySet<EpisodeId>
}

export interface InjectionLimits {
  readonly now: EpochMs
  readonly most: number
  /** Budget for heading and lines. */
  readonly budgetTokens: number
  readonly promptTerms: ReadonlySet<string>
  /** True if the prompt only states something: what states the same adds nothing. Default false. */
  readonly promptStates?: boolean
}

export interface PlannedInjection extends InjectionLine {
  readonly injected: Injected
  /** When it was said. */
  readonly at: EpochMs
}

/**
 * True if the session does not have it yet, it holds, and it tells more than the prompt. Looks at one
 * candidate by itself; `planInjections` also compares them with each other.
 */
export function mayBeInjected(
  { found, freshness, superseded }: Candidate,
  seen: SeenBefore,
  { now, promptTerms, promptStates = false }: Pick<InjectionLimits, 'now' | 'promptTerms' | 'promptStates'>,
): boolean {
  // Corrected items are left out; their correction takes their place, if the session does not have it yet.
  if (superseded || !isSound(found, freshness, now) || isSeen(found, seen)) return false
  const { said } = toInjectionLine(found)
  if (promptStates && restates(said, promptTerms)) return false
  return tellsKnowledge(found) && tellsMore(said, promptTerms)
}

/** @param candidates already certain enough, best first */
export function planInjections(
  candidates: readonly Candidate[],
  seen: SeenBefore,
  limits: InjectionLimits,
): PlannedInjection[] {
  const knownTurns = new Set(seen.injectedTurns)
  const planned: PlannedInjection[] = []
  let left = limits.budgetTokens - countTokens(INJECTION_HEADING)
  for (const candidate of spokenFirst(candidates)) {
    const { found, confidence } = candidate
    if (planned.length >= limits.most) break
    // Tool output is injected only if there is nothing else.
    if (isPrinted(found) && planned.length > 0) break
    if (!mayBeInjected(candidate, { ...seen, injectedTurns: knownTurns }, limits)) continue
    const line = toInjectionLine(found)
    if (line.tokens > left) continue
    const lines = planned.map(({ said }) => said)
    if (isRepeat(line.said, lines)) continue
    left -= line.tokens
    for (const turn of turnsOf(found)) knownTurns.add(turn)
    planned.push({
      ...line,
      line: markHolding(line.line, candidate),
      injected: { ref: toRef(found), tokens: line.tokens, confidence },
      at: found.kind === 'episode' ? found.episode.at : saidAt(found.memory),
    })
  }
  const disputed = findDisputed(planned.map(({ said }) => said))
  return planned.map((one, at) => (disputed.has(at) ? { ...one, line: markDisputed(one.line) } : one))
}

const CHANGED_LATER = 'perhaps overtaken later in that session'

/** Adds to the labels of a line that it may not hold any more. */
function markHolding(line: string, { disputed = false, changedLater = false }: Candidate): string {
  const marked = disputed ? markDisputed(line) : line
  return changedLater ? `${marked.slice(0, -1)}, ${CHANGED_LATER})` : marked
}

function spokenFirst(candidates: readonly Candidate[]): Candidate[] {
  const printed = candidates.filter(({ found }) => isPrinted(found)).slice(0, 1)
  return [...candidates.filter(({ found }) => !isPrinted(found)), ...printed]
}

function isPrinted(found: Found): boolean {
  return found.kind === 'episode' && found.episode.role === 'tool'
}

/** True if it is valid now and its file, if any, has not changed. */
function isSound(found: Found, freshness: Freshness | null, now: EpochMs): boolean {
  if (found.kind === 'episode') return true
  return isGood(found.memory, now) && freshness !== 'changed' && freshness !== 'gone'
}

function isSeen(found: Found, seen: SeenBefore): boolean {
  const { injectedTurns: knownTurns } = seen
  if (found.kind === 'episode') {
    return seen.sessions.has(found.episode.sessionId) || knownTurns.has(found.episode.id)
  }
  const { id, sessionId, sourceEpisodes, author, createdAt } = found.memory
  if (seen.injectedMemories.has(id)) return true
  if (sessionId !== null && seen.sessions.has(sessionId)) return true
  if (sourceEpisodes.some((turn) => seen.ownTurns.has(turn) || knownTurns.has(turn))) return true
  // A memory without source that the same agent stored since the session began probably comes from this
  // session.
  const isLoose = sessionId === null && sourceEpisodes.length === 0
  return isLoose && author === seen.agent && createdAt >= seen.startedAt
}

function turnsOf(found: Found): readonly EpisodeId[] {
  return found.kind === 'episode' ? [found.episode.id] : found.memory.sourceEpisodes
}

function toRef(found: Found): Injected['ref'] {
  return found.kind === 'episode'
    ? { kind: 'episode', id: found.episode.id }
    : { kind: 'memory', id: found.memory.id }
}

const QUESTION = /[?？؟]["'”’)\]]*\s*$/u

/** Share of a prompt's terms by which a sentence says the same. */
const RESTATED = 0.65
const LEAST_STATED = 4

/** True if one sentence says what the prompt says. */
export function restates(said: string, promptTerms: ReadonlySet<string>): boolean {
  if (promptTerms.size < LEAST_STATED) return false
  return splitSentences(said.replaceAll('⏎', '\n')).some((sentence) => {
    const terms = new Set(toSubjectTerms(sentence))
    return [...promptTerms].filter((term) => terms.has(term)).length >= RESTATED * promptTerms.size
  })
}

/** True if a sentence that is not a question names something the prompt does not. */
function tellsMore(said: string, promptTerms: ReadonlySet<string>): boolean {
  return splitSentences(said).some(
    (sentence) => !QUESTION.test(sentence) && toSubjectTerms(sentence).some((term) => !promptTerms.has(term)),
  )
}
