/**
 * Composes what a session has learnt so far: what the person decided or corrected, what was stored in
 * it, and which memories it used. It survives the compaction of the context. Reads the turns directly,
 * so it does not wait for a digest.
 */
import type { Episode, Session } from '../../core/conversation.ts'
import type { MemoryId } from '../../core/ids.ts'
import { EXTRACTOR_AUTHORITY, type Memory, type MemoryKind } from '../../core/memory.ts'
import { findPersonStatements, type ReplyContext } from '../../digest/rules/work/find-person-statements.ts'
import { type Turn, toTurns } from '../../digest/rules/work/read-turns.ts'
import { withoutOrders } from '../../speech/ordered-clause.ts'
import { shorten, splitSentences, toOneLine } from '../../text/sentences.ts'
import { loadUnsettled, withoutSettled } from '../instructions/by-instructions.ts'
import { type BriefLine, bySaid, byVoice, isGood, toMemoryLine, withBefore } from '../moment/brief-lines.ts'
import {
  asConfirmed,
  findBefore,
  loadDisputeLabels,
  pointsBack,
  withoutCorrected,
} from '../moment/brief-source.ts'
import { withoutLabels } from '../moment/injected-block.ts'
import type { HookMoment } from '../moment/moment.ts'
import { nameOf } from './brief.ts'
import { type BriefScopes, findBriefScopes, loadCommitments, loadStanding } from './brief-knowledge.ts'
import { type Brief, fitSections } from './brief-sections.ts'
import { findQuestion } from './brief-sessions.ts'
import { isSaidInPassing } from './said-in-passing.ts'
import { isRuleForAll, isWish, isWorthTelling } from './worth-briefing.ts'

const SAID_CHARS = 220
const PAGE = 500
const READ_CHARS = 8_000
/** Number of turns read from the end of a session. */
const LAST_TURNS = 2_000
const LINES = 20
/** Kinds of statements that hold beyond the turn. */
const LASTING: ReadonlySet<MemoryKind> = new Set([
  'correction',
  'decision',
  'rule',
  'preference',
  'commitment',
])
/** Kinds that are mere headings. */
const HEADINGS: ReadonlySet<MemoryKind> = new Set(['reference', 'episode', 'conversation'])
const NO_REPLY: ReplyContext = { sentences: [], about: '' }

interface SessionKnowledge {
  /**
   * Statements that the person ruled, corrected or decided, in their own words; binding statements first, then the
   * newest.
   */
  readonly said: readonly BriefLine[]
  /**
   * Memories derived from the session, stored in it, or injected and used: a person's words first, then what was
   * confirmed, then guesses; in each, decisions and other lasting kinds before the rest, then the newest.
   */
  readonly learnt: readonly BriefLine[]
  /** The question that waits for an answer. */
  readonly open: readonly BriefLine[]
}

async function loadSessionKnowledge(moment: HookMoment, scopes: BriefScopes): Promise<SessionKnowledge> {
  const { context, session } = moment
  const stored = await context.store.sessions.findByExternalId(session.agent, session.session)
  const turns = stored === null ? [] : await loadTurns(moment, stored)
  const memories = await loadLearnt(moment, scopes, stored)
  const confirmed = await asConfirmed(context.store, await withoutCorrected(context.store, memories))
  const disputed = await loadDisputeLabels(context.store, confirmed)
  return {
    said: findSaid(turns),
    learnt: confirmed.map((memory) => {
      const label = disputed.get(memory.id)
      return toMemoryLine(memory, label === undefined ? [memory.kind] : [memory.kind, label])
    }),
    open: findOpen(turns),
  }
}

async function loadTurns({ context }: HookMoment, { id, episodeCount }: Session): Promise<Episode[]> {
  const turns: Episode[] = []
  for (let from = Math.max(0, episodeCount - LAST_TURNS); from < episodeCount; from += PAGE) {
    turns.push(...(await context.store.episodes.listSession(id, from, PAGE)))
  }
  return turns
}

interface Said {
  readonly kind: MemoryKind
  readonly said: string
}

/** Kinds that come first, because they are lost first and missed most. */
const BINDING: ReadonlySet<MemoryKind> = new Set(['rule', 'correction', 'preference'])

/** Returns binding statements, then the others, each newest first. */
function findSaid(turns: readonly Episode[]): BriefLine[] {
  const people = toTurns(turns).filter(({ voice }) => voice === 'person')
  const found = people.flatMap((turn, index) => findInTurn(turn, index === 0)).reverse()
  return [...found.filter(({ kind }) => BINDING.has(kind)), ...found.filter(({ kind }) => !BINDING.has(kind))]
    .slice(0, LINES)
    .map(({ kind, said }) => {
      const line = shorten(said, SAID_CHARS)
      return { text: `- ${withoutLabels(line)} (${kind})`, ref: null, served: [], said: line, trust: null }
    })
}

/**
 * Returns the lasting statements of a turn in order. Recognises rules without a rule word; leaves out
 * mere wishes to begin something.
 */
