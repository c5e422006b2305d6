/**
 * Stores the result of a segment: tree, links, entities, decisions and the segment's end, in one
 * transaction. If anything fails before it ends, the segment is still pending and nothing of it is stored.
 */

import type { Caller } from '../../core/caller.ts'
import type { PlannedChange } from '../../core/change.ts'
import { type Decision, type DecisionKind, type ExtractedEntity, SALIENCE_OF } from '../../core/digest.ts'
import { layerOf, newEdge, type Relation } from '../../core/edge.ts'
import type { EmbeddedText } from '../../core/embedded-text.ts'
import type { EpisodeId, EpochMs, MemoryId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { EXTRACTOR_AUTHORITY, type Memory, type Trust } from '../../core/memory.ts'
import type { Extractor } from '../../core/ports/extractor.ts'
import { newId } from '../../core/ports/new-id.ts'
import type { Store } from '../../core/ports/store.ts'
import { applyDecided } from '../../kernel/changes/apply-changes.ts'
import type { AppliedChanges } from '../../kernel/changes/apply-journalled.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { findSameText } from '../../kernel/gate/gate-deps.ts'
import { guardOf } from '../../kernel/may-change.ts'
import { contentHash } from '../../text/content-hash.ts'
import { shorten, toTitle } from '../../text/sentences.ts'
import { foldCase } from '../../text/tokens.ts'
import { mendsComplaint } from '../passages/mends-complaint.ts'
import { noteStored, readGeneration } from '../plan/generation.ts'
import { listPredecessors } from '../plan/place-in-history.ts'
import { asDispute, type ConceptPlan, type ItemPlan, type SegmentPlan } from '../plan/plan-segment.ts'
import { describeTopic, nameApart } from '../roots/name-apart.ts'
import { type MachineDraft, toMachineMemory } from './machine-memory.ts'
import { listMachineRoots } from './regroup-roots.ts'

/** Relations that only a person's words may establish. */
const NEEDS_PERSON: ReadonlySet<Relation> = new Set(['must_precede', 'reason_for'])
/** The weight of relations that an extractor found. */
const RELATION_WEIGHT = 0.7
/** The largest number of source turns of one memory. */
const MAX_SOURCES = 20
const MAX_FILES_KEPT = 20

export interface Applied {
  readonly stored: Readonly<Record<'roots' | 'concepts' | 'facts' | 'details' | 'edges', number>>
  readonly decisions: Readonly<Record<DecisionKind, number>>
  readonly rejected: Readonly<Record<string, number>>
}

/**
 * Stores nothing if another process digested the segment meanwhile (`gone`), or if what is known has
 * changed since the plan was made (`outdated`): then it must be planned again.
 */
export function applySegment(
  context: EngineContext,
  plan: SegmentPlan,
  extractor: Pick<Extractor, 'name' | 'version'>,
  caller: Caller,
): Promise<Applied | 'gone' | 'outdated'> {
  return context.store.transact(async (store) => {
    const current = await store.digest.findSegment(plan.segment.id)
    if (current === null || current.state !== 'pending') return 'gone'
    if ((await readGeneration(store)) !== plan.generation) return 'outdated'
    const writer = new SegmentWriter(context, store, plan, extractor, caller)
    for (const concept of plan.concepts) await writer.writeConcept(concept)
    await writer.writeRelations()
    await writer.endMended()
    await writer.endOvertaken()
    return writer.finish()
  })
}

/** Lives as long as the transaction: holds what was stored so far, and under which keys. */
class SegmentWriter {
  private readonly context: EngineContext
  private readonly store: Store
  private readonly plan: SegmentPlan
  private readonly author: string
  private readonly version: string
  private readonly caller: Caller
  private readonly decisions: Decision[] = []
  private readonly stored = new Map<string, { readonly id: MemoryId; readonly trust: Trust }>()
  private readonly counts = { roots: 0, concepts: 0, facts: 0, details: 0, edges: 0 }
  private readonly rejected: Record<string, number>
  private newRoot: MemoryId | null = null
  private previousConcept: { readonly id: MemoryId; readonly root: MemoryId } | null = null

  constructor(
    context: EngineContext,
    store: Store,
    plan: SegmentPlan,
    extractor: Pick<Extractor, 'name' | 'version'>,
    caller: Caller,
  ) {
    this.context = context
    this.store = store
    this.plan = plan
    this.author = `lore:${extractor.name}`
    this.version = `${extractor.name}@${extractor.version}`
    this.caller = caller
    this.rejected = { ...plan.rejected }
  }

  /** If every fact of a concept is known already, only the facts' new sources are stored. */
  async writeConcept(planned: ConceptPlan): Promise<void> {
    const isNew = planned.facts.some(isStored) || planned.facts.some(({ details }) => details.some(isStored))
    if (!isNew) {
      for (const fact of planned.facts) await this.writeFact(fact, null)
      return
    }
    const root = await this.rootFor(planned)
    const { concept, embedded, route } = planned
    const times = planned.facts.map(({ at }) => at)
    const draft = {
      parentId: root,
      depth: 1,
      kind: 'reference',
      title: concept.name,
      content: await this.tellApart(concept.summary.trim() || concept.name, Math.min(...times)),
      salience: Math.max(...planned.facts.map(({ item }) => SALIENCE_OF[item.importance])),
      salienceBoost: route.kind === 'new' ? route.salienceBoost : 1,
      validFrom: Math.min(...times),
      metadata: {
        topic: root,
        files: concept.files.slice(0, MAX_FILES_KEPT),
        ...(concept.procedural ? { procedural: true } : {}),
        ...this.branch(),
      },
    } as const
    const id = await this.insert(draft, embedded)
    this.counts.concepts++
    if (this.previousConcept !== null && this.previousConcept.root === root) {
      await this.connect(this.previousConcept.id, id, 'next', 1, null)
    }
    this.previousConcept = { id, root }
    let previous: MemoryId | null = null
    for (const fact of planned.facts) {
      const stored: MemoryId | null = await this.writeFact(fact, id)
      if (stored !== null && previous !== null) await this.connect(previous, stored, 'next', 1, null)
      previous = stored ?? previous
    }
  }

  /**
   * Adds the day to a concept's text if another concept has the same text, so that no two memories say the
   * same.
   */
  private async tellApart(content: string, at: EpochMs): Promise<string> {
    const { scopeId, fromPosition } = this.plan.segment
    const isTaken = (text: string) => findSameText(this.context, this.store, scopeId, text)
    if ((await isTaken(content)) === null) return content
    const dated = `${content} (${new Date(at).toISOString().slice(0, 10)})`
    return (await isTaken(dated)) === null ? dated : `${dated}, from turn ${fromPosition + 1}`
  }

  /** One new root serves all concepts of the segment that fit nowhere. */
  private async rootFor({ route }: ConceptPlan): Promise<MemoryId> {
    if (route.kind === 'attach' && (await this.isLiveRoot(route.root))) return route.root
    const concepts = this.plan.concepts.map(({ concept }) => concept)
    const names = concepts.map(({ name }) => name)
    const topic = nameApart(this.plan.extraction.topic, names)
    this.newRoot ??= (await this.findNamesake(this.plan.extraction.topic)) ?? (await this.findNamesake(topic))
    if (this.newRoot === null) {
      const said = this.plan.extraction.summary.trim() || topic
      const inside = concepts.flatMap(({ name, summary }) => [name, summary])
      const draft = {
        parentId: null,
        depth: 0,
        kind: 'reference',
        title: topic,
        content: describeTopic(topic, said, inside),
        salienceBoost: route.kind === 'new' ? route.salienceBoost : 1,
        metadata: { machineRoot: true, machineTitle: topic },
      } as const
      this.newRoot = await this.insert(draft, null)
      this.counts.roots++
    }
    if (route.kind === 'new' && route.related !== null && (await this.isLiveRoot(route.related.id))) {
      await this.connect(
        this.newRoot,
        route.related.id,
        'associative',
        route.related.similarity01,
        route.reason,
      )
    }
    return this.newRoot
  }

  /**
   * Returns the existing topic of that name: a model may choose one by name that is not the nearest by
   * meaning.
   */
  private async findNamesake(topic: string): Promise<MemoryId | null> {
    const roots = await listMachineRoots(this.store, this.plan.segment.scopeId)
    return roots.find(({ title }) => foldCase(title) === foldCase(topic))?.id ?? null
  }

  /** False if it was archived or superseded since the plan was made. */
  private async isLiveRoot(id: MemoryId): Promise<boolean> {
    const root = await this.store.memories.find(id)
    return root !== null && root.depth === 0 && root.archivedAt === null && root.supersededBy === null
  }

  private async writeFact(
    fact: ConceptPlan['facts'][number],
    parent: MemoryId | null,
  ): Promise<MemoryId | null> {
    const id = await this.writeItem(fact, parent, 2)
    if (id !== null) this.counts.facts++
    // New details of a known fact are stored below it.
    const below = id ?? this.stored.get(fact.item.key)?.id ?? null
    let previous: MemoryId | null = null
    for (const detail of fact.details) {
      const written: MemoryId | null = await this.writeItem(
        detail,
        id === null ? parent : below,
        id === null ? 2 : 3,
      )
      if (written === null) continue
      this.counts.details++
      if (previous !== null) await this.connect(previous, written, 'next', 1, null)
      previous = written
    }
    return id
  }

  private async writeItem(
    offered: ItemPlan,
    parentId: MemoryId | null,
    depth: number,
  ): Promise<MemoryId | null> {
    const planned = await this.asThingsAre(offered)
    const { item, verdict, fate } = planned
    if (fate === 'within' || fate === 'known' || parentId === null) {
      if (verdict.target !== null) {
        await this.noteSource(verdict.target, item.episode, planned.at)
        const target = await this.store.memories.find(verdict.target)
        if (target !== null) this.stored.set(item.key, { id: target.id, trust: target.trust })
      }
      this.decide(planned, null)
      return null
    }
    const draft = {
      parentId,
      depth,
      kind: item.kind,
      title: toTitle(item.text),
      content: item.text,
      salience: SALIENCE_OF[item.importance],
      validFrom: planned.at,
      trust: planned.trust,
      quote: item.quote,
      sourceEpisodes: item.episode === null ? [] : [item.episode],
      surprise: planned.surprise,
      cluster: planned.cluster,
      metadata: {},
    }
    const id = await this.insert(draft, planned.embedded, item.entities)
    this.stored.set(item.key, { id, trust: planned.trust })
    await this.settleWithTarget(planned, id)
    this.decide(planned, id)
    return id
  }

  /**
   * Checks an item again: while a language model decided, another process may have stored the same, or
   * removed or protected the target.
   */
  private async asThingsAre(planned: ItemPlan): Promise<ItemPlan> {
    const { item, verdict, fate } = planned
    if (fate === 'within') return planned
    const target = verdict.target === null ? null : await this.store.memories.find(verdict.target)
    const lost = verdict.target !== null && target === null
    if (isStored(planned) || lost) {
      const { scopeId } = this.plan.segment
      const same = await findSameText(this.context, this.store, scopeId, item.text)
      if (same !== null) {
        const reason = 'The same was stored meanwhile.'
        const known = { ...verdict, decision: 'NONE', target: same.id, rule: 'same-text', reason } as const
        return { ...planned, verdict: known, fate: 'known' }
      }
    }
    if (lost) {
      const reason = 'What it was held against is gone.'
      return { ...planned, verdict: { ...verdict, decision: 'ADD', target: null, reason }, fate: 'store' }
    }
    if (fate === 'replace' && target !== null && guardOf(target) !== null)
      return { ...planned, verdict: asDispute(verdict), fate: 'dispute' }
    return planned
  }

  private async settleWithTarget({ fate, verdict, replaces, at }: ItemPlan, id: MemoryId): Promise<void> {
    const { target, reason } = verdict
    if (target === null) return
    const current = await this.store.memories.find(target)
    if (current === null) return
    if (fate === 'history') {
      if (replaces !== undefined && replaces !== null) await this.endEarlier(replaces, target, id, at)
      await this.apply({ kind: 'supersede', old: id, by: target, reason })
      return
    }
    if (current.supersededBy !== null) return
    if (fate === 'replace') {
      await this.apply({ kind: 'supersede', old: target, by: id, reason })
    } else if (fate === 'dispute') {
      await this.connect(id, target, 'contradicts', verdict.confidence01, reason)
    }
  }

  /**
   * Corrects the end of an earlier memory: it was valid until `between` was said, not until `later` was.
   */
  private async endEarlier(
    earlier: MemoryId,
    later: MemoryId,
    between: MemoryId,
    at: EpochMs,
  ): Promise<void> {
    const memory = await this.store.memories.find(earlier)
    if (memory === null || memory.supersededBy !== later) return
    await this.connect(between, earlier, 'supersedes', 1, null)
    await this.apply({
      kind: 'set_successor',
      id: earlier,
      from: later,
      to: between,
      validUntil: Math.min(memory.validUntil ?? at, at),
      children: 'stay',
      reason: 'Something else held in between.',
    })
  }

  async writeRelations(): Promise<void> {
    for (const { source, target, relation, reasoning } of this.plan.extraction.relations) {
      const from = this.stored.get(source)
      const to = this.stored.get(target)
      if (from === undefined || to === undefined || from.id === to.id) continue
      if (NEEDS_PERSON.has(relation) && from.trust === 'inference') {
        this.reject('relation_of_inference')
        continue
      }
      await this.connect(from.id, to.id, relation, RELATION_WEIGHT, reasoning)
    }
  }

  /** Archives complaints from earlier in the session that the agent has fixed since. */
  async endMended(): Promise<void> {
    const { segment, mendings } = this.plan
    if (mendings.length === 0) return
    const stored = new Set([...this.stored.values()].map(({ id }) => id))
    for (const complaint of await this.listComplaints()) {
      if (stored.has(complaint.id) || guardOf(complaint) !== null) continue
      const [source] = await this.store.episodes.load(complaint.sourceEpisodes.slice(0, 1))
      if (source?.role !== 'user' || source.position >= segment.fromPosition) continue
      if (!mendings.some((answer) => mendsComplaint(complaint.content, answer))) continue
      const reason = 'Mended in the same conversation.'
      await this.apply({ kind: 'archive_memory', id: complaint.id, reason })
    }
  }

  /** Archives what the session said earlier and overtook in these turns. */
  async endOvertaken(): Promise<void> {
    const stored = new Set([...this.stored.values()].map(({ id }) => id))
    for (const { id, reason } of this.plan.overtaken) {
      const memory = stored.has(id) ? null : await this.store.memories.find(id)
      if (memory === null || memory.archivedAt !== null || guardOf(memory) !== null) continue
      await this.apply({ kind: 'archive_memory', id, reason })
    }
  }

  private async listComplaints(): Promise<Memory[]> {
    const { scopeId, sessionId } = this.plan.segment
    const seen = await this.store.memories.list({
      scopes: [scopeId],
      kinds: ['observation'],
      order: 'newest',
      limit: LIMITS.listMax,
    })
    return seen.filter((memory) => memory.authority === EXTRACTOR_AUTHORITY && memory.sessionId === sessionId)
  }

  async finish(): Promise<Applied> {
    const { store, context, plan } = this
    const now = context.clock.now()
    await store.digest.addDecisions(this.decisions)
    await store.digest.updateSegment(plan.segment.id, {
      state: 'done',
      attempts: 0,
      extractor: this.version,
      digestedAt: now,
      nextTryAt: null,
      reason: this.stored.size === 0 ? 'Nothing worth keeping.' : null,
    })
    await noteStored(store, plan.segment.scopeId)
    await this.noteProcessed()
    const decisions = { ADD: 0, UPDATE: 0, DELETE: 0, NONE: 0 }
    for (const { decision } of this.decisions) decisions[decision]++
    return { stored: this.counts, decisions, rejected: this.rejected }
  }

  private async noteProcessed(): Promise<void> {
    const { sessionId } = this.plan.segment
    const segments = await this.store.digest.listSegments(sessionId)
    if (segments.every(({ state }) => state === 'done')) {
      await this.store.sessions.update(sessionId, { state: 'processed' })
    }
  }

  private reject(reason: string): void {
    this.rejected[reason] = (this.rejected[reason] ?? 0) + 1
  }

  private branch(): { branch?: string } {
    const { branch } = this.plan.session.metadata
    return typeof branch === 'string' ? { branch } : {}
  }

  private decide(planned: ItemPlan, memoryId: MemoryId | null): void {
    this.decisions.push({
      ...planned.verdict,
      id: newId.decision(this.context.ids),
      at: this.context.clock.now(),
      segmentId: this.plan.segment.id,
      memoryId,
      textHash: contentHash(planned.item.text),
      similarity01: planned.similarity01,
    })
  }

  /** Adds a turn to a memory that was said again, and lets it be valid since the earliest one. */
  private async noteSource(id: MemoryId, episode: EpisodeId | null, at: EpochMs): Promise<void> {
    const memory = await this.store.memories.find(id)
    if (memory === null) return
    const isNew = episode !== null && !memory.sourceEpisodes.includes(episode)
    const changes = {
      ...(isNew && memory.sourceEpisodes.length < MAX_SOURCES
        ? { sourceEpisodes: [...memory.sourceEpisodes, episode] }
        : {}),
      ...((await this.heldBefore(memory, at)) ? { validFrom: at } : {}),
    }
    await this.apply({ kind: 'update_memory', id, changes, quiet: true, reason: 'Said again.' })
  }

  /**
   * True if a machine-made memory was valid at an earlier moment already: unless something else was in
   * between.
   */
  private async heldBefore(memory: Memory, at: EpochMs): Promise<boolean> {
    if (memory.authority !== EXTRACTOR_AUTHORITY || memory.validFrom === null || at >= memory.validFrom) {
      return false
    }
    const others = await listPredecessors(this.store, memory)
    return others.every(({ validFrom, createdAt }) => (validFrom ?? createdAt) < at)
  }

  private async insert(
    draft: Omit<MachineDraft, 'scopeId' | 'author'>,
    embedded: EmbeddedText | null,
    named: readonly ExtractedEntity[] = [],
  ): Promise<MemoryId> {
    const { segment, session } = this.plan
    const memory = toMachineMemory(this.context, {
      ...draft,
      scopeId: segment.scopeId,
      author: this.author,
      metadata: { extractor: this.version, ...draft.metadata },
      // A root outlives the session it began with.
      sessionId: draft.depth === 0 ? null : session.id,
    })
    const follow = { embedded, names: 'now', named, namedBy: this.author } as const
    const { namesLinked } = await this.apply({ kind: 'insert_memory', memory, reason: null, ...follow })
    this.counts.edges += namesLinked
    return memory.id
  }

  private async connect(
    sourceId: MemoryId,
    targetId: MemoryId,
    relation: Relation,
    weight: number,
    reasoning: string | null,
  ): Promise<void> {
    if (layerOf(relation) === null || sourceId === targetId) return
    const edge = newEdge({
      id: newId.edge(this.context.ids),
      sourceId,
      targetId,
      relation,
      weight: Math.min(1, Math.max(0, weight)),
      reasoning: reasoning === null ? null : shorten(reasoning, LIMITS.reasoningChars),
      author: this.author,
      madeBy: 'machine',
      createdAt: this.context.clock.now(),
    })
    const { entries } = await this.apply({ kind: 'upsert_edge', edge, reason: null })
    if (entries.some(({ before }) => before === null)) this.counts.edges++
  }

  private apply(change: PlannedChange): Promise<AppliedChanges> {
    return applyDecided(this.context, this.store, [change], this.caller)
  }
}

function isStored({ fate }: ItemPlan): boolean {
  return fate !== 'known' && fate !== 'within'
}
