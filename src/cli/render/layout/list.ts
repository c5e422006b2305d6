/** Lists: one line per item with a title and an id, and a note on the items that are not shown. Pure. */

import { type Block, headed, plain } from './block.ts'
import { clip, count, displayWidth, plural, toOneLine } from './text.ts'
import type { Paint } from './view.ts'

const GAP = 2
/**
 * A title needs this many columns to be useful; if there are fewer, the lead gets a line of its own, and
 * the note may be cut.
 */
const LEAST_TITLE = 12

export interface Entry {
  /** Stands before the title, dim, such as `see also: `. */
  readonly lead?: string
  readonly title: string
  readonly paint?: Paint
  /** Stands right behind the title, dim, such as ` (3 memories)`. It is not cut while there is room. */
  readonly note?: string
  readonly id: string
  readonly paintId?: Paint
  /** True to align ids at the right edge. */
  readonly atEdge?: boolean
}

/** `title  id` on one line. The title is cut, so that the id stays readable. */
export function entry(item: Entry): Block {
  const { lead = '', title, paint = plain, note = '', id, paintId, atEdge } = item
  return (view) => {
    const { dim, cyan } = view.paint
    const room = view.width - displayWidth(lead) - displayWidth(id) - GAP
    const isNarrow = room - displayWidth(note) < LEAST_TITLE
    if (isNarrow && lead.trim() !== '') {
      return headed(dim(lead.trimEnd()), entry({ ...item, lead: '' }))(view)
    }
    if (isNarrow && note !== '') return entry({ ...item, title: title + note, note: '' })(view)
    const space = Math.max(LEAST_TITLE, room - displayWidth(note))
    const shown = clip(toOneLine(title), space)
    const gap = ' '.repeat(atEdge === true ? space - displayWidth(shown) + GAP : GAP)
    return [`${dim(lead)}${paint(shown)}${dim(note)}${gap}${(paintId ?? cyan)(id)}`]
  }
}

/** Returns `21–40 of 97 topics; go on with --offset 40`; '' if all of them are shown. */
export function range(offset: number, shown: number, total: number, one: string, many?: string): string {
  if (shown >= total) return ''
  const end = offset + shown
  return `${offset + 1}–${end} of ${plural(total, one, many)}${end < total ? `; go on with --offset ${end}` : ''}`
}

/** Returns the first `most` items, and the number of the others. */
export function firstOf<T>(
  items: readonly T[],
  most: number,
): { readonly shown: readonly T[]; readonly more: number } {
  return { shown: items.slice(0, most), more: Math.max(0, items.length - most) }
}

/**
 * Returns `… and 12 more`; '' if there are none. @param what follows the number, such as ` changes; all of
 * them with --json`
 */
export function andMore(more: number, what = ''): string {
  return more > 0 ? `… and ${count(more)} more${what}` : ''
}
