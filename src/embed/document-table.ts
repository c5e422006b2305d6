/**
 * The fields of each indexed document that filters need, in typed columns by slot, and the mask that a filter
 * makes of them. Slots of removed documents are reused.
 */
import type { DocumentFilter } from '../core/document.ts'
import type { DocumentSeq } from '../core/ids.ts'
import type { IndexedDocument } from '../core/ports/embedding-repository.ts'

export interface DocumentTable {
  /** Adds or replaces a document; returns its slot, which stays the same until it is removed. */
  put(document: IndexedDocument): number
  remove(seq: DocumentSeq): void
  clear(): void
  /** Returns −1 if the document is unknown. */
  slotOf(seq: DocumentSeq): number
  seqAt(slot: number): DocumentSeq
  /** Returns one byte per slot: 1 for a document that passes the filter. Kept for later calls: must not be changed. */
  toMask(filter: DocumentFilter): Uint8Array
  /** Number of documents held. */
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
/** Estimated memory of a document besides its columns: if it is a memory, as one in five is, its id and a map entry. */
const BYTES_BESIDE_COLUMNS = 30

/** Number of masks kept; a daemon answers for a few projects at a time. */
const MASKS_KEPT = 4

interface KeptMask {
  readonly mask: Uint8Array
  /** The moments for which it holds: `from` inclusive, `until` exclusive. */
  readonly from: number
  readonly until: number
}

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
  const slotBySeq = createSlotsBySeq()
  const memoryAt: (string | null)[] = []
  /** Made when first asked for; null until then. */
  let slotByMemory: Map<string, number> | null = null
  const scopes = createNumbering<number>()
  const sessions = createNumbering<string>()

  /** By filter without its moment; emptied by every change of a document. */
  const masks = new Map<string, KeptMask>()

  const loadMask = (filter: DocumentFilter): Uint8Array => {
    const key = JSON.stringify({ ...filter, at: null })
    const known = masks.get(key)
    if (known !== undefined && known.from <= filter.at && filter.at < known.until) return known.mask
    const mask = new Uint8Array(slots)
    const until = markPassing(mask, slots, columns, toConditions(filter, scopes, sessions))
    masks.delete(key)
    masks.set(key, { mask, from: filter.at, until })
    const [oldest] = masks.keys()
    if (masks.size > MASKS_KEPT && oldest !== undefined) masks.delete(oldest)
    return mask
  }

  const takeSlot = (): number => {
    const free = freeSlots.pop()
    if (free !== undefined) return free
    if (slots === columns.flags.length) columns = enlarge(columns)
    return slots++
  }

  const nameMemory = (slot: number, memory: string | null): void => {
    const former = memoryAt[slot] ?? null
    if (former === memory) return
    if (former !== null) slotByMemory?.delete(former)
    if (memory !== null) slotByMemory?.set(memory, slot)
    memoryAt[slot] = memory
  }

  const slotsByMemory = (): ReadonlyMap<string, number> => {
    if (slotByMemory !== null) return slotByMemory
    slotByMemory = new Map()
    for (const [slot, memory] of memoryAt.entries()) {
      if (memory !== null && memory !== undefined) slotByMemory.set(memory, slot)
    }
    return slotByMemory
  }

  return {
    put(document) {
      masks.clear()
      const known = slotBySeq.get(document.seq)
      const slot = known < 0 ? takeSlot() : known
      nameMemory(slot, document.kind === 'memory' ? document.id : null)
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
      if (slot < 0) return
      masks.clear()
      slotBySeq.delete(seq)
      nameMemory(slot, null)
      columns.flags[slot] = 0
      freeSlots.push(slot)
    },

    clear() {
      masks.clear()
      slotBySeq.clear()
      slotByMemory = null
      memoryAt.length = 0
      freeSlots.length = 0
      slots = 0
    },

    slotOf: (seq) => slotBySeq.get(seq),
    seqAt: (slot) => (columns.seq[slot] ?? -1) as DocumentSeq,

    toMask(filter) {
      if (filter.within === null) return loadMask(filter)
      const mask = new Uint8Array(slots)
      const passing = loadMask({ ...filter, within: null })
      for (const memory of filter.within) {
        const slot = slotsByMemory().get(memory)
        if (slot !== undefined) mask[slot] = passing[slot] as number
      }
      return mask
    },

    count: () => slots - freeSlots.length,
    sizeBytes: () =>
      Object.values(columns).reduce((sum: number, column) => sum + column.byteLength, 0) +
      slotBySeq.sizeBytes() +
      slots * BYTES_BESIDE_COLUMNS,
  }
}

