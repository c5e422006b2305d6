/**
 * The fields of a memory that travel, in groups that change together, and the memory as a shared state describes it.
 * Left out, because each side has its own: scope id, conversation and turns, files, cluster, strength, verification.
 */
import type { EpochMs, MemoryId, ScopeId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { MEMORY_DEFAULTS } from '../../core/memory.ts'
import { toStability } from '../../kernel/stability.ts'
import { contentHash } from '../../text/content-hash.ts'
import { compareStamps } from './clock.ts'
import { canonical, type SyncRecord, type Version, winner } from './record.ts'

/** Each group is one register. */
const GROUPS = {
  made: ['createdAt', 'origin', 'author', 'authority'],
  text: ['title', 'summary', 'content'],
  sort: ['kind', 'element', 'structure'],
  ground: ['trust', 'quote'],
  valid: ['validFrom', 'validUntil'],
  guard: ['layer', 'protected', 'category'],
  weight: ['salience', 'salienceBoost', 'surprise', 'quality', 'ratedConfidence', 'strikes'],
} as const satisfies Readonly<Record<string, readonly (keyof Memory)[]>>
type Group = keyof typeof GROUPS
const GROUP_NAMES = Object.keys(GROUPS) as readonly Group[]

/** The groups that make the statement; two people's concurrent changes of one of them are a conflict. */
export const STATEMENT = ['text', 'ground', 'valid'] as const
/** Fields of the record that the memory itself does not have: the memory that a conflict made it of. */
const HIDDEN: ReadonlySet<string> = new Set(['of'])
const TAG = 'tag/'
/** Keys of metadata that name files, conversations or runs of one machine. */
const LOCAL_METADATA: ReadonlySet<string> = new Set([
  'vault',
  'cwd',
  'source',
  'import',
  'handedIn',
  'heardIn',
  'keptApart',
])

/** Fields of a record by name, as one store holds them. */
export type FieldValues = Readonly<Record<string, unknown>>

/** Values of a new memory that need not be written, because their absence says the same. */
const ABSENT: Readonly<Record<string, string>> = {
  valid: canonical([null, null]),
  guard: canonical(defaultsOf('guard')),
  weight: canonical(defaultsOf('weight')),
  metadata: '{}',
  parent: 'null',
  successor: 'null',
  archived: 'null',
}

/** Returns what the store holds of the memory's shared fields. */
export function toFieldValues(memory: Memory): FieldValues {
  const groups = GROUP_NAMES.map((name) => [name, GROUPS[name].map((key) => memory[key])])
  const tags = memory.tags.map((tag) => [`${TAG}${tag}`, true])
  return {
    ...Object.fromEntries(groups),
    ...Object.fromEntries(tags),
    metadata: withoutLocal(memory.metadata),
    parent: memory.parentId,
    successor: memory.supersededBy,
    archived: memory.archivedAt === null ? null : [memory.archivedAt, memory.archivedReason],
  }
}

/** Leaves out values whose absence says the same, for the first write of a record. */
export function withoutDefaults(values: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => ABSENT[name] !== canonical(value)),
  )
}

function withoutLocal(metadata: Memory['metadata']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => !LOCAL_METADATA.has(key)))
}

/** Returns the values that are shown of each field; null if the state has no statement, as after a removal. */
export function toShownValues({ fields }: SyncRecord): FieldValues | null {
  if (fields.text === undefined || fields.made === undefined) return null
  const values: Record<string, unknown> = {}
  for (const [name, versions] of Object.entries(fields)) {
    if (!HIDDEN.has(name)) values[name] = winner(versions)?.v
  }
  return { ...values, archived: shownArchived(fields) }
}

/**
 * The archiving that holds. A person's change of the statement that the archiving did not know of, and that is later,
 * brings the memory back.
 */
function shownArchived(fields: SyncRecord['fields']): unknown {
  const archived = winner(fields.archived)
  if (archived === null || archived.v === null) return null
  const [at, reason, over] = archived.v as readonly [EpochMs, string | null, readonly string[] | undefined]
  const known = new Set(over ?? [])
  const isLater = (version: Version) =>
    version.p === 1 && !known.has(dotOf(version)) && compareStamps(version.t, archived.t) > 0
  return STATEMENT.some((name) => fields[name]?.some(isLater)) ? null : [at, reason]
}

function dotOf({ r, n }: Version): string {
  return `${r}:${n}`
}