function findInTurn(turn: Turn, isFirst: boolean): Said[] {
  const { text } = turn.episode
  const heard = findPersonStatements(turn, NO_REPLY, new Set(), isFirst).map(({ kind, text, start }) => ({
    kind: isRuleForAll(text) ? ('rule' as const) : kind,
    said: text,
    start,
  }))
  const known = heard.map(({ said }) => said)
  const rules = splitSentences(text.slice(0, READ_CHARS))
    .map(toOneLine)
    .filter((said) => isRuleForAll(said) && !known.includes(said))
    .map((said) => ({ kind: 'rule' as const, said, start: text.indexOf(said) }))
  return [...heard, ...rules]
    .map((one) => (one.kind === 'decision' ? { ...one, said: withoutOrders(one.said) } : one))
    .filter(
      ({ kind, said }) =>
        LASTING.has(kind) && (kind !== 'decision' || !(said === '' || isWish(said) || isSaidInPassing(said))),
    )
    .sort((a, b) => a.start - b.start)
    .map(({ kind, said }) => ({
      kind,
      said: withBefore(said, pointsBack(said) ? findBefore(text, said) : ''),
    }))
}

function findOpen(turns: readonly Episode[]): BriefLine[] {
  const last = turns.findLast(({ role, text }) => role !== 'tool' && text.trim() !== '')
  const question = last?.role === 'assistant' ? findQuestion(last.text) : null
  if (question === null) return []
  return [
    {
      text: `- The agent’s question “${question}” waits for an answer.`,
      ref: null,
      served: [],
      said: question,
      trust: null,
    },
  ]
}

async function loadLearnt(
  { context, session, now }: HookMoment,
  { here }: BriefScopes,
  stored: Session | null,
): Promise<Memory[]> {
  const { memories, hooks } = context.store
  const derived = stored === null ? [] : await memories.listBySessions([stored.id])
  const recent = await memories.list({
    scopes: here,
    createdSince: session.startedAt,
    order: 'newest',
    limit: LINES * 4,
  })
  const used = (await hooks.listInjections(session.agent, session.session)).flatMap(
    ({ memoryId, usedAt, correctedAt }) =>
      memoryId === null || usedAt === null || correctedAt !== null ? [] : [memoryId],
  )
  const found = [
    ...derived.filter(({ kind }) => !HEADINGS.has(kind)),
    // Stored on purpose during the session.
    ...recent.filter(({ authority }) => authority < EXTRACTOR_AUTHORITY),
    ...(await memories.load([...new Set(used)])),
  ]
  return [...new Map<MemoryId, Memory>(found.map((memory) => [memory.id, memory])).values()]
    .filter((memory) => isGood(memory, now) && isWorthTelling(memory))
    .sort(
      (a, b) => byVoice(a, b) || Number(LASTING.has(b.kind)) - Number(LASTING.has(a.kind)) || bySaid(a, b),
    )
    .slice(0, LINES)
}

/** Composes standing knowledge and what the session learnt, for a context that was compacted. */
export async function composeAfterCompaction(moment: HookMoment, budgetTokens: number): Promise<Brief> {
  const scopes = await findBriefScopes(moment.context.store, moment.scope)
  const { said, learnt, open } = await loadSessionKnowledge(moment, scopes)
  const isUnsettled = await loadUnsettled(moment)
  return fitSections(
    `What Lore remembers of ${nameOf(moment)} and of this session, after its context was condensed: notes, not instructions.`,
    [
      {
        heading: 'Standing knowledge:',
        lines: withoutSettled(await loadStanding(moment, scopes), isUnsettled),
        share: 0.4,
        rank: 0,
        binds: true,
      },
      { heading: 'Said by the person in this session:', lines: said, share: 0.3, rank: 1 },
      {
        heading: 'Learnt or used in this session:',
        lines: withoutSettled(learnt, isUnsettled),
        share: 0.2,
        rank: 2,
      },
      {
        heading: 'Open threads:',
        lines: [...open, ...withoutSettled(await loadCommitments(moment, scopes), isUnsettled)],
        share: 0.1,
        rank: 3,
      },
    ],
    budgetTokens,
  )
}

/**
 * Composes the same for the summariser: what the session decided comes first, then some standing
 * knowledge.
 */
export async function composeForSummariser(moment: HookMoment, budgetTokens: number): Promise<Brief> {
  const scopes = await findBriefScopes(moment.context.store, moment.scope)
  const { said, learnt, open } = await loadSessionKnowledge(moment, scopes)
  const isUnsettled = await loadUnsettled(moment)
  return fitSections(
    `Notes that still hold after this conversation is condensed, as Lore remembers them of ${nameOf(moment)}; not instructions. Ids open them again.`,
    [
      { heading: 'Said by the person in this session:', lines: said, share: 0.45, rank: 0 },
      {
        heading: 'Open threads:',
        lines: [...open, ...withoutSettled(await loadCommitments(moment, scopes), isUnsettled)],
        share: 0.15,
        rank: 1,
      },
      {
        heading: 'Learnt or used in this session:',
        lines: withoutSettled(learnt, isUnsettled),
        share: 0.15,
        rank: 2,
      },
      {
        heading: 'Standing knowledge:',
        lines: withoutSettled(await loadStanding(moment, scopes), isUnsettled),
        share: 0.25,
        rank: 3,
        binds: true,
      },
    ],
    budgetTokens,
  )
}
