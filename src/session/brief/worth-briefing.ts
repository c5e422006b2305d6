/**
 * Decides which extracted memories are worth a line in a brief: those that hold beyond the work they
 * were said in. Memories stored on purpose always are. By rules; pure.
 */
import { EXTRACTOR_AUTHORITY, type Memory, type MemoryKind } from '../../core/memory.ts'
import { splitAboutNote } from '../../digest/passages/about-note.ts'
import { wishesToBegin } from '../../speech/beginning.ts'
import { reportsChange } from '../../speech/change-report.ts'
import { isComplaint } from '../../speech/complaint.ts'
import { reportsFault } from '../../speech/fault.ts'
import { isQuestion } from '../../speech/question.ts'
import { isChoice, isRequest } from '../../speech/request.ts'
import { bindsAll } from '../../speech/rule-for-all.ts'
import { POLITENESS } from '../../speech/work-cues.ts'
import { toOneLine } from '../../text/sentences.ts'

/** True if a person only asks for work or wishes to begin it, which is of no use once done. */
export function isWish(text: string): boolean {
  const said = toPlain(text)
  if (isQuestion(said, 'worded') || wishesToBegin(said)) return true
  return isRequest(said) && !isChoice(said.replace(POLITENESS, ''))
}

/** True for a rule without a rule word: "Nobody deploys on a Friday". */
export function isRuleForAll(text: string): boolean {
  const said = toPlain(text)
  return bindsAll(said) && !isFault(said)
}

/** True if the text reports a fault or its cause, which misleads once it is repaired. */
export function isFault(text: string): boolean {
  const said = toPlain(text)
  return reportsFault(said) || isComplaint(said)
}

/** Titles of commits, pull requests and issues, which the code's history holds. */
const RECORD = /^(?:Committed|Proposed|Pull request(?: #\d{1,7})?|Issue(?: #\d{1,7})?): /

/** True if the text reports that something was changed, as the code's history does. */
export function isChangeReport(text: string): boolean {
  const said = toPlain(text)
  return RECORD.test(said) || reportsChange(said) || (isRequest(said) && !isChoice(said))
}

/** Kinds whose wording was already judged when they were extracted. */
const BINDS: ReadonlySet<MemoryKind> = new Set(['rule', 'preference'])
/** Kinds that may be about a fault. */
const SETTLES: ReadonlySet<MemoryKind> = new Set(['decision', 'commitment'])

/** True if the memory may stand in a brief, regardless of its age. */
export function isWorthTelling(memory: Memory): boolean {
  const { authority, trust, kind, content } = memory
  if (authority < EXTRACTOR_AUTHORITY) return true
  const { statement, about } = splitAboutNote(toOneLine(content))
  if (/[?？]$/.test(statement)) return false
  // A question followed by its answer may come first, so only a trailing question mark excludes it.
  if (trust !== 'principle') return !isChangeReport(statement) && !isFault(statement)
  if (isQuestion(statement, 'worded')) return false
  if (BINDS.has(kind)) return true
  // A statement that answers a question settles it, however it is worded; a commitment is still to be done.
  if (about === null && kind !== 'commitment' && isWish(statement)) return false
  return SETTLES.has(kind) || !isFault(statement)
}

function toPlain(text: string): string {
  return toOneLine(text).replace(/[’‘]/g, "'")
}
