/** Turns links between notes into edges between their memories. A person wrote them, so they do not fade. */

import type { Caller } from '../../core/caller.ts'
import type { PlannedChange } from '../../core/change.ts'
import { type Edge, newEdge } from '../../core/edge.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { newId } from '../../core/ports/new-id.ts'
import type { Store } from '../../core/ports/store.ts'
import type { VaultFile } from '../../core/vault-file.ts'
import { applyDecided } from '../../kernel/changes/apply-changes.ts'
import type { OwnRun } from '../../kernel/changes/own-run.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { loadSections } from './apply-note.ts'
import { nameOf } from './read-vault.ts'
import { createLinkResolver, type LinkResolver } from './resolve-link.ts'
import { readSectionNote, VAULT_AUTHOR } from './section-memory.ts'

export interface LinkedNotes {
  readonly made: number
  readonly removed: number
  /** Number of links without a target note. */
  readonly open: number
}

/**
 * @param files all notes of the folder
 * @param changed those whose links are updated
 */
export async function linkNotes(
  run: OwnRun,
  vault: { readonly folder: string; readonly rootId: MemoryId },
  files: readonly VaultFile[],
  changed: readonly VaultFile[],
  caller: Caller,
): Promise<LinkedNotes> {
  const { store } = run.inRun
  const byName = new Map(files.map((file) => [nameOf(vault.folder, file.path), file]))
  const tops = new Map(
    (await store.memories.load(files.map(({ memoryId }) => memoryId))).map((memory) => [memory.id, memory]),
  )
  const resolve = createLinkResolver(
    [...byName].map(([name, { memoryId }]) => ({
      name,
      aliases: readSectionNote(tops.get(memoryId)?.metadata ?? {})?.aliases ?? [],
    })),
  )
  const sectionsOf = createSectionLookup(store, byName, vault.rootId)
  const linked = { made: 0, removed: 0, open: 0 }
  for (const file of changed) {
    const name = nameOf(vault.folder, file.path)
    const sections = await sectionsOf(name)
    const wanted = await wantedLinks(sections, name, resolve, sectionsOf)
    const outcome = await saveLinks(run, sections, wanted.pairs, caller)
    linked.made += outcome.made
    linked.removed += outcome.removed
    linked.open += wanted.open
  }
  return linked
}

type SectionLookup = (name: string) => Promise<readonly Memory[]>

/** Returns live memories of a note, the note's own first; cached. */
function createSectionLookup(
  store: Store,
  byName: ReadonlyMap<string, VaultFile>,
  rootId: MemoryId,
): SectionLookup {
  const known = new Map<string, readonly Memory[]>()
  return async (name) => {
    const file = byName.get(name)
    const loaded = known.get(name)
    if (loaded !== undefined || file === undefined) return loaded ?? []
    const sections = (await loadSections(store, file, rootId))
      .map(({ memory }) => memory)
      .filter(({ archivedAt, supersededBy }) => archivedAt === null && supersededBy === null)
      .sort((a, b) => a.depth - b.depth)
    known.set(name, sections)
    return sections
  }
}

async function wantedLinks(
  sections: readonly Memory[],
  fromName: string,
  resolve: LinkResolver,
  sectionsOf: SectionLookup,
): Promise<{ readonly pairs: ReadonlyMap<string, readonly [MemoryId, MemoryId]>; readonly open: number }> {
  const pairs = new Map<string, readonly [MemoryId, MemoryId]>()
  let open = 0
  for (const section of sections) {
    for (const { target, heading } of readSectionNote(section.metadata)?.links ?? []) {
      const name = resolve(target, fromName)
      const candidates = name === null ? [] : await sectionsOf(name)
      const meant = findHeading(candidates, heading) ?? candidates[0]
      if (meant === undefined) open++
      else if (meant.id !== section.id) pairs.set(`${section.id} ${meant.id}`, [section.id, meant.id])
    }
  }
  return { pairs, open }
}

function findHeading(sections: readonly Memory[], heading: string | null): Memory | undefined {
  if (heading === null) return undefined
  const wanted = toSlug(heading)
  return sections.find(({ title }) => toSlug(title) === wanted)
}

/** Normalises headings, which links write in plain or in URL form. */
function toSlug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Removes only edges made here; an edge that somebody else made stays. */
async function saveLinks(
  run: OwnRun,
  sections: readonly Memory[],
  wanted: ReadonlyMap<string, readonly [MemoryId, MemoryId]>,
  caller: Caller,
): Promise<{ readonly made: number; readonly removed: number }> {
  if (sections.length === 0) return { made: 0, removed: 0 }
  const { inRun: context } = run
  return context.store.transact(async (store) => {
    const ids = sections.map(({ id }) => id)
    const known = await store.edges.listFor(ids, { direction: 'out', relations: ['related_to'] })
    const keyOf = ({ sourceId, targetId }: Edge) => `${sourceId} ${targetId}`
    const there = new Set(known.map(keyOf))
    const extra = known.filter((edge) => edge.author === VAULT_AUTHOR && !wanted.has(keyOf(edge)))
    const missing = [...wanted].filter(([key]) => !there.has(key))
    const reason = 'the note links there no longer'
    const changes: PlannedChange[] = [
      ...extra.map(({ id }) => ({ kind: 'remove_edge', id, reason }) as const),
      ...missing.map(
        ([, ends]) => ({ kind: 'upsert_edge', edge: toEdge(context, ...ends), reason: null }) as const,
      ),
    ]
    const { counts } = await applyDecided(context, store, changes, caller)
    await run.note(store, counts, false)
    return { made: missing.length, removed: extra.length }
  })
}

function toEdge(context: EngineContext, sourceId: MemoryId, targetId: MemoryId): Edge {
  return newEdge({
    id: newId.edge(context.ids),
    sourceId,
    targetId,
    relation: 'related_to',
    reasoning: 'linked in the notes',
    author: VAULT_AUTHOR,
    madeBy: 'person',
    createdAt: context.clock.now(),
  })
}
