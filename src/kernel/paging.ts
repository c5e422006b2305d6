/**
 * Pages of listings. Every listing answers `{ items, total?, next? }`: `next` is there if more follows, and given back
 * as `after`, with the same filters, it goes on behind the last item, also if items came or went in between.
 */
import { createHash } from 'node:crypto'
import { type Cursor, parseCursor, renderCursor } from '../core/cursor.ts'
import { LoreError } from '../core/errors.ts'
import type { EngineContext } from './context.ts'

export interface Page<Item> {
  readonly items: readonly Item[]
  /** Items on all pages together, if they are counted. */
  readonly total?: number
  /** Cursor of the page behind this one; absent on the last page. */
  readonly next?: string
}

export interface PageInput {
  readonly limit?: number
  /** Items to pass over, counted from the beginning or from `after`. */
  readonly offset?: number
  /** `next` of the page before. */
  readonly after?: string
}

interface Listing<Row> {
  /** Name of the use case. */
  readonly of: string
  /** Items on a page if the input does not say. */
  readonly limit: number
  /** Reads the rows in their order, from an offset on. */
  readonly read: (limit: number, offset: number) => readonly Row[] | Promise<readonly Row[]>
  readonly idOf: (row: Row) => string
}

/** Rows that may have come or gone since the page before. */
const MOVED = 500

/**
 * @param input the page that is asked for; all its other fields are filters
 * @throws LoreError invalid_input for a cursor of another listing, of other filters or of another namespace
 */
export async function readPage<Row>(
  context: Pick<EngineContext, 'defaultScope' | 'visible'>,
  input: PageInput,
  listing: Listing<Row>,
): Promise<Page<Row>> {
  const { limit = listing.limit, offset = 0, after } = input
  const name = nameListing(context, input, listing.of)
  const start = (after === undefined ? 0 : await findStart(requireCursor(after, name), listing)) + offset
  // One row more than is shown tells if there is more.
  const rows = await listing.read(limit + 1, start)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  if (rows.length <= limit || last === undefined) return { items }
  const next = { position: start + items.length, listing: name, last: listing.idOf(last) }
  return { items, next: renderCursor(next) }
}

/** Behind the last item of the page before; if that is gone, where it was, so that no item is left out. */
async function findStart<Row>({ position, last }: Cursor, { read, idOf }: Listing<Row>): Promise<number> {
  const [row] = await read(1, position - 1)
  if (row !== undefined && idOf(row) === last) return position
  const from = Math.max(0, position - 1 - MOVED)
  const index = (await read(2 * MOVED, from)).findIndex((near) => idOf(near) === last)
  return index === -1 ? position - 1 : from + index + 1
}

function nameListing(
  { defaultScope, visible }: Pick<EngineContext, 'defaultScope' | 'visible'>,
  { limit: _limit, offset: _offset, after: _after, ...filters }: PageInput,
  of: string,
): string {
  const given = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1))
  const described = JSON.stringify([of, given, defaultScope, visible?.namespace ?? null])
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