/** Adds to an archiving the versions of the statement that its author knew. */
export function withKnown(archived: unknown, { fields }: SyncRecord): unknown {
  if (!Array.isArray(archived)) return archived
  return [archived[0], archived[1], STATEMENT.flatMap((name) => (fields[name] ?? []).map(dotOf))]
}

/** A person's words that a removal did not know of, and their return from the graveyard. */
function isEdit(name: string, { p, v }: Version): boolean {
  return p === 1 && ((STATEMENT as readonly string[]).includes(name) || (name === 'archived' && v === null))
}

/**
 * The removal that holds; null if there is none. A person's concurrent edit outweighs it if it is later, or if no person
 * removed the memory.
 */
export function findRemoval({ fields }: SyncRecord): Version | null {
  const gone = winner(fields.gone)
  if (gone === null) return null
  const edits = Object.entries(fields).flatMap(([name, versions]) =>
    versions.filter((version) => isEdit(name, version)),
  )
  return edits.some(({ t }) => gone.p === 0 || compareStamps(t, gone.t) > 0) ? null : gone
}

/** True if the author of the removal took the memory back: it left the other sides, and stays with its author. */
export function isTakenBack({ v }: Pick<Version, 'v'>): boolean {
  return (v as { readonly withdrawn?: true } | null)?.withdrawn === true
}

/** The fields of a memory as the values say. @param local keeps the keys of metadata that never travel */
export function toMemoryFields(values: FieldValues, local: Memory['metadata'] = {}): SharedMemory {
  const shared: Record<string, unknown> = {}
  for (const name of GROUP_NAMES) {
    const group = (values[name] ?? defaultsOf(name)) as readonly unknown[]
    for (const [at, key] of GROUPS[name].entries()) shared[key] = group[at] ?? null
  }
  const own = Object.entries(local).filter(([key]) => LOCAL_METADATA.has(key))
  const [archivedAt, archivedReason] = (values.archived ?? [null, null]) as [EpochMs | null, string | null]
  const content = String(shared.content)
  return {
    ...(shared as unknown as Pick<Memory, (typeof GROUPS)[Group][number]>),
    contentHash: contentHash(content),
    tags: tagsOf(values),
    metadata: { ...((values.metadata ?? {}) as object), ...Object.fromEntries(own) },
    archivedAt,
    archivedReason,
  }
}

export type SharedMemory = Pick<
  Memory,
  (typeof GROUPS)[Group][number] | 'contentHash' | 'tags' | 'metadata' | 'archivedAt' | 'archivedReason'
>

function defaultsOf(name: Group): readonly unknown[] {
  return GROUPS[name].map((key) => (MEMORY_DEFAULTS as Partial<Memory>)[key] ?? null)
}

export function tagsOf(values: FieldValues): string[] {
  return Object.keys(values)
    .filter((name) => name.startsWith(TAG) && values[name] === true)
    .map((name) => name.slice(TAG.length))
    .sort()
}

/** A memory that comes from elsewhere, as it is stored here first. */
export function toNewMemory(id: MemoryId, scopeId: ScopeId, values: FieldValues, updatedAt: EpochMs): Memory {
  const shared = toMemoryFields(values)
  return {
    ...shared,
    id,
    scopeId,
    parentId: null,
    depth: 0,
    cluster: null,
    sessionId: null,
    sourceEpisodes: [],
    sourceFile: null,
    sourceLine: null,
    sourceHash: null,
    stabilityDays: toStability(shared.trust, shared.category),
    level: MEMORY_DEFAULTS.level,
    confidence: MEMORY_DEFAULTS.confidence,
    confidenceFloor: MEMORY_DEFAULTS.confidenceFloor,
    accessCount: 0,
    lastAccessedAt: null,
    lastReinforcedAt: null,
    relevance: null,
    retention: null,
    activation: null,
    importance: null,
    tier: null,
    nextDueAt: null,
    updatedAt,
    supersededBy: null,
    verifiedAt: null,
    verification: 'unverified',
  }
}

/** The fields on which two stores or two moments differ. A missing field and the value its absence stands for are equal. */
export function differences(before: FieldValues, after: FieldValues): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const text = (values: FieldValues, name: string) =>
    values[name] === undefined ? (ABSENT[name] ?? '') : canonical(values[name])
  return [...names].filter((name) => text(before, name) !== text(after, name)).sort()
}