/** Rules about a validity window, one bit each; 0 for a document that never passes. */
const ALLOWED = 1
const MUST_HAVE_BEGUN = 2
const MUST_NOT_HAVE_ENDED = 4

/** A filter converted to the numbers of the columns. */
interface Conditions {
  readonly at: number
  /** Rule bits by flags. */
  readonly rules: Uint8Array
  /** 1 for allowed scopes, by scope number; null for all. */
  readonly scopes: Uint8Array | null
  /** 1 for allowed sessions, by session number; null for all, including documents without a session. */
  readonly sessions: Uint8Array | null
  /** 1 for excluded sessions, by session number; null for none. */
  readonly exceptSessions: Uint8Array | null
  /** The window in which a document's validity must begin. */
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
 * Returns the rules for a combination of flags. A document counts at a moment inside its window. A superseded
 * memory's window was ended by its successor, so it is still found for moments before that;
 * `includeSuperseded` also admits it after its end.
 */
function toRule(flags: number, filter: DocumentFilter): number {
  const kind = (flags & EPISODE) === 0 ? 'memory' : 'episode'
  if ((flags & PRESENT) === 0 || !filter.kinds.includes(kind)) return 0
  if ((flags & ARCHIVED) !== 0 && !filter.includeArchived) return 0
  const isSuperseded = (flags & SUPERSEDED) !== 0
  const mayHaveEnded = isSuperseded ? filter.includeSuperseded : filter.includeExpired
  return ALLOWED | (filter.includeExpired ? 0 : MUST_HAVE_BEGUN) | (mayHaveEnded ? 0 : MUST_NOT_HAVE_ENDED)
}

/** Returns the next moment at which a document begins or ceases to pass; Infinity if there is none. */
function markPassing(mask: Uint8Array, slots: number, columns: Columns, conditions: Conditions): number {
  const { flags, scope, session: sessionOf, validFrom, validUntil } = columns
  const { at, rules, scopes, sessions, exceptSessions, since, until } = conditions
  let next = Number.POSITIVE_INFINITY
  for (let slot = 0; slot < slots; slot++) {
    const rule = rules[flags[slot] as number] as number
    if (rule === 0) continue
    if (scopes !== null && scopes[scope[slot] as number] === 0) continue
    if (sessions !== null && sessions[sessionOf[slot] as number] !== 1) continue
    if (exceptSessions !== null && exceptSessions[sessionOf[slot] as number] === 1) continue
    const begun = validFrom[slot] as number
    if (begun < since || begun >= until) continue
    if ((rule & MUST_HAVE_BEGUN) !== 0 && begun > at) {
      if (begun < next) next = begun
      continue
    }
    if ((rule & MUST_NOT_HAVE_ENDED) !== 0) {
      const ended = validUntil[slot] as number
      if (ended <= at) continue
      if (ended < next) next = ended
    }
    mask[slot] = 1
  }
  return next
}

/** The slots by document number, 4 bytes each: numbers are given out one after the other. */
interface SlotsBySeq {
  /** Returns −1 for an unknown document. */
  get(seq: number): number
  set(seq: number, slot: number): void
  delete(seq: number): void
  clear(): void
  sizeBytes(): number
}

function createSlotsBySeq(): SlotsBySeq {
  /** One more than the slot, so that 0 stands for none. */
  let next = new Int32Array(FIRST_CAPACITY)
  return {
    get: (seq) => (next[seq] ?? 0) - 1,
    set(seq, slot) {
      if (seq >= next.length) {
        const larger = new Int32Array(Math.max(seq + 1, 2 * next.length))
        larger.set(next)
        next = larger
      }
      next[seq] = slot + 1
    },
    delete: (seq) => {
      next[seq] = 0
    },
    clear: () => void next.fill(0),
    sizeBytes: () => next.byteLength,
  }
}

/** Assigns small consecutive numbers to values. */
interface Numbering<T> {
  numberOf(value: T): number
  /** Returns UNSEEN, which no value has, for a value without a number. */
  find(value: T): number
  size(): number
}

function createNumbering<T>(): Numbering<T> {
  const numbers = new Map<T, number>()
  /** Neighbouring documents mostly have the same value; comparing it is faster than looking it up. */
  let last: { readonly value: T; readonly number: number } | null = null
  return {
    numberOf(value) {
      if (last !== null && last.value === value) return last.number
      const number = numbers.get(value) ?? numbers.size
      if (number === numbers.size) numbers.set(value, number)
      last = { value, number }
      return number
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
