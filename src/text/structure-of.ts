/** The structure of one text: records, a timeline, a hierarchy, or narrative. Pure. */
import type { Structure } from '../core/memory.ts'

/**
 * `name: value` and `NAME = value`, at the start of a line or after a comma or semicolon; not addresses or
 * times.
 */
const RECORD =
  /(?:^|[\n;,])[ \t]*(?:[-*] )?[\p{L}_][\p{L}\p{N}_ .-]{0,40}?[ \t]*(?::(?!\/\/)[ \t]|=)[ \t]*\S/gu
const DAY = /\b\d{4}-\d{2}-\d{2}\b/g
const SEQUENCE =
  /\b(?:first|firstly|then|next|afterwards|later|finally|subsequently|before that|after that)\b/gi
const BELOW = /^(?: {2,}|\t+)(?:[-*+•]|\d+[.)])[ \t]/gm
const HIERARCHY =
  /\b(?:parent|child|children|inherits|subclass|superclass|category|categories|subcategory|subtype|hierarchy|taxonomy)\b/gi

/** Least number of hints; a single one proves nothing. */
const FEWEST = 2

/** Returns the structure with the most hints; of equals records before timelines before hierarchies. */
export function structureOf(text: string): Structure {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  const hints: readonly (readonly [Structure, number])[] = [
    ['ledger', count(RECORD)],
    ['timeline', count(DAY) + count(SEQUENCE)],
    ['taxonomy', count(BELOW) + count(HIERARCHY)],
  ]
  let best: readonly [Structure, number] = ['narrative', FEWEST - 1]
  for (const hint of hints) if (hint[1] > best[1]) best = hint
  return best[0]
}
