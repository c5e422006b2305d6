/**
 * Collects the turns and facts of one line or file and makes them fit for staging: cleaned text within
 * limits, ids that are valid names, times that are whole numbers.
 */

import type { DropReason } from '../../core/capture.ts'
import type { EpisodeRole } from '../../core/conversation.ts'
import { defined } from '../../core/defined.ts'
import type { EpochMs } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type {
  CapturedTurn,
  FactOrigin,
  ParseOutcome,
  SessionFact,
} from '../../core/ports/transcript-source.ts'
import { emptyPrivatePassages } from './private-passages.ts'
import { hashId } from './turn-id.ts'
import { cleanText, cutMiddle, omitBlobs, toOneLine } from './turn-text.ts'

export interface TurnDraft {
  readonly sessionId: string
  readonly externalId: string
  readonly role: EpisodeRole
  readonly text: string
  readonly model?: string | undefined
  readonly at: EpochMs
  readonly mayGrow?: boolean
  readonly mayTitle?: boolean
}

/** Position in a file of the values being collected. */
export interface SourcePosition {
  readonly line: number
  readonly byte: number
}

export interface Outcome {
  /** Sets folder and time for everything collected from here on; an empty folder means unknown. */
  stand(cwd: string, at: EpochMs): void
  /**
   * Adds a turn. Text that is empty after cleaning counts as `empty` instead. Returns true if a turn
   * was added.
   */
  turn(draft: TurnDraft, at?: SourcePosition): boolean
  fact(fact: SessionFact): void
  /** @param byte start of the line that holds the title, if it is not the current one */
  title(sessionId: string, text: string, rank: number, byte?: number): void
  drop(reason: DropReason): void
  result(): ParseOutcome
}

export function createOutcome(position: SourcePosition | null): Outcome {
  const turns: CapturedTurn[] = []
  const facts: SessionFact[] = []
  const dropped: DropReason[] = []
  let folder = ''
  let moment = 0
  const origin = (byte = position?.byte): FactOrigin => ({
    ...(moment > 0 ? { at: moment } : {}),
    ...(folder === '' ? {} : { cwd: folder }),
    ...defined({ byte }),
  })
  return {
    stand(cwd, at) {
      folder = cwd
      moment = Number.isFinite(at) ? Math.trunc(at) : 0
    },
    turn(draft, at) {
      const text = limitText(draft.text)
      if (text === '') {
        dropped.push('empty')
        return false
      }
      const place = at ?? position
      const model = draft.model === undefined ? '' : toOneLine(draft.model, LIMITS.nameChars)
      turns.push({
        sessionId: toName(draft.sessionId),
        externalId: toName(draft.externalId),
        role: draft.role,
        text,
        at: Number.isFinite(draft.at) ? Math.trunc(draft.at) : 0,
        ...(model === '' ? {} : { model }),
        ...(place === null ? {} : { sourceLine: place.line, sourceByte: place.byte }),
        ...(draft.mayGrow === true ? { mayGrow: true } : {}),
        ...(folder === '' ? {} : { cwd: folder }),
        ...(draft.mayTitle === true ? { mayTitle: true } : {}),
      })
      return true
    },
    fact: (fact) => void facts.push({ ...fact, sessionId: toName(fact.sessionId), said: origin() }),
    title(sessionId, text, rank, byte) {
      const title = toOneLine(text, LIMITS.titleChars)
      if (title === '') return
      facts.push({ sessionId: toName(sessionId), title: { text: title, rank }, said: origin(byte) })
    },
    drop: (reason) => void dropped.push(reason),
    result: () => ({ turns, facts, dropped }),
  }
}

function limitText(text: string): string {
  const clean = emptyPrivatePassages(cleanText(omitBlobs(text)))
  const room = LIMITS.episodeChars - 100
  return clean.length <= LIMITS.episodeChars ? clean : cutMiddle(clean, room / 2, room / 2)
}

/** Returns the id if it is a valid name (printable ASCII within the limit), else its hash. */
function toName(id: string): string {
  const isName = id !== '' && id.length <= LIMITS.nameChars && /^[\x21-\x7e][\x20-\x7e]*$/.test(id)
  return isName ? id.trimEnd() : hashId(id)
}
