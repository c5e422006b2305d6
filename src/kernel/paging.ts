/**
 * Pages of listings. Every listing returns `{ items, total?, next? }`. `next` is present if more items follow; passed as
 * `after` with the same filters, it continues behind the last item, even if items were added or removed in between.
 */
import { createHash } from 'node:crypto'
import { type Cursor, MARKED_ITEMS, parseCursor, renderCursor } from '../core/cursor.ts'
import { LoreError } from '../core/errors.ts'
import type { EngineContext } from './context.ts'

export interface Page<Item> {
  readonly items: readonly Item[]
  /** Number of items on all pages, if counted. */
  readonly total?: number
  /** Cursor of the next page; absent on the last page. */
  readonly next?: string
}

export interface PageInput {
  readonly limit?: number
  /** Number of items to skip, from the beginning or from `after`. */
  readonly offset?: number
  /** `next` of the previous page. */
  readonly after?: string
}

interface Listing<Row> {
  /** Name of the use case. */
  readonly of: string
  /** Default number of items on a page. */
  readonly limit: number
  /** Reads rows in order, starting at an offset. */
  readonly read: (limit: number, offset: number) => readonly Row[] | Promise<readonly Row[]>
  readonly idOf: (row: Row) => string
}

/** Number of rows before and after its former position in which the last item is searched, if it has moved. */
const MOVED = 500

/**
 * Reads one page of a listing.
 * @param input the requested page; all its other fields are filters
 * @throws LoreError invalid_input for a cursor of another listing, of other filters or of another namespace
 */
export async function readPage<Row>(
  context: Pick<EngineContext, 'defaultScope' | 'visible'>,
  input: PageInput,
  listing: Listing<Row>,
): Promise<Page<Row>> {
  const { limit = listing.limit, offset = 0, after } = input
  const name = nameListing(context, input, listing.of)
  const cursor = after === undefined ? null : requireCursor(after, name)
  // One extra row tells whether another page follows.
  const { start, rows } = await readFrom(cursor, offset, limit + 1, listing)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  if (rows.length <= limit || last === undefined) return { items }
  const next = {
    position: start + items.length,
    size: items.length,
    listing: name,
    before: items
      .slice(-1 - MARKED_ITEMS, -1)
      .map((row) => markOf(listing.idOf(row)))
      .reverse(),
    last: listing.idOf(last),
  }
  return { items, next: renderCursor(next) }
}

interface ReadRows<Row> {
  /** Offset of the first row. */
  readonly start: number
  readonly rows: readonly Row[]
}

/** Reads the rows behind the cursor. If its last item has not moved, one read checks that and gives them. */
async function readFrom<Row>(
  cursor: Cursor | null,
  offset: number,
  limit: number,
  listing: Listing<Row>,
): Promise<ReadRows<Row>> {
  const { read, idOf } = listing
  if (cursor !== null && offset === 0) {
    const [last, ...rows] = await read(limit + 1, cursor.position - 1)
    if (last !== undefined && idOf(last) === cursor.last) return { start: cursor.position, rows }
  }
  const start = (cursor === null ? 0 : await findStart(cursor, listing)) + offset
  return { start, rows: await read(limit, start) }
}

/**
 * Returns the offset behind the last item of the previous page. If that item was removed, behind the nearest item before
 * it that is still listed; if none is, the offset of that page.
 */
async function findStart<Row>(cursor: Cursor, { read, idOf }: Listing<Row>): Promise<number> {
  const { position, size, before, last } = cursor
  const from = Math.max(0, position - 1 - MOVED)
  const near = (await read(2 * MOVED, from)).map(idOf)
  const marks = near.map(markOf)
  const places = [near.indexOf(last), ...before.map((mark) => marks.indexOf(mark))]
  const place = places.find((index) => index !== -1)
  return place === undefined ? Math.max(0, position - size) : from + place + 1
}

function markOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 6)
}

function nameListing(
  { defaultScope, visible }: Pick<EngineContext, 'defaultScope' | 'visible'>,
  { limit: _limit, offset: _offset, after: _after, ...filters }: PageInput,
  of: string,
): string {
  const given = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))
  const described = JSON.stringify([of, given, defaultScope, visible?.namespace ?? null, visible?.projects])
  return createHash('sha256').update(described).digest('hex').slice(0, 12)
}

function requireCursor(after: string, listing: string): Cursor {
  const cursor = parseCursor(after)
  if (cursor?.listing === listing) return cursor
  throw new LoreError('invalid_input', 'after does not belong to this listing.', {
    hint: 'Give the next of a page with the same filters, or leave it out to begin again.',
    details: { field: 'after' },
  })
}
