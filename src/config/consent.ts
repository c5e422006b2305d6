/**
 * A person's consent to reading conversations. The setting `capture.enabled` in their own file decides;
 * `consent.json` beside it only records when and how they answered.
 */
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { ensurePrivateFolder, writePrivateFile } from './home.ts'
import { setUserSetting } from './user-settings.ts'

/**
 * `asked`: answered in a terminal; `command`: `lore capture on` or `off`; `flag`: --capture or --no-capture; `former`:
 * this home captured conversations before Lore asked; `undo`: `lore init --undo` or `lore uninstall`; `explorer`: the settings page of the explorer.
 */
const CONSENT_WAYS = ['asked', 'command', 'flag', 'former', 'undo', 'explorer'] as const
export type ConsentWay = (typeof CONSENT_WAYS)[number]

export interface ConsentRecord {
  readonly enabled: boolean
  /** Epoch milliseconds. */
  readonly at: number
  readonly way: ConsentWay
  /** True once the person was told of an answer that they did not give themselves. */
  readonly told: boolean
}

function consentFile(home: string): string {
  return join(home, 'consent.json')
}

/** Returns null if nobody answered yet or the file cannot be parsed. */
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

/**
 * Writes the setting, which decides, and then the record. @throws LoreError config_invalid if the settings
 * cannot be changed
 */
export function saveConsent(home: string, enabled: boolean, way: ConsentWay, now: number): void {
  setUserSetting({ home, cwd: home, homedir: homedir() }, 'capture.enabled', String(enabled))
  writeRecord(home, { enabled, at: now, way, told: way !== 'former' })
}

/** Returns true if the person must still be told of an answer they did not give, and marks them as told. */
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
