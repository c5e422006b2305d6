/**
 * The shared state of one memory, link or use count, and how two states of it are merged. `merge` is commutative,
 * associative and idempotent: a causal map of multi-value registers (Almeida, Shoker, Baquero 2018, "Delta state
 * replicated data types"). Pure; texts, tables and rights are decided elsewhere.
 */
import { hash as hashOnce } from 'node:crypto'
import type { SyncRow } from '../../core/sync.ts'
import { compareStamps, type Stamp } from './clock.ts'

type RecordKind = SyncRow['kind']

/** One written value of a field. Replica and number identify the write. */
export interface Version {
  readonly r: string
  readonly n: number
  readonly t: Stamp
  /** Author as shown to people, such as `person:ana@laptop`. */
  readonly by: string
  /** 1 if a person wrote it. */
  readonly p: 0 | 1
  readonly v: unknown
}

export interface RecordPlace {
  readonly namespace: string
  /** Key of the shared project; null for the memories of the namespace that belong to no project. */
  readonly project: string | null
  readonly branch: string | null
}

export interface SyncRecord {
  readonly kind: RecordKind
  readonly id: string
  readonly place: RecordPlace
  /** For each replica, the number of its last write that this state includes. */
  readonly seen: Readonly<Record<string, number>>
  /** The written values that no other write has replaced: one, or several that were written concurrently. */
  readonly fields: Readonly<Record<string, readonly Version[]>>
}

/** The author and time of a write. */
export interface Writing {
  readonly t: Stamp
  readonly by: string
  readonly p: 0 | 1
}

export function emptyRecord(kind: RecordKind, id: string, place: RecordPlace): SyncRecord {
  return { kind, id, place, seen: {}, fields: {} }
}

/**
 * Writes values, each of which replaces every version of its field that this state holds.
 * @param values undefined removes the field; a concurrent write of it survives
 */
export function write(
  record: SyncRecord,
  replica: string,
  values: Readonly<Record<string, unknown>>,
  writing: Writing,
): SyncRecord {
  const n = (record.seen[replica] ?? 0) + 1
  const fields: Record<string, readonly Version[]> = { ...record.fields }
  for (const [name, v] of Object.entries(values)) {
    if (v === undefined) delete fields[name]
    else fields[name] = [{ r: replica, n, ...writing, v }]
  }
  return { ...record, seen: { ...record.seen, [replica]: n }, fields: sorted(fields) }
}

/** Every field without a value, so that a write removes what the state holds. */
export function emptied({ fields }: SyncRecord): Record<string, undefined> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, undefined]))
}

export function merge(a: SyncRecord, b: SyncRecord): SyncRecord {
  const fields: Record<string, readonly Version[]> = {}
  for (const name of new Set([...Object.keys(a.fields), ...Object.keys(b.fields)])) {
    const versions = mergeVersions(a, b, name)
    if (versions.length > 0) fields[name] = versions
  }
  const seen: Record<string, number> = { ...a.seen }
  for (const [replica, n] of Object.entries(b.seen)) seen[replica] = Math.max(n, seen[replica] ?? 0)
  // The creator sets the place once; if two disagree, the larger text holds on every side.
  const place = canonical(a.place) >= canonical(b.place) ? a.place : b.place
  return { kind: a.kind, id: a.id, place, seen: sorted(seen), fields: sorted(fields) }
}

/** A version survives if both sides have it, or if the side without it has never seen it. */
function mergeVersions(a: SyncRecord, b: SyncRecord, name: string): Version[] {
  const [inA, inB] = [a.fields[name] ?? [], b.fields[name] ?? []]
  const isIn = (versions: readonly Version[], { r, n }: Version) =>
    versions.some((other) => other.r === r && other.n === n)
  return [
    ...inA.filter((version) => isIn(inB, version) || !covers(b, version)),
    ...inB.filter((version) => !isIn(inA, version) && !covers(a, version)),
  ].sort((one, other) => (one.r < other.r ? -1 : one.r > other.r ? 1 : one.n - other.n))
}

function covers({ seen }: SyncRecord, { r, n }: Version): boolean {
  return (seen[r] ?? 0) >= n
}

/** True if the first state includes every write of the second. */
export function includes(a: SyncRecord, b: Pick<SyncRecord, 'seen'>): boolean {
  return Object.entries(b.seen).every(([replica, n]) => (a.seen[replica] ?? 0) >= n)
}

/** The version that is shown: a person's before an agent's, then the later one. */
export function winner(versions: readonly Version[] | undefined): Version | null {
  return (versions ?? []).reduce<Version | null>(
    (best, version) => (best === null || outranks(version, best) ? version : best),
    null,
  )
}

export function outranks(a: Version, b: Version): boolean {
  return (a.p - b.p || compareStamps(a.t, b.t) || (a.r < b.r ? -1 : a.r > b.r ? 1 : a.n - b.n)) > 0
}

/** JSON with sorted keys: equal values have equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  const parts = entries.sort(byKey).map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
  return `{${parts.join(',')}}`
}

/** The address of a state by its content. */
export function hashOf(record: SyncRecord): string {
  return hashOnce('sha256', canonical(record))
}

/** An id of the form that memories have, made of a text: every side makes the same one. */
export function toUuid(text: string): string {
  const hex = hashOnce('sha256', text)
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `7${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`]
  return [...parts, hex.slice(20, 32)].join('-')
}

function sorted<T>(map: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(map).sort(byKey))
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1
}
