/**
 * What a filter needs to know of each indexed document, in typed columns by slot, and the mask a filter
 * makes of them. Slots of removed documents are used again.
 */
import type { DocumentFilter } from '../core/document.ts'
import type { DocumentSeq } from '../core/ids.ts'
import type { IndexedVector } from '../core/ports/store.ts'

export type IndexedDocument = Omit<IndexedVector, 'vector'>

export interface DocumentTable {
  /** Adds or replaces; returns the document's slot, which stays the same until it is removed. */
  put(document: IndexedDocument): number
  remove(seq: DocumentSeq): void
  clear(): void
  /** −1 where the document is not here. */
  slotOf(seq: DocumentSeq): number
  seqAt(slot: number): DocumentSeq
  /** One byte a slot, 1 where a document stands that passes the filter. */
  toMask(filter: DocumentFilter): Uint8Array
  /** Documents held. */
  count(): number
  sizeBytes(): number
}

const PRESENT = 1
const EPISODE = 2
const SUPERSEDED = 4
const ARCHIVED = 8
const FIRST_CAPACITY = 1024
/** Two map entries, an identifier: about what a document costs beside its columns. */
const BYTES_BESIDE_COLUMNS = 150

interface Columns {
  readonly seq: Float64Array<ArrayBuffer>
  readonly flags: Uint8Array<ArrayBuffer>
  readonly scope: Int32Array<ArrayBuffer>
  readonly session: Int32Array<ArrayBuffer>
  readonly validFrom: Float64Array<ArrayBuffer>
  readonly validUntil: Float64Array<ArrayBuffer>
}

export function createDocumentTable(): DocumentTable {
  let columns = createColumns(FIRST_CAPACITY)
  let slots = 0
  const freeSlots: number[] = []
  const slotBySeq = new Map<DocumentSeq, number>()
  const slotByMemory = new Map<string, number>()
  const memoryAt: (string | null)[] = []
  const scopes = createNumbering<number>()
  const sessions = createNumbering<string>()

  const takeSlot = (): number => {
    const free = freeSlots.pop()
    if (free !== undefined) return free
    if (slots === columns.flags.length) columns = enlarge(columns)
    return slots++
  }

  const forgetMemory = (slot: number): void => {
    const memory = memoryAt[slot]
    if (memory !== null && memory !== undefined) slotByMemory.delete(memory)
    memoryAt[slot] = null
  }

  return {
    put(document) {
      const slot = slotBySeq.get(document.seq) ?? takeSlot()
      forgetMemory(slot)
      if (document.kind === 'memory') {
        memoryAt[slot] = document.id
        slotByMemory.set(document.id, slot)
      }
      slotBySeq.set(document.seq, slot)
      columns.seq[slot] = document.seq
      columns.flags[slot] =
        PRESENT |
        (document.kind === 'episode' ? EPISODE : 0) |
        (document.superseded ? SUPERSEDED : 0) |
        (document.archived ? ARCHIVED : 0)
      columns.scope[slot] = scopes.numberOf(document.scopeId)
      columns.session[slot] = document.sessionId === null ? -1 : sessions.numberOf(document.sessionId)
      columns.validFrom[slot] = document.validFrom
      columns.validUntil[slot] = document.validUntil
      return slot
    },

    remove(seq) {
      const slot = slotBySeq.get(seq)
      if (slot === undefined) return
      slotBySeq.delete(seq)
      forgetMemory(slot)
      columns.flags[slot] = 0
      freeSlots.push(slot)
    },

    clear() {
      slotBySeq.clear()
      slotByMemory.clear()
      memoryAt.length = 0
      freeSlots.length = 0
      slots = 0
    },

    slotOf: (seq) => slotBySeq.get(seq) ?? -1,
    seqAt: (slot) => (columns.seq[slot] ?? -1) as DocumentSeq,

    toMask(filter) {
      const mask = new Uint8Array(slots)
      const session = filter.sessionId === null ? null : sessions.find(filter.sessionId)
      const check = createCheck(columns, filter, toAllowed(filter.scopes, scopes), session)
      if (filter.within === null) {
        for (let slot = 0; slot < slots; slot++) mask[slot] = check(slot) ? 1 : 0
        return mask
      }
      for (const memory of filter.within) {
        const slot = slotByMemory.get(memory)
        if (slot !== undefined && check(slot)) mask[slot] = 1
      }
      return mask
    },

    count: () => slotBySeq.size,
    sizeBytes: () =>
      Object.values(columns).reduce((sum: number, column) => sum + column.byteLength, 0) +
      slotBySeq.size * BYTES_BESIDE_COLUMNS,
  }
}

/**
 * Whether the document in a slot passes. A document counts at a moment when its window covers it. For a
 * superseded memory the window alone decides, because superseding ends it: asked about a moment when it
 * still held, it answers. `includeSuperseded` lets it pass after its end too.
 */
function createCheck(
  columns: Columns,
  filter: DocumentFilter,
  allowedScopes: Uint8Array | null,
  session: number | null,
): (slot: number) => boolean {
  const { flags, scope, session: sessionOf, validFrom, validUntil } = columns
  const { at, includeSuperseded, includeArchived, includeExpired } = filter
  const memories = filter.kinds.includes('memory')
  const episodes = filter.kinds.includes('episode')

  return (slot) => {
    const flag = flags[slot] as number
    if ((flag & PRESENT) === 0) return false
    if (!((flag & EPISODE) === 0 ? memories : episodes)) return false
    if (allowedScopes !== null && allowedScopes[scope[slot] as number] !== 1) return false
    if (session !== null && sessionOf[slot] !== session) return false
    if ((flag & ARCHIVED) !== 0 && !includeArchived) return false
    const superseded = (flag & SUPERSEDED) !== 0
    const ended = (validUntil[slot] as number) <= at
    if (superseded && ended) return includeSuperseded && (includeExpired || (validFrom[slot] as number) <= at)
    return includeExpired || (!ended && (validFrom[slot] as number) <= at)
  }
}

function toAllowed(ids: readonly number[] | null, scopes: Numbering<number>): Uint8Array | null {
  if (ids === null) return null
  const allowed = new Uint8Array(scopes.size())
  for (const id of ids) {
    const number = scopes.find(id)
    if (number >= 0) allowed[number] = 1
  }
  return allowed
}

/** Small consecutive numbers for values that repeat. */
interface Numbering<T> {
  numberOf(value: T): number
  /** A number no value has, where the value was never seen. */
  find(value: T): number
  size(): number
}

function createNumbering<T>(): Numbering<T> {
  const numbers = new Map<T, number>()
  return {
    numberOf(value) {
      const known = numbers.get(value)
      if (known !== undefined) return known
      numbers.set(value, numbers.size)
      return numbers.size - 1
    },
    find: (value) => numbers.get(value) ?? -2,
    size: () => numbers.size,
  }
}

function createColumns(capacity: number): Columns {
  return {
    seq: new Float64Array(capacity),
    flags: new Uint8Array(capacity),
    scope: new Int32Array(capacity),
    session: new Int32Array(capacity),
    validFrom: new Float64Array(capacity),
    validUntil: new Float64Array(capacity),
  }
}

function enlarge(columns: Columns): Columns {
  const larger = createColumns(columns.flags.length * 2)
  larger.seq.set(columns.seq)
  larger.flags.set(columns.flags)
  larger.scope.set(columns.scope)
  larger.session.set(columns.session)
  larger.validFrom.set(columns.validFrom)
  larger.validUntil.set(columns.validUntil)
  return larger
}
