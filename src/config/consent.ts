/**
 * Whether a person has agreed that conversations are read. The answer is the setting `capture.enabled` in their own
 * file; `consent.json` beside it notes when and how they answered, and decides nothing.
 */
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { ensurePrivateFolder, writePrivateFile } from './home.ts'
import { setUserSetting } from './user-settings.ts'

/**
 * `asked`: answered in a terminal; `command`: `lore capture on` or `off`; `flag`: --capture or --no-capture; `former`:
 * this home captured conversations before Lore asked; `undo`: `lore init --undo` or `lore uninstall`.
 */
const CONSENT_WAYS = ['asked', 'command', 'flag', 'former', 'undo'] as const
export type ConsentWay = (typeof CONSENT_WAYS)[number]

export interface ConsentRecord {
  readonly enabled: boolean
  /** Epoch milliseconds. */
  readonly at: number
  readonly way: ConsentWay
  /** Whether the person was told of an answer that they did not give. */
  readonly told: boolean
}

function consentFile(home: string): string {
  return join(home, 'consent.json')
}

/** null where nobody answered yet, or the note cannot be understood. */
export function readConsent(home: string): ConsentRecord | null {
  try {
    const note = JSON.parse(readFileSync(consentFile(home), 'utf8')) as Partial<ConsentRecord> | null
    const way = CONSENT_WAYS.find((known) => known === note?.way)
    if (typeof note?.enabled !== 'boolean' || typeof note.at !== 'number' || way === undefined) return null
    return { enabled: note.enabled, at: note.at, way, told: note.told === true }
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}

/** The setting first: it decides. @throws LoreError config_invalid where the settings cannot be changed */
export function saveConsent(home: string, enabled: boolean, way: ConsentWay, now: number): void {
  setUserSetting({ home, cwd: home, homedir: homedir() }, 'capture.enabled', String(enabled))
  writeRecord(home, { enabled, at: now, way, told: way !== 'former' })
}

/** Whether the person is still to be told of an answer that they did not give; it counts as told from now on. */
export function takeUntold(home: string): boolean {
  const record = readConsent(home)
  if (record === null || record.told || !record.enabled) return false
  writeRecord(home, { ...record, told: true })
  return true
}

function writeRecord(home: string, record: ConsentRecord): void {
  ensurePrivateFolder(home)
  writePrivateFile(consentFile(home), `${JSON.stringify(record, null, 2)}\n`)
}
