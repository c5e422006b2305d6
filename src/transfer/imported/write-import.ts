/**
 * Writes a batch of import steps in one transaction, journalled under the import's run. Existing
 * memories stay, except that a text which changed at its source and not here is updated.
 */

import type { PlannedChange } from '../../core/change.ts'
import { newEdge, type Relation } from '../../core/edge.ts'
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import { type ImportNote, readImportNote } from '../../core/import-note.ts'
import { LIMITS } from '../../core/limits.ts'
import type { Memory } from '../../core/memory.ts'
import type { ImportedEdge, ImportedMemory, ImportedReflection } from '../../core/ports/importer.ts'
import { newId } from '../../core/ports/new-id.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Scope, StoredScope } from '../../core/scope.ts'
import { applyDecided } from '../../kernel/changes/apply-changes.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { findSameText } from '../../kernel/gate/gate-deps.ts'
import type { Anchored } from '../../kernel/sources/anchor-source.ts'
import { contentHash } from '../../text/content-hash.ts'
import { toSummary, toTitle } from '../../text/sentences.ts'
import { ensureScope } from './import-scopes.ts'
import { type ImportedRecords, noteImported } from './import-undo.ts'
import { toImportedId, toImportedMemory } from './imported-memory.ts'
import { nameEnds } from './plan-import.ts'
import { anchorAll, type ImportWork, type MemoryStep, type PreparedStep } from './prepare-import.ts'
import { isRemovedHere } from './removed-here.ts'

export interface ImportCounts {
  memories: number
  links: number
  refreshed: number
  /** Number of sessions marked as reflected on. */
  reflected: number
  known: number
}

export const NO_COUNTS: Readonly<ImportCounts> = {
  memories: 0,
  links: 0,
  refreshed: 0,
  reflected: 0,
  known: 0,
}

/** The run enters the list of runs together with the first thing that is stored. */
export async function writeSteps(work: ImportWork, prepared: readonly PreparedStep[]): Promise<ImportCounts> {
  const anchors = await anchorAll(work, prepared)
  return work.context.store.transact(async (store) => {
    const writer = new ImportWriter(work, store, anchors)
    for (const step of prepared) {
      if (step.kind === 'memory') await writer.writeMemory(step)
      else if (step.kind === 'link') await writer.writeLink(step.edge)
      else await writer.writeReflection(step.reflection)
    }
    return writer.finish()
  })
}

/** Writes steps inside one transaction. */
class ImportWriter {
  private readonly work: ImportWork
  private readonly store: Store
  private readonly anchors: ReadonlyMap<string, Anchored>
  private readonly scopes = new Map<string, StoredScope>()
  private readonly found = new Map<string, MemoryId | null>()
  private readonly counts: ImportCounts = { ...NO_COUNTS }
  private readonly made = {
    scopes: [] as ScopeId[],
    reflections: [] as ImportedRecords['reflections'][number][],
  }

  constructor(work: ImportWork, store: Store, anchors: ReadonlyMap<string, Anchored>) {
    this.work = work
    this.store = store
    this.anchors = anchors
  }

  async writeMemory({ step, record, scope }: Extract<PreparedStep, { kind: 'memory' }>): Promise<void> {
    const { settings } = this.work
    const { key } = step.record
    const id = toImportedId(settings.kind, scope, key)
    const known = await this.store.memories.find(id)
    if (known !== null) {
      this.found.set(key, id)
      await this.refresh(known, record)
      return
    }
    const stored = await this.scopeOf(scope)
    const same = await this.findSame(record, stored, step.isHolder)
    if (same !== null) {
      this.found.set(key, same)
      this.work.remarks.add('same_text', record.title ?? toTitle(record.content))
      return
    }
    const hash = contentHash(record.content.slice(0, LIMITS.contentChars))
    if (await isRemovedHere(this.store, scope.namespace, { id, contentHash: hash })) {
      this.found.set(key, null)
      this.work.remarks.add('removed_here', '')
      return
    }
    const parent = await this.findParent(step, stored)
    await this.insert(step, record, stored, id, parent)
    this.found.set(key, id)
  }

  private async insert(
    step: MemoryStep,
    record: ImportedMemory,
    scope: StoredScope,
    id: MemoryId,
    parent: Memory | null,
  ): Promise<void> {
    const { context, settings, remarks } = this.work
    const now = context.clock.now()
    const place = {
      id,
      scopeId: scope.id,
      parentId: parent?.id ?? null,
      depth: parent === null ? 0 : parent.depth + 1,
      now,
    }
    const dated = step.replaces && record.validFrom === undefined ? withValidity(record) : record
    const plain = toImportedMemory(dated, place, settings, (code) => {
      // A record that only groups others needs no time.
      if (code !== 'time_unknown' || !step.isHolder) remarks.add(code, dated.title ?? toTitle(dated.content))
    })
    const anchored = this.anchors.get(step.record.key)
    const memory: Memory =
      anchored === undefined
        ? plain
        : { ...plain, ...anchored, metadata: { ...anchored.metadata, ...plain.metadata } }
    // Vectors of a whole import are left to the background.
    const follow = { names: 'now', named: record.entities ?? [], cameGuarded: true } as const
    await this.apply({ kind: 'insert_memory', memory, reason: this.work.reason, ...follow })
    for (const access of toAccesses(record, settings.kind)) {
      await this.store.accesses.record({ ...access, memoryId: id, at: Math.min(access.at, now) })
    }
    this.counts.memories++
  }

