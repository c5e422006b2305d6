/** Finds what an agent did with what a person said: a wish that was carried out is settled, one it argued against is not. Pure. */
import type { Episode } from '../../../core/conversation.ts'
import { APPROVAL } from '../../../speech/work-cues.ts'
import { toOneLine } from '../../../text/sentences.ts'
import { isEdit, readCall } from './read-turns.ts'

export interface WhatFollowed {
  /** True if the agent did it or agreed; false if it declined; null if nothing followed that tells. */
  readonly adopted: boolean | null
  /** The agent's last message before the person spoke again; '' if there was none. */
  readonly report: string
  /** True if the person agreed to the agent's answer, and it was done then. */
  readonly agreed?: boolean
  /** True if the agent changed a file. */
  readonly edited?: boolean
  /** True if it ran commands and changed no file: what was said was most likely an order. */
  readonly ran?: boolean
}

const NOTHING: WhatFollowed = { adopted: null, report: '' }

const DONE =
  /^(?:all )?(?:done|updated|fixed|implemented|added|renamed|moved|removed|switched|changed|committed|pushed|created|refactored|simplified|extracted|replaced|now\b)/i
const AGREES =
  /^(?:yes|yep|yeah|sure|absolutely|exactly|agreed|definitely|correct|right|good|great|nice|fair|perfect|excellent|ok|okay|understood|noted|confirmed|(?:crystal )?clear|certainly|of course|on it|sounds good|love it|will do|got it|makes? sense|that makes sense|you're (?:absolutely |completely |totally )?right|you are right)\b/i
const DECLINES =
  /^(?:no\b(?! problem)|nope|not (?:really|recommended|quite)|unfortunately|i(?:'d| would) (?:recommend|advise|suggest) (?:against|not|keeping|leaving)|i don't think|that (?:would|won't|wouldn't)|we can't|you can't|it(?:'s| is) not possible)/i

const REPLY_CHARS = 60

/**
 * A suggestion that the agent only answered counts as adopted if the person then agreed ("yes, do it") and it was done.
 * @param later the turns behind the person's, in order
 */
export function findWhatFollowed(later: readonly Episode[]): WhatFollowed {
  const at = later.findIndex(({ role }) => role === 'user')
  const answered = readStretch(at < 0 ? later : later.slice(0, at))
  const reply = later[at]?.text.trim() ?? ''
  if (answered.adopted === true || reply.length > REPLY_CHARS || !APPROVAL.test(reply)) return answered
  const rest = later.slice(at + 1)
  const end = rest.findIndex(({ role }) => role === 'user')
  const done = readStretch(end < 0 ? rest : rest.slice(0, end))
  return done.adopted === true ? { ...done, agreed: true } : answered
}

/** Reads the turns between two turns of a person. */
function readStretch(between: readonly Episode[]): WhatFollowed {
  if (between.length === 0) return NOTHING
  const edited = between.some(
    ({ role, text }) => role === 'tool' && (isDoneEdit(text) || WRITES.test(text.slice(0, 400))),
  )
  const said = between.filter(({ role, text }) => role === 'assistant' && text.trim() !== '')
  const report = said.at(-1)?.text ?? ''
  const first = openingOf(said[0]?.text ?? '')
  if (!edited && DECLINES.test(first)) return { adopted: false, report }
  const agrees = AGREES.test(first) || DONE.test(openingOf(report)) || REPORTS.test(openingOf(report))
  const ran =
    !edited && between.some(({ role, text }) => role === 'tool' && CHANGES_WORLD.test(text.slice(0, 400)))
  return { adopted: edited || agrees ? true : null, report, edited, ran }
}

/** The report of a change, though its first word is another. */
const REPORTS =
  /\b(?:i've|i have|we've|we have) (?:now |also )?\w+ed\b|\b(?:is|are|has|have|will) now\b|\bnow (?:\w+s|\w+ed)\b|\b(?:updated|changed|renamed|moved|removed|switched|replaced|implemented)\b/i
/** A shell command that changes files. */
const WRITES =
  /^Bash: [^\n]*(?:\bsed -i|\bgit mv\b|\bmv \S|\btee\b|cat > ?\S|\bperl -pi|\brm \S|<< ?['"]?EOF)/

/** A shell command that does more than look. */
const CHANGES_WORLD =
  /^(?:Bash|Shell|shell|exec_command|run_shell_command): (?!(?:ls|cat|grep|rg|find|head|tail|wc|sed -n|git (?:log|show|diff|status|blame)|pwd|which|echo)\b)/

function isDoneEdit(text: string): boolean {
  const call = readCall(text)
  return call !== null && isEdit(call) && !call.failed && !call.rejected
}

function openingOf(text: string): string {
  return toOneLine(
    text
      .slice(0, 200)
      .replace(/[*_#>✅]+/g, ' ')
      .replace(/[’‘]/g, "'"),
  ).trim()
}
