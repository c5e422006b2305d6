/** Decides how a correction changes what is known. Reads only; uses the rules of the digest. */
import type { MemoryId } from '../../core/ids.ts'
import { EXTRACTOR_AUTHORITY, type Memory } from '../../core/memory.ts'
import type { Neighbour } from '../../core/ports/extractor.ts'
import {
  type DecidableItem,
  decideByRules,
  GUARDED_RULE,
  OUTDATED_RULE,
  RELATED_SIMILARITY01,
} from '../../digest/decide/decide-by-rules.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { areOfOneThing } from '../../kernel/correction-note.ts'
import { findSameText } from '../../kernel/gate/gate-deps.ts'
import { guardOf } from '../../kernel/may-change.ts'
import { requireScope } from '../../kernel/scopes.ts'
import { embedToStore, findNearest, meaningOf } from '../../kernel/vectors/meaning.ts'
import { compareClaims } from '../../text/claims/compare-claims.ts'
import { isOfAnotherSetting } from './judge-corrected.ts'
import { matchReply } from './match-reply.ts'
import type { QueuedCorrection } from './queued-correction.ts'

export interface Settlement {
  readonly memory: Memory
  readonly how: 'supersede' | 'contradicts' | 'refines'
  /** Weight of the link, 0–1. */
  readonly weight: number
  readonly reason: string
}

export interface CorrectionPlan {
  /** A memory that already says the same; `holds` is false if something newer contradicts the correction. */
  readonly known: { readonly memory: Memory; readonly reason: string; readonly holds: boolean } | null
  /** The memory that the correction supersedes. */
  readonly replaces: Memory | null
  /** Further changes, applied after the correction is stored. */
  readonly settlements: readonly Settlement[]
  /** Memories that are meant, found by similarity because words did not decide. */
  readonly meant: readonly MemoryId[]
}

const NEAREST = 6
/** Injected memories this close in similarity to the nearest one count as meant too. */
const NEARLY01 = 0.05
const REFINES_WEIGHT = 0.7

/** @param own id of the memory that the correction becomes */
export async function planCorrection(
  context: EngineContext,
  own: MemoryId,
  said: QueuedCorrection,
): Promise<CorrectionPlan> {
  const { store } = context
  const scope = await requireScope(context, undefined)
  const [embedded] = (await embedToStore(context, [said.content])) ?? []
  const vector = embedded?.vector ?? null
  const meant =
    said.about.length + said.turns.length > 0 || vector === null
      ? []
      : await findMeant(context, said.given, vector)
  const near = vector === null ? [] : await findNearest(context, scope.id, vector, NEAREST)
  if (said.onlyIfContradicted === true) return planChange(said, near, own)
  const named = said.about.length > 0 ? said.about : meant
  const about = (await loadLive(context, [...new Set([...named, ...madeFrom(near, said)])])).filter(
    ({ id }) => id !== own,
  )
  const neighbours = [
    ...near.filter(
      ({ memory }) =>
        isStatement(memory) &&
        memory.id !== own &&
        !isAmong(about, memory) &&
        !isOfAnotherSetting(said.content, memory.content),
    ),
    ...about.map((memory) => ({
      memory,
      // Words or similarity have already shown that they are about one thing.
      similarity01: Math.max(RELATED_SIMILARITY01, similarityOf(near, memory)),
    })),
  ]
  const settled = new Set(said.about)
  const same = await findKnown(context, store, scope.id, said.content, neighbours, own)
  if (same !== null) {
    const settlements = about
      .filter(({ id }) => id !== same.id)
      .flatMap((memory) => settleWith(toItem(said, settled, memory), memory, same))
    return {
      known: { memory: same, reason: 'Known already.', holds: true },
      replaces: null,
      settlements,
      meant,
    }
  }
  const [first] = about
  const verdict = decideByRules(toItem(said, settled, first), neighbours)
  const target = neighbours.find(({ memory }) => memory.id === verdict.target)?.memory ?? null
  if (target !== null && verdict.decision === 'NONE') {
    const holds = verdict.rule !== OUTDATED_RULE
    return {
      known: { memory: target, reason: verdict.reason, holds },
      replaces: null,
      settlements: [],
      meant,
    }
  }
  const isGuarded = target !== null && (verdict.rule === GUARDED_RULE || guardOf(target) !== null)
  const replaces = isGuarded ? null : target
  const home = replaces ?? { scopeId: scope.id }
  const settlements = [
    ...(isGuarded && target !== null ? [dispute(target, verdict.confidence01, verdict.reason)] : []),
    ...about
      .filter(({ id }) => id !== target?.id)
      .flatMap((memory) => settleWith(toItem(said, settled, memory), memory, home)),
  ]
  return { known: null, replaces, settlements, meant }
}

/** Plans a statement that names no memory: it supersedes the near one that it plainly contradicts, and else does nothing. */
function planChange(said: QueuedCorrection, near: readonly Neighbour[], own: MemoryId): CorrectionPlan {
  const none: CorrectionPlan = { known: null, replaces: null, settlements: [], meant: [] }
  const [meant] = near
    .filter(
      ({ memory, similarity01 }) =>
        isStatement(memory) && memory.id !== own && similarity01 >= RELATED_SIMILARITY01,
    )
    .filter(({ memory }) => !isOfAnotherSetting(said.content, memory.content))
    .map((neighbour) => ({ neighbour, certainty: contradicts(neighbour.memory, said.content) }))
    .filter(({ certainty }) => certainty > 0)
    .sort((a, b) => b.certainty * b.neighbour.similarity01 - a.certainty * a.neighbour.similarity01)
  if (meant === undefined) return none
  const { memory } = meant.neighbour
  const verdict = decideByRules(
    { text: said.content, at: said.at, corrects: memory.content, ownWords: true },
    [{ memory, similarity01: Math.max(RELATED_SIMILARITY01, meant.neighbour.similarity01) }],
  )
  if (verdict.decision === 'NONE') return none
  if (verdict.rule === GUARDED_RULE || guardOf(memory) !== null) {
    return { ...none, settlements: [dispute(memory, verdict.confidence01, verdict.reason)] }
  }
  return { ...none, replaces: memory }
}