  /** Updates a memory whose text changed at its source; archived and superseded ones stay as they are. */
  private async refresh(known: Memory, record: ImportedMemory): Promise<void> {
    const note = readImportNote(known.metadata)
    const content = record.content.slice(0, LIMITS.contentChars)
    const text = contentHash(content)
    const isLive = known.archivedAt === null && known.supersededBy === null
    if (note === null || note.text === text || !isLive) {
      this.counts.known++
      return
    }
    if (known.contentHash !== note.text) {
      this.work.remarks.add('kept_here', known.title)
      this.counts.known++
      return
    }
    await this.update(known, { ...note, text }, content)
  }

  private async update(known: Memory, note: ImportNote, content: string): Promise<void> {
    const changes = {
      content,
      contentHash: note.text,
      metadata: { ...known.metadata, import: { ...toFields(known.metadata.import), ...note } },
      ...(known.title === toTitle(known.content) ? { title: toTitle(content) } : {}),
      ...(known.summary === toSummary(known.content) ? { summary: toSummary(content) } : {}),
      ...(known.quote === known.content ? { quote: content.slice(0, LIMITS.quoteChars) } : {}),
    }
    const reason = 'It changed at its source.'
    await this.apply({ kind: 'update_memory', id: known.id, changes, names: 'now', reason })
    this.counts.refreshed++
  }

  async writeLink(edge: ImportedEdge): Promise<void> {
    const { remarks } = this.work
    const source = await this.resolve(edge.source)
    const target = await this.resolve(edge.target)
    if (source === null || target === null) remarks.add('missing_end', await this.nameLink(edge))
    else if (source.id === target.id) remarks.add('self_link', await this.nameLink(edge))
    else if (source.scopeId !== target.scopeId) remarks.add('other_scope', await this.nameLink(edge))
    else if (edge.relation === 'supersedes') await this.replace(target, source)
    else await this.connect(source, target, edge)
  }

  private nameLink(edge: ImportedEdge): Promise<string> {
    return this.work.cleaner.text(nameEnds(this.work.plan.byKey, edge))
  }

  async writeReflection({ session, record, namespace: named, createdAt }: ImportedReflection): Promise<void> {
    const { context, settings, scopes } = this.work
    const scope = await scopes.of(named === undefined ? {} : { namespace: named })
    const { namespace } = scope
    if ((await this.store.reflections.find(namespace, session)) !== null) {
      this.counts.known++
      return
    }
    const kept = record === undefined ? null : await this.resolve(record)
    // A session that was only marked has no reflection; the id then points to no memory.
    const memoryId = kept?.id ?? toImportedId(settings.kind, scope, record ?? `reflection ${session}`)
    const at = Math.min(createdAt ?? context.clock.now(), context.clock.now())
    await this.store.reflections.add({ namespace, session, memoryId, createdAt: at })
    this.counts.reflected++
    this.made.reflections.push({ namespace, session })
  }

  private async connect(source: Memory, target: Memory, edge: ImportedEdge): Promise<void> {
    const { context, caller, remarks } = this.work
    const relation =
      NEEDS_PERSON.has(edge.relation) && source.trust === 'inference' ? 'related_to' : edge.relation
    if (relation !== edge.relation) remarks.add('relation_renamed', edge.relation)
    const there = await this.store.edges.listFor([source.id], { direction: 'out', relations: [relation] })
    if (there.some(({ targetId }) => targetId === target.id)) {
      this.counts.known++
      return
    }
    const now = context.clock.now()
    const reasoning =
      edge.reasoning ?? (relation === edge.relation ? null : edge.relation.replaceAll('_', ' '))
    const made = newEdge({
      id: newId.edge(context.ids),
      sourceId: source.id,
      targetId: target.id,
      relation,
      weight: edge.weight ?? 1,
      reasoning: reasoning === null ? null : reasoning.slice(0, LIMITS.reasoningChars),
      author: caller.name,
      madeBy: edge.byPerson === true ? 'person' : 'agent',
      createdAt: Math.min(edge.createdAt ?? now, now),
      // Starts to fade from now.
      reinforcedAt: now,
    })
    await this.apply({ kind: 'upsert_edge', edge: made, reason: this.work.reason })
    this.counts.links++
  }

