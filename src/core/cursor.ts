/**
 * The end of a page: its position, its listing and its last item. Callers pass
 * cursors on as they are.
 */
export interface Cursor {
  /** Items of the listing up to and with the last one. */
  readonly position: number
  /** Items on the page. */
  readonly size: number
  /** Marks of the items before the last one, the nearest first: where to continue if the last item is removed. */
  readonly before: readonly string[]
  /** Tells one listing with its filters from another. */
  readonly listing: string
  /** Id of the last item. */
  readonly last: string
}

/** The characters of a cursor. */
export const CURSOR_CHARS = 200

/** Number of items before the last one that a cursor marks. */
export const MARKED_ITEMS = 12
const MARK = /[0-9a-f]{6}/g

const FORM = /^([1-9]\d{0,14})\.([1-9]\d{0,8})\.([0-9a-f]{12})\.((?:[0-9a-f]{6}){0,12})\.(\S{1,80})$/

export function renderCursor({ position, size, listing, before, last }: Cursor): string {
  return `${position}.${size}.${listing}.${before.join('')}.${last}`
}

/** null for text that is no cursor. */
export function parseCursor(text: string): Cursor | null {
  const [, position, size, listing, before, last] = FORM.exec(text) ?? []
  if (listing === undefined || before === undefined || last === undefined) return null
  return { position: Number(position), size: Number(size), listing, before: before.match(MARK) ?? [], last }
}
