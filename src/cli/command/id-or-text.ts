/** Tells ids from words, for commands that take either. Pure. */
import { isUuid } from '../../core/ids.ts'

/** The beginning of a time-ordered id, as lists show it. No word begins with a zero. */
const SHORT_ID = /^0[0-9a-f]{3,7}(?:-[0-9a-f]{0,12})*$/

export function isTypedId(typed: string): boolean {
  const text = typed.trim().toLowerCase()
  return isUuid(text) || SHORT_ID.test(text)
}