  private async replace(old: Memory, by: Memory): Promise<void> {
    const { remarks, reason } = this.work
    if (old.supersededBy === by.id) {
      this.counts.known++
      return
    }
    if (old.supersededBy !== null || old.archivedAt !== null || (await this.isReplacedBy(by, old.id))) {
      remarks.add('no_replacement', old.title)
      return
    }
    await this.apply({ kind: 'supersede', old: old.id, by: by.id, reason })
    this.counts.links++
  }

  private async isReplacedBy(memory: Memory, id: MemoryId): Promise<boolean> {
    for (let at: Memory | null = memory; at !== null && at.supersededBy !== null; ) {
      if (at.supersededBy === id) return true
      at = await this.store.memories.find(at.supersededBy)
    }
    return false
  }

  async finish(): Promise<ImportCounts> {
    const { run } = this.work
    const { runId } = run.inRun
    const { memories, links, refreshed, reflected } = this.counts
    await run.note(this.store, { memories, links, refreshed, reflected }, false)
    if ((await this.store.runs.find(runId)) !== null) {
      const { scopes, reflections } = this.made
      const made = { scopes, reflections, sessions: [], extended: [], entities: [] }
      await noteImported(this.store, runId, made)
    }
    return this.counts
  }

  private async apply(change: PlannedChange): Promise<void> {
    const { context, caller } = this.work
    await applyDecided(context, this.store, [change], caller)
  }

  private async scopeOf(scope: Scope): Promise<StoredScope> {
    const name = JSON.stringify(scope)
    const known = this.scopes.get(name)
    if (known !== undefined) return known
    const before = new Set((await this.store.scopes.list(scope.namespace)).map(({ id }) => id))
    const stored = await ensureScope(this.work.context, this.store, scope)
    for (const { id } of await this.store.scopes.list(scope.namespace)) {
      if (!before.has(id)) this.made.scopes.push(id)
    }
    this.scopes.set(name, stored)
    return stored
  }

  private findSame(record: ImportedMemory, scope: StoredScope, isHolder = false): Promise<MemoryId | null> {
    return findSameRecord(this.work.context, this.store, scope.id, record, isHolder)
  }

  /** Returns the parent if it is live, in the same scope, and below the depth limit; else null. */
  private async findParent({ record }: MemoryStep, scope: StoredScope): Promise<Memory | null> {
    if (record.parent === undefined) return null
    const parent = await this.resolve(record.parent)
    const isLive = parent !== null && parent.archivedAt === null && parent.supersededBy === null
    const fits = isLive && parent.scopeId === scope.id && parent.depth < LIMITS.depth
    if (fits) return parent
    this.work.remarks.add('parent_missing', record.title ?? toTitle(record.content))
    return null
  }

  /** Returns the memory of a record: imported under its own id, or an existing one with the same text. */
  private async resolve(key: string): Promise<Memory | null> {
    const known = this.found.get(key)
    if (known !== undefined) return known === null ? null : this.store.memories.find(known)
    const record = this.work.plan.byKey.get(key)
    if (record === undefined) return null
    const scope = await this.work.scopes.of(record)
    const own = await this.store.memories.find(toImportedId(this.work.settings.kind, scope, key))
    const same = own ?? (await this.findAlike(record, scope))
    this.found.set(key, same?.id ?? null)
    return same
  }

  private async findAlike(record: ImportedMemory, scope: Scope): Promise<Memory | null> {
    const cleaned = await this.work.cleaner.record(record)
    const stored = await this.store.scopes.find(scope)
    if (cleaned.kind === 'nothing' || stored === null) return null
    const id = await this.findSame(cleaned.record, stored)
    return id === null ? null : this.store.memories.find(id)
  }
}

/**
 * Returns the memory with the text of a record. A record that groups others is the same only if both come from one file,
 * which two kinds may read.
 */
export async function findSameRecord(
  context: EngineContext,
  store: Store,
  scopeId: ScopeId,
  record: ImportedMemory,
  isHolder: boolean,
): Promise<MemoryId | null> {
  const content = record.content.slice(0, LIMITS.contentChars)
  const same = await findSameText(context, store, scopeId, content)
  if (same === null) return null
  return isHolder && (same.sourceFile === null || same.sourceFile !== record.sourceFile) ? null : same.id
}

/** Relations that only a person may establish. */
const NEEDS_PERSON: ReadonlySet<Relation> = new Set(['must_precede', 'reason_for'])

/** Sets the start of validity of a superseding record to its creation. */
function withValidity(record: ImportedMemory): ImportedMemory {
  return record.createdAt === undefined ? record : { ...record, validFrom: record.createdAt }
}

/** Returns the known accesses; if there is only a count, the last one. */
function toAccesses(record: ImportedMemory, kind: string): NonNullable<ImportedMemory['accesses']> {
  if (record.accesses !== undefined) return record.accesses
  const last = record.lastAccessedAt
  return last === undefined ? [] : [{ at: last, session: `import ${kind}`, grade: 3 }]
}

function toFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
