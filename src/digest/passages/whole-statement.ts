/**
 * Decides by its form if a text can be a statement at all: not a row of a table, a note to do something, the mark of a picture, or a
 * label with nothing behind it. The same for rules and for language models. Pure.
 */
import { toTerms } from '../../text/tokens.ts'

const LABEL = /^(?:Agreed|Chosen|Approved plan|Committed):\s*/
const PICTURE = /\[Image #\d+\]|\[Request interrupted/i
const TABLE_ROW = /^\s*\|.*\||\|[^|]*\|[^|]*\|/
const NOTE_TO_DO = /^(?:(?:\/\/|#|\*|-)\s*)?(?:TODO|FIXME|XXX|HACK)\b/
/** Opens behind its label with a mark: what stood before it is missing. */
const HEADLESS = /^[;,.:)\]}|/\\]/
const BARE_CODE = /`[^`]*`/g

/** Returns true if the text has the form of a statement. */
export function isWholeStatement(text: string): boolean {
  const said = text.replace(LABEL, '').trim()
  if (said.endsWith(':') || PICTURE.test(said) || NOTE_TO_DO.test(said) || HEADLESS.test(said)) return false
  if (TABLE_ROW.test(said.replace(BARE_CODE, 'x'))) return false
  return toTerms(said).length > 0
}
