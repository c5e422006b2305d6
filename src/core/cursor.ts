/**
 * Where a page of a listing ended: how many items came before, which listing it was, and the last item. Callers pass
 * cursors on as they are.
 */
export interface Cursor {
  /** Items of the listing up to and with the last one. */
  readonly position: number
  /** Tells one listing with its filters from another. */
  readonly listing: string
  /** Id of the last item. */
  readonly last: string
}

/** The characters of a cursor. */
export const CURSOR_CHARS = 200

const FORM = /^([1-9]\d{0,14})\.([0-9a-f]{12})\.(\S{1,120})$/

export function renderCursor({ position, listing, last }: Cursor): string {
  return `${position}.${listing}.${last}`
}

/** null for text that is no cursor. */
export function parseCursor(text: string): Cursor | null {
  const [, position, listing, last] = FORM.exec(text) ?? []
  if (position === undefined || listing === undefined || last === undefined) return null
  return { position: Number(position), listing, last }
}
