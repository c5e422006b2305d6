/** Renders the conversations behind a commit: what was asked for, and the reasons told there. Pure. */
import type { EpochMs } from '../../core/ids.ts'
import type { RecallHit } from '../../core/recall.ts'
import type { CommitLink } from '../../recall/changes/plan-behind.ts'
import type { RequestTurn, SessionBehind, WhyChange } from '../../recall/why-change.ts'
import { type Block, hang, lines, prose, sections, show } from './layout/block.ts'
import { clip, dotted, plural, toOneLine } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { renderLocalMoment } from './local-time.ts'
import { shortBulkId } from './short-ids.ts'
import { renderSessionTitle, renderWho } from './who.ts'

const INDENT = '  '
const REQUEST_CHARS = 400
const REASON_CHARS = 320
const BODY_CHARS = 600

export interface ReadCommit {
  readonly hash: string
  /** False if the line is only in the working tree. */
  readonly isCommitted: boolean
  readonly subject: string
  readonly body: string
  readonly author: string
  readonly at: EpochMs
  readonly files: readonly string[]
  /** The agents' own ids of the conversations that a trailer or a note names. */
  readonly named: readonly string[]
}

export interface BlamedLine {
  readonly file: string
  readonly number: number
  readonly text: string
}

export interface Change {
  readonly commit: ReadCommit
  readonly line: BlamedLine | null
  readonly answer: WhyChange
}

export function renderWhyChange({ commit, line, answer }: Change, view: View): string {
  const { dim } = view.paint
  return show(
    view,
    sections(
      line !== null && lines(`${line.file}:${line.number}`, hang(INDENT, prose(line.text, dim))),
      renderCommit(commit, view),
      ...answer.sessions.map((behind) => renderBehind(behind, commit.files.length, view)),
      answer.leftOff > 0 && dim(`and ${plural(answer.leftOff, 'more conversation')}; see --limit`),
      ...answer.hints.map((hint) => prose(hint, dim)),
    ),
  )
}

function renderCommit({ hash, isCommitted, subject, body, author, at }: ReadCommit, { paint }: View): Block {
  if (!isCommitted) return prose('This line is not committed yet.', paint.yellow)
  return lines(
    prose(subject, paint.bold),
    `${paint.cyan(hash.slice(0, 9))}  ${paint.dim(dotted(author, renderLocalMoment(at)))}`,
    body !== '' && hang(INDENT, prose(clip(toOneLine(body), BODY_CHARS))),
  )
}

const HOW: Readonly<Record<CommitLink, string>> = {
  named: 'the commit names this conversation',
  made: 'made this commit',
  same_subject: 'made a commit with this subject',
  wrote_files: 'wrote these files before the commit',
}

function renderBehind(
  { session, by, wrote, requests, reasons }: SessionBehind,
  files: number,
  { paint }: View,
): Block {
  const share = wrote > 0 && files > 1 ? `wrote ${wrote} of ${plural(files, 'file')}` : ''
  return lines(
    prose(renderSessionTitle(session), paint.bold),
    `${paint.cyan(shortBulkId(session.id))}  ${paint.dim(dotted(session.agent, renderLocalMoment(session.startedAt), HOW[by], share))}`,
    requests.length > 0 && hang(INDENT, paint.dim('asked for'), ...requests.map(renderRequest)),
    reasons.length > 0 &&
      hang(INDENT, paint.dim('said about it'), ...reasons.map((hit) => renderReason(hit, paint))),
  )
}

function renderRequest(turn: RequestTurn): Block {
  return hang(INDENT, prose(`“${clip(toOneLine(turn.text), REQUEST_CHARS)}”`))
}

function renderReason(hit: RecallHit, paint: View['paint']): Block {
  const who = hit.ref.kind === 'memory' ? (hit.memoryKind ?? 'memory') : renderWho(hit)
  const mark = hit.overtaken === true || hit.superseded ? ' (no longer holds)' : ''
  return hang(
    INDENT,
    prose(`${who}${mark}: ${clip(toOneLine(hit.summary), REASON_CHARS)}`),
    `${paint.cyan(shortBulkId(hit.ref.id))}  ${paint.dim(renderLocalMoment(hit.at))}`,
  )
}
