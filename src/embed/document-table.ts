/**
 * What a filter needs to know of each indexed document, in typed columns by slot, and the mask a filter
 * makes of them. Slots of removed documents are used again.
 */
import type { DocumentFilter } from '../core/document.ts'
import type { DocumentSeq } from '../core/ids.ts'
import type { IndexedVector } from '../core/ports/embedding-repository.ts'

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
const NO_SESSION = -1
const UNSEEN = -2
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
      columns.session[slot] = document.sessionId === null ? NO_SESSION : sessions.numberOf(document.sessionId)
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
      if (filter.within === null) {
        markPassing(mask, slots, columns, toConditions(filter, scopes, sessions))
        return mask
      }
      const passing = new Uint8Array(slots)
      markPassing(passing, slots, columns, toConditions(filter, scopes, sessions))
      for (const memory of filter.within) {
        const slot = slotByMemory.get(memory)
        if (slot !== undefined) mask[slot] = passing[slot] as number
      }
      return mask
    },

    count: () => slotBySeq.size,
    sizeBytes: () =>
      Object.values(columns).reduce((sum: number, column) => sum + column.byteLength, 0) +
      slotBySeq.size * BYTES_BESIDE_COLUMNS,
  }
}

/** What must hold of a window, one bit each; 0 is a document that never passes. */
const ALLOWED = 1
const MUST_HAVE_BEGUN = 2
const MUST_NOT_HAVE_ENDED = 4

/** A filter in the numbers of the columns. */
interface Conditions {
  readonly at: number
  /** By flags: the bits above. */
  readonly rules: Uint8Array
  /** By scope number, 1 where allowed; null: all. */
  readonly scopes: Uint8Array | null
  /** By session number, 1 where allowed; null: all, documents without a session too. */
  readonly sessions: Uint8Array | null
  /** By session number, 1 where not allowed; null: none. */
  readonly exceptSessions: Uint8Array | null
  /** The window in which a document must have begun. */
  readonly since: number
  readonly until: number
}

function toConditions(
  filter: DocumentFilter,
  scopes: Numbering<number>,
  sessions: Numbering<string>,
): Conditions {
  const rules = Uint8Array.from({ length: 2 * ARCHIVED }, (_, flags) => toRule(flags, filter))
  return {
    at: filter.at,
    rules,
    scopes: toNamed(filter.scopes, scopes),
    sessions: toNamed(filter.sessions, sessions),
    exceptSessions: toNamed(filter.exceptSessions ?? null, sessions),
    since: filter.since ?? Number.NEGATIVE_INFINITY,
    until: filter.until ?? Number.POSITIVE_INFINITY,
  }
}

function toNamed<T>(values: readonly T[] | null, numbering: Numbering<T>): Uint8Array | null {
  if (values === null) return null
  const named = new Uint8Array(numbering.size())
  for (const value of values) {
    const number = numbering.find(value)
    if (number !== UNSEEN) named[number] = 1
  }
  return named
}

/**
 * A document counts at a moment when its window covers it. A superseded memory's window was ended by its
 * successor, so the window alone decides: it answers for a moment when it still held. `includeSuperseded`
 * lets it pass after its end too.
 */
function toRule(flags: number, filter: DocumentFilter): number {
  const kind = (flags & EPISODE) === 0 ? 'memory' : 'episode'
  if ((flags & PRESENT) === 0 || !filter.kinds.includes(kind)) return 0
  if ((flags & ARCHIVED) !== 0 && !filter.includeArchived) return 0
  const isSuperseded = (flags & SUPERSEDED) !== 0
  const mayHaveEnded = isSuperseded ? filter.includeSuperseded : filter.includeExpired
  return ALLOWED | (filter.includeExpired ? 0 : MUST_HAVE_BEGUN) | (mayHaveEnded ? 0 : MUST_NOT_HAVE_ENDED)
}

function markPassing(mask: Uint8Array, slots: number, columns: Columns, conditions: Conditions): void {
  const { flags, scope, session: sessionOf, validFrom, validUntil } = columns
  const { at, rules, scopes, sessions, exceptSessions, since, until } = conditions
  for (let slot = 0; slot < slots; slot++) {
    const rule = rules[flags[slot] as number] as number
    if (rule === 0) continue
    if (scopes !== null && scopes[scope[slot] as number] === 0) continue
    if (sessions !== null && sessions[sessionOf[slot] as number] !== 1) continue
    if (exceptSessions !== null && exceptSessions[sessionOf[slot] as number] === 1) continue
    const begun = validFrom[slot] as number
    if (begun < since || begun >= until) continue
    if ((rule & MUST_HAVE_BEGUN) !== 0 && begun > at) continue
    if ((rule & MUST_NOT_HAVE_ENDED) !== 0 && (validUntil[slot] as number) <= at) continue
    mask[slot] = 1
  }
}

/** Small consecutive numbers for values that repeat. */
interface Numbering<T> {
  numberOf(value: T): number
  /** UNSEEN, which no value has, where the value was never numbered. */
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
    find: (value) => numbers.get(value) ?? UNSEEN,
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
