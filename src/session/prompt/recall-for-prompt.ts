/** Recalls memories for a prompt, and loads what the session already has. */
import type { Episode, Session } from '../../core/conversation.ts'
import type { Injection } from '../../core/hook.ts'
import type { EpisodeId, MemoryId, SessionId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { EXTRACTOR_AUTHORITY } from '../../core/memory.ts'
import type { RecallHit } from '../../core/recall.ts'
import { requireText } from '../../kernel/validate.ts'
import { recall } from '../../recall/recall.ts'
import { isQuestion } from '../../speech/question.ts'
import { isRequest } from '../../speech/request.ts'
import { takesBack } from '../../speech/taking-back.ts'
import { readClaim } from '../../text/claims/read-claim.ts'
import { splitSentences } from '../../text/sentences.ts'
import { isWish } from '../brief/worth-briefing.ts'
import { loadUnsettled } from '../instructions/by-instructions.ts'
import { asConfirmed } from '../moment/brief-source.ts'
import { roomFor } from '../moment/injected-block.ts'
import type { HookMoment, Injected } from '../moment/moment.ts'
import { restrainConfidence, UNRESTRAINED } from '../restraint/plan-restraint.ts'
import { loadRestraint } from '../restraint/restraint-note.ts'
import { isWork, RATED_HITS, rateInjections, toBasis } from './injection-confidence.ts'
import { type Telling, withLastWords } from './last-words.ts'
import { loadForebears } from './parent-sessions.ts'
import {
  type Candidate,
  type InjectionLimits,
  mayBeInjected,
  type PlannedInjection,
  planInjections,
  restates,
  type SeenBefore,
} from './plan-injections.ts'
import { loadPromptQuery } from './prompt-query.ts'
import { type PromptSubjects, readSubjects, toSubjectSet } from './prompt-subjects.ts'
import { rateWork } from './rate-work.ts'
import type { PromptReading } from './read-prompt.ts'
import { type Found, toInjectionLine } from './render-injection.ts'
import { isStepOrReaction, joinTold, listTelling, showsFault, weighPrompt } from './tell-passage.ts'
import { isHeading } from './tells-knowledge.ts'

type Asks = Extract<PromptReading, { kind: 'asks' }>

/** Number of hits requested; some of them are headings, the session has them already, or they add nothing. */
const FINDS = 20

/**
 * Returns what to inject, best first; empty if nothing is certain enough.
 * @param also what the same answer injects besides
 */
export async function recallForPrompt(
  moment: HookMoment,
  asked: Asks,
  also: readonly Injected[],
): Promise<readonly PlannedInjection[]> {
  const { context, session, settings, caller, now, scope } = moment
  const embedder = context.vectors.answering()?.embedder
  const countTokens = (word: string) => embedder?.countTokens?.(word) ?? null
  const query = await loadPromptQuery(context.hooks.words, asked.said, countTokens)
  if (query === null) return []
  const parentSessions = await loadForebears(moment)
  const own = await loadOwnSessions(moment, parentSessions)
  const answer = await recall.run(
    context,
    {
      query: requireText('query', query, LIMITS.queryChars),
      limit: FINDS,
      showSignals: true,
      quick: true,
      exceptSessions: [...own],
      // Without a known project, only memories that belong to no project are shown.
      exactScope: scope.project === null,
    },
    caller,
  )
  const hits = (await withoutHeadings(moment, answer.hits)).slice(0, RATED_HITS)
  const { restraints } = settings.restraint
    ? await loadRestraint(context.store)
    : { restraints: UNRESTRAINED }
  const found = await loadFinds(moment, hits)
  const isWorkBefore = isWork(answer) && toBasis(answer) === 'tokens'
  const single = rateInjections({ ...answer, hits })
  const subjects = readSubjects(asked.said)
  // A question about names of the code alone is answered by the code.
  const asks = asksOnly(asked.said) && (subjects.names.length === 0 || subjects.terms.length > 0)
  // A memory stands for itself, and a question may be answered by one turn: both may also meet the prompt alone.
  const rates = isWorkBefore
    ? (await rateWorkFinds(moment, subjects, hits, found, Math.max(0, ...single), own.size)).map(
        (chance, i) =>
          asks || (chance > 0 && hits[i]?.ref.kind === 'memory') ? Math.max(chance, single[i] ?? 0) : chance,
      )
    : single
  const candidates = found.flatMap((find, position): Candidate[] => {
    const confidence = rates[position] ?? 0
    return find === null || confidence < settings.recallConfidence ? [] : [{ ...find, confidence }]
  })
  if (candidates.length === 0) return []
  const seen = {
    agent: session.agent,
    startedAt: session.startedAt,
    sessions: own,
    ownTurns: await loadOwnTurns(moment, own, candidates),
    ...(await loadInjected(moment, parentSessions, also)),
  }
  const limits = {
    now,
    most: isWorkBefore ? Math.min(settings.recallMemories, MOST_TURNS) : settings.recallMemories,
    budgetTokens: roomFor(settings.recallTokens),
    promptTerms: new Set(asked.terms),
    promptStates: statesOnly(asked.said),
  }
  const isUnsettled = await loadUnsettled(moment)
  const sure = candidates.filter(
    ({ found: { kind }, confidence }) =>
      confidence >= restrainConfidence(settings, restraints[kind === 'memory' ? 'memories' : 'turns']),
  )
  const tellings = isWorkBefore
    ? await tellBySentences(moment, asked, sure, { ...limits, asks })
    : sure.map((candidate) => ({ candidate, units: null }))
  const possible = tellings.filter(
    ({ candidate }) =>
      mayBeInjected(candidate, seen, limits) && isUnsettled(toInjectionLine(candidate.found).said),
  )
  const held = await withLastWords(context.store, possible, TOLD_CHARS, toSubjectSet(subjects))
  const planned = planInjections(held, seen, limits)
  // Lines of one conversation differ in when they were said: its last word is read last.
  return isWorkBefore ? planned.toSorted((a, b) => a.at - b.at) : planned
}

/** Most lines of earlier sessions with an agent: what comes after them seldom helps. */
const MOST_TURNS = 4
/** Most characters told of one turn. */
const TOLD_CHARS = 560

/** Chooses the sentences of each turn; a turn that tells nothing is left out, and so is the output of tools. */
async function tellBySentences(
  { context }: HookMoment,
  { terms }: Asks,
  candidates: readonly Candidate[],
  {
    promptTerms,
    promptStates,
    asks,
  }: Pick<InjectionLimits, 'promptTerms' | 'promptStates'> & { readonly asks: boolean },
): Promise<Telling[]> {
  const weights = weighPrompt(terms, await context.hooks.words.statistics(terms))
  return candidates.flatMap((candidate): Telling[] => {
    const { found } = candidate
    if (found.kind === 'memory') return [{ candidate, units: null }]
    if (found.episode.role === 'tool') return []
    const units = listTelling(found.episode, found.shown, weights).filter(
      ({ text }) => promptStates !== true || !restates(text, promptTerms),
    )
    const shown = joinTold(units, TOLD_CHARS)
    if (shown === '') return asks && isShortAnswer(found.episode) ? [{ candidate, units: null }] : []
    return [{ candidate: { ...candidate, found: { ...found, shown } }, units }]
  })
}

/** A person's short answer to a question may have no sentence of its own; what objects to something told does not stand alone. */
function isShortAnswer({ role, text }: Episode): boolean {
  if (role !== 'user' || takesBack(text, 'person') !== null) return false
  return !splitSentences(text).some((said) => isStepOrReaction(said) || showsFault(said))
}

/** True if each sentence of the prompt states something, with a subject and a verb, and none asks or orders. */
function statesOnly(prompt: string): boolean {
  return splitSentences(prompt).every((said) => {
    if (/[?？]$/u.test(said) || isQuestion(said, 'worded') || isWish(said)) return false
    const { verb, subject, instructs } = readClaim(said)
    return verb !== null && subject !== 'none' && !instructs
  })
}

/** True if the prompt ends with a question that is no request: "which port does it use?", not "can you look?". */
function asksOnly(prompt: string): boolean {
  const last = splitSentences(prompt).at(-1) ?? ''
  return /[?？]$/u.test(last) && isQuestion(last, 'worded') && !isRequest(last)
}

/** Leaves out what a digest made to name topics: it tells nothing by itself and would take the place of what does. */
async function withoutHeadings(
  { context }: HookMoment,
  hits: readonly RecallHit[],
): Promise<readonly RecallHit[]> {
  const named = hits.flatMap(({ ref, memoryKind }) =>
    ref.kind === 'memory' && memoryKind !== null && isHeading(memoryKind) ? [ref.id] : [],
  )
  if (named.length === 0) return hits
  const made = (await context.store.memories.load(named)).filter(
    ({ authority }) => authority >= EXTRACTOR_AUTHORITY,
  )
  const headings = new Set<string>(made.map(({ id }) => id))
  return hits.filter(({ ref }) => !headings.has(ref.id))
}

/** Returns the session, the ones it continues, and their subagents. */
async function loadOwnSessions(
  { context, session: { agent, session } }: HookMoment,
  parentSessions: readonly Session[],
): Promise<ReadonlySet<SessionId>> {
  const { sessions } = context.store
  const itself = await sessions.findByExternalId(agent, session)
  const own = new Set([...(itself === null ? [] : [itself]), ...parentSessions].map(({ id }) => id))
  for (const name of [session, ...parentSessions.map(({ externalId }) => externalId)]) {
    for (const { id } of await sessions.listBelow(agent, name)) own.add(id)
  }
  return own
}

type Find = Omit<Candidate, 'confidence'>

async function rateWorkFinds(
  { context }: HookMoment,
  subjects: PromptSubjects,
  hits: readonly RecallHit[],
  finds: readonly (Find | null)[],
  alone: number,
  own: number,
): Promise<readonly number[]> {
  const statistics = await context.hooks.words.statistics(subjects.terms)
  const sessions = Math.max(0, (await context.store.sessions.count(null)) - own)
  const texts = finds.map((find) => (find === null ? '' : textOf(find.found)))
  return rateWork(
    hits.map((hit, i) => ({ hit, text: texts[i] ?? '' })),
    subjects,
    statistics,
    alone,
    sessions,
  )
}

function textOf(found: Found): string {
  return found.kind === 'memory' ? found.memory.content : found.episode.text
}

/** Loads the hits, in order; null for a hit that is gone or that a person denied. */
async function loadFinds({ context }: HookMoment, hits: readonly RecallHit[]): Promise<(Find | null)[]> {
  const { store } = context
  const memoryIds: MemoryId[] = []
  const episodeIds: EpisodeId[] = []
  for (const { ref } of hits) {
    if (ref.kind === 'memory') memoryIds.push(ref.id)
    else episodeIds.push(ref.id)
  }
  const loaded = await asConfirmed(store, await store.memories.load(memoryIds))
  const memories = new Map(loaded.map((memory) => [memory.id, memory]))
  const denied = await store.hooks.findDenied(
    [...memories.values()].flatMap(({ id, authority }) => (authority === EXTRACTOR_AUTHORITY ? [id] : [])),
  )
  const episodes = new Map((await store.episodes.load(episodeIds)).map((episode) => [episode.id, episode]))
  return hits.map((hit): Find | null => {
    const { ref, freshness } = hit
    const superseded = hit.superseded || hit.overtaken === true
    if (ref.kind === 'memory') {
      const memory = memories.get(ref.id)
      // A digested memory that a person denied is not injected again, even if nothing replaced it.
      if (memory === undefined || denied.has(ref.id)) return null
      return { found: { kind: 'memory', memory }, freshness, superseded, disputed: hit.disputed === true }
    }
    const episode = episodes.get(ref.id)
    if (episode === undefined) return null
    return { found: { kind: 'episode', episode, shown: hit.summary }, freshness, superseded }
  })
}

/**
 * Returns the candidates' source turns that belong to the session: such a memory may also rest on other
 * sessions.
 */
async function loadOwnTurns(
  { context }: HookMoment,
  own: ReadonlySet<SessionId>,
  candidates: readonly Candidate[],
): Promise<ReadonlySet<EpisodeId>> {
  const sources = candidates.flatMap(({ found }) =>
    found.kind === 'memory' ? found.memory.sourceEpisodes : [],
  )
  if (own.size === 0 || sources.length === 0) return new Set()
  const turns = await context.store.episodes.load([...new Set(sources)])
  return new Set(turns.flatMap(({ id, sessionId }) => (own.has(sessionId) ? [id] : [])))
}

async function loadInjected(
  { context, session }: HookMoment,
  parentSessions: readonly Session[],
  also: readonly Injected[],
): Promise<Pick<SeenBefore, 'injectedMemories' | 'injectedTurns'>> {
  const { hooks, memories } = context.store
  const all: Injection[] = []
  for (const name of [...parentSessions.map(({ externalId }) => externalId), session.session]) {
    all.push(...(await hooks.listInjections(session.agent, name)))
  }
  // A subagent's brief is not in the session's own context.
  const before = all.filter(({ at, event }) => at >= (session.condensedAt ?? 0) && event !== 'subagent_start')
  const injectedMemories = new Set(before.flatMap(({ memoryId }) => memoryId ?? []))
  const injectedTurns = new Set(before.flatMap(({ episodeId }) => episodeId ?? []))
  for (const { ref } of also) {
    if (ref.kind === 'memory') injectedMemories.add(ref.id)
    else injectedTurns.add(ref.id)
  }
  const sources = injectedMemories.size === 0 ? new Map() : await memories.sourcesOf([...injectedMemories])
  for (const turns of sources.values()) for (const turn of turns) injectedTurns.add(turn)
  return { injectedMemories, injectedTurns }
}
