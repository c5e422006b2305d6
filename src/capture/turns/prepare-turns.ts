/**
 * Makes parsed turns fit for staging: removes terminal codes, secrets, private passages and echoes of
 * Lore. Writes nothing.
 */

import { hash } from 'node:crypto'
import type { CaptureDrop } from '../../core/capture.ts'
import { defined } from '../../core/defined.ts'
import type { EpochMs } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import type { CaptureRepository } from '../../core/ports/capture-repository.ts'
import type { Redactor } from '../../core/ports/redactor.ts'
import type { CapturedTurn } from '../../core/ports/transcript-source.ts'
import { redactDeep } from '../../kernel/redact-deep.ts'
import { emptyPrivatePassages } from '../records/private-passages.ts'
import { cutMiddle } from '../records/turn-text.ts'
import { fingerprintText, removeEchoes } from './echo.ts'
import type { CheckedTurn } from './stage-turns.ts'

export interface PrepareDeps {
  readonly redactor: Redactor
  readonly capture: Pick<CaptureRepository, 'findServed'>
  /** Text served before this time no longer counts as an echo. */
  readonly servedSince: EpochMs
}

/** The file that the turns come from. */
export interface SourceFile {
  /** The path without credentials. */
  readonly path: string
  readonly timeOf: (turn: CapturedTurn) => EpochMs
}

const DAY_MS = 86_400_000

/** Returns the turn's time; the file's if the turn has none or one more than a day in the future. */
export function timeOfTurn(turn: CapturedTurn, modifiedAt: EpochMs, now: EpochMs): EpochMs {
  return turn.at > 0 && turn.at <= now + DAY_MS ? Math.trunc(turn.at) : modifiedAt
}

export interface PreparedTurn<Turn extends CapturedTurn> {
  readonly captured: Turn
  readonly checked: CheckedTurn
}

export interface PreparedTurns<Turn extends CapturedTurn> {
  readonly turns: readonly PreparedTurn<Turn>[]
  readonly dropped: readonly CaptureDrop[]
  /** Number of secrets cut out, by kind. */
  readonly redacted: Readonly<Record<string, number>>
}

export async function prepareTurns<Turn extends CapturedTurn>(
  deps: PrepareDeps,
  captured: readonly Turn[],
  source: SourceFile,
): Promise<PreparedTurns<Turn>> {
  const turns: PreparedTurn<Turn>[] = []
  const dropped: CaptureDrop[] = []
  const redacted: Record<string, number> = {}
  // Bounds the length before patterns are matched.
  const said = captured.map((turn) => ({ ...turn, text: cleanText(turn.text) }))
  const served = await findServed(deps, said)
  for (const turn of said) {
    const heard = mayEcho(turn) ? removeEchoes(turn.text, served).text : turn.text
    if (heard === '') {
      dropped.push('echo')
      continue
    }
    const clean = await deps.redactor.redact(cleanText(heard))
    const caption = turn.caption === undefined ? null : await deps.redactor.redact(cleanText(turn.caption))
    for (const found of [clean.found, caption?.found ?? {}]) {
      for (const [kind, times] of Object.entries(found)) redacted[kind] = (redacted[kind] ?? 0) + times
    }
    if (!/[\p{L}\p{N}]/u.test(clean.text.replace(/\[private\]/g, ''))) {
      dropped.push('private' in clean.found ? 'private' : 'not_text')
      continue
    }
    turns.push({ captured: turn, checked: toChecked(turn, clean.text, caption?.text ?? null, source) })
  }
  return { turns, dropped, redacted }
}

/** A person's own turns are never cut as echoes. */
function mayEcho(turn: CapturedTurn): boolean {
  return turn.role !== 'user'
}

async function findServed(
  deps: PrepareDeps,
  captured: readonly CapturedTurn[],
): Promise<ReadonlySet<string>> {
  const prints = new Set(captured.filter(mayEcho).flatMap((turn) => fingerprintText(turn.text)))
  return prints.size === 0 ? new Set() : deps.capture.findServed([...prints], deps.servedSince)
}

function toChecked(
  turn: CapturedTurn,
  text: string,
  caption: string | null,
  source: SourceFile,
): CheckedTurn {
  const contentHash = hash('sha256', JSON.stringify([turn.role, text, caption]))
  return {
    externalId: turn.externalId,
    role: turn.role,
    text,
    at: source.timeOf(turn),
    contentHash,
    sourceFile: source.path,
    ...defined({ speaker: turn.speaker }),
    ...(caption === null ? {} : { caption }),
    ...defined({
      model: turn.model,
      sourceLine: turn.sourceLine,
      sourceByte: turn.sourceByte,
      mayGrow: turn.mayGrow,
    }),
  }
}

/** Terminal sequences: colours, cursor moves, titles. */
const TERMINAL = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-_])/g
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

function stripCodes(text: string): string {
  return text.toWellFormed().replace(TERMINAL, '').replace(CONTROL, '')
}

/** Cleans and redacts every string of a value. */
export function cleanDeep<T>(redactor: Redactor, value: T): Promise<T> {
  return redactDeep(redactor, value, cleanText)
}

/**
 * Returns text that may be stored: valid Unicode of bounded length, without terminal codes and control
 * characters. Empties private passages, which a cut could otherwise split.
 */
export function cleanText(text: string): string {
  const plain = emptyPrivatePassages(stripCodes(text))
  const half = Math.floor(LIMITS.episodeChars / 2) - 100
  return plain.length <= LIMITS.episodeChars ? plain : cutMiddle(plain, half, half)
}
