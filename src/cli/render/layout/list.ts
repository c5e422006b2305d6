/** Lists: one line for each thing that has a title and an id, and what a list says of the things it does not show. Pure. */

import { type Block, headed, plain } from './block.ts'
import { clip, count, displayWidth, plural, toOneLine } from './text.ts'
import type { Paint } from './view.ts'

const GAP = 2
/** A title with fewer columns than this says nothing: then the lead gets a line of its own, and the note may be cut. */
const LEAST_TITLE = 12

export interface Entry {
  /** Stands before the title, dim: `see also: `. */
  readonly lead?: string
  readonly title: string
  readonly paint?: Paint
  /** Stands right behind the title, dim, and is not cut while there is room: ` (3 memories)`. */
  readonly note?: string
  readonly id: string
  readonly paintId?: Paint
  /** Ids stand below each other at the right edge. */
  readonly atEdge?: boolean
}

/** `title  id` on one line: the title is cut, so that the id can be read. */
export function entry(told: Entry): Block {
  const { lead = '', title, paint = plain, note = '', id, paintId, atEdge } = told
  return (view) => {
    const { dim, cyan } = view.paint
    const room = view.width - displayWidth(lead) - displayWidth(id) - GAP
    const isNarrow = room - displayWidth(note) < LEAST_TITLE
    if (isNarrow && lead.trim() !== '') {
      return headed(dim(lead.trimEnd()), entry({ ...told, lead: '' }))(view)
    }
    if (isNarrow && note !== '') return entry({ ...told, title: title + note, note: '' })(view)
    const space = Math.max(LEAST_TITLE, room - displayWidth(note))
    const shown = clip(toOneLine(title), space)
    const gap = ' '.repeat(atEdge === true ? space - displayWidth(shown) + GAP : GAP)
    return [`${dim(lead)}${paint(shown)}${dim(note)}${gap}${(paintId ?? cyan)(id)}`]
  }
}

/** `21–40 of 97 topics; go on with --offset 40`; '' if all of them are shown. */
export function range(offset: number, shown: number, total: number, one: string, many?: string): string {
  if (shown >= total) return ''
  const end = offset + shown
  return `${offset + 1}–${end} of ${plural(total, one, many)}${end < total ? `; go on with --offset ${end}` : ''}`
}

/** The first so many, and how many more there are. */
export function firstOf<T>(
  items: readonly T[],
  most: number,
): { readonly shown: readonly T[]; readonly more: number } {
  return { shown: items.slice(0, most), more: Math.max(0, items.length - most) }
}

/** `… and 12 more`; '' if there are none. @param what follows the number: ` changes; all of them with --json` */
export function andMore(more: number, what = ''): string {
  return more > 0 ? `… and ${count(more)} more${what}` : ''
}