/** Minimum score of a match by words for a memory that nobody spoke of before. */
const NAMED_SCORE = 3.5

/** Returns 0–1, how certain the statement contradicts the memory; 0 if it may not. */
function contradicts({ content }: Memory, said: string): number {
  const { relation, confidence01 } = compareClaims(content, said)
  if (relation === 'updated' || relation === 'contradicted') return confidence01
  if (relation === 'same') return 0
  return (matchReply(said, [{ text: content }])?.match?.score ?? 0) >= NAMED_SCORE ? NAMED_CERTAINTY01 : 0
}

const NAMED_CERTAINTY01 = 0.7

/**
 * Builds the item to decide on. It counts as a correction only of memories known to be contradicted;
 * others are judged by the two texts.
 */
function toItem(
  { content, at }: QueuedCorrection,
  settled: ReadonlySet<MemoryId>,
  about: Memory | undefined,
): DecidableItem {
  const corrects = about !== undefined && settled.has(about.id) ? about.content : null
  return { text: content, at, corrects, ownWords: true }
}

/** @param home the scope in which the correction is stored; only there it can supersede */
function settleWith(item: DecidableItem, memory: Memory, home: Pick<Memory, 'scopeId'>): Settlement[] {
  const { decision, rule, reason, confidence01 } = decideByRules(item, [
    { memory, similarity01: RELATED_SIMILARITY01 },
  ])
  if (decision === 'NONE') return []
  if (rule === GUARDED_RULE) return [dispute(memory, confidence01, reason)]
  if (decision === 'ADD') {
    return [{ memory, how: 'refines', weight: REFINES_WEIGHT, reason: 'A person said so about it.' }]
  }
  if (guardOf(memory) !== null || memory.scopeId !== home.scopeId)
    return [dispute(memory, confidence01, reason)]
  return [{ memory, how: 'supersede', weight: 1, reason }]
}

function dispute(memory: Memory, weight: number, reason: string): Settlement {
  return { memory, how: 'contradicts', weight, reason }
}

/** Returns nearby memories that were made from the given turns. */
function madeFrom(near: readonly Neighbour[], { turns, content }: QueuedCorrection): MemoryId[] {
  return near.flatMap(({ memory, similarity01 }) => {
    const isMade = isStatement(memory) && memory.sourceEpisodes.some((turn) => turns.includes(turn))
    return isMade && areOfOneThing(memory.content, content, similarity01) ? [memory.id] : []
  })
}

/** False for topics and concepts that a digest made, which only group statements. */
function isStatement({ authority, depth }: Memory): boolean {
  return authority !== EXTRACTOR_AUTHORITY || depth >= 2
}

function isAmong(memories: readonly Memory[], { id }: Memory): boolean {
  return memories.some((memory) => memory.id === id)
}

function similarityOf(near: readonly Neighbour[], { id }: Memory): number {
  return near.find(({ memory }) => memory.id === id)?.similarity01 ?? 0
}

async function findKnown(
  context: EngineContext,
  store: EngineContext['store'],
  scopeId: Memory['scopeId'],
  content: string,
  neighbours: readonly Neighbour[],
  own: MemoryId,
): Promise<Memory | null> {
  const same = await findSameText(context, store, scopeId, content)
  if (same !== null && same.id !== own) return same
  const said = neighbours.find(({ memory }) => compareClaims(memory.content, content).relation === 'same')
  return said?.memory ?? null
}

async function loadLive({ store, clock }: EngineContext, ids: readonly MemoryId[]): Promise<Memory[]> {
  const now = clock.now()
  const found = new Map((await store.memories.load(ids)).map((memory) => [memory.id, memory]))
  return ids.flatMap((id) => {
    const memory = found.get(id)
    const isLive =
      memory !== undefined &&
      memory.archivedAt === null &&
      memory.supersededBy === null &&
      (memory.validUntil === null || memory.validUntil > now)
    return isLive ? [memory] : []
  })
}

/** Returns the injected memories that are meant, nearest first. */
async function findMeant(
  context: EngineContext,
  injected: readonly MemoryId[],
  vector: Float32Array,
): Promise<MemoryId[]> {
  const meaning = meaningOf(context)
  if (meaning === null) return []
  const rated: { readonly id: MemoryId; readonly similarity01: number }[] = []
  for (const id of injected) {
    const seq = await context.store.documents.findSeq({ kind: 'memory', id })
    const theirs =
      seq === null ? undefined : (await context.store.embeddings.load(meaning.modelId, [seq])).get(seq)
    if (theirs !== undefined) rated.push({ id, similarity01: meaning.similarity01(vector, theirs) })
  }
  const nearest01 = Math.max(0, ...rated.map(({ similarity01 }) => similarity01))
  const fewest01 = Math.max(RELATED_SIMILARITY01, nearest01 - NEARLY01)
  return rated
    .filter(({ similarity01 }) => similarity01 >= fewest01)
    .sort((a, b) => b.similarity01 - a.similarity01)
    .map(({ id }) => id)
}
