/** The connection of this home to a team server: its address and token, in a file that only the user can read. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { LoreError } from '../core/errors.ts'
import { ensurePrivateFolder, isMissing, writePrivateFile } from './home.ts'

export interface TeamConnection {
  /** Without a slash at the end. */
  readonly url: string
  readonly token: string
  /** `namespace` or `namespace/project`; null: the first scope of the token. */
  readonly scope: string | null
}

/** The file with address and token; sync reads the token from it. */
export function connectionFile(home: string): string {
  return join(home, 'team.json')
}

/** null if this home is not connected. @throws LoreError config_invalid if the file cannot be understood */
export function readConnection(home: string): TeamConnection | null {
  let text: string
  try {
    text = readFileSync(connectionFile(home), 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  const parsed = parse(text)
  if (parsed !== null) return parsed
  throw new LoreError('config_invalid', `The file ${connectionFile(home)} cannot be understood.`, {
    hint: 'Run `lore connect URL` again, or `lore connect --off`.',
  })
}

export function saveConnection(home: string, connection: TeamConnection): void {
  ensurePrivateFolder(home)
  writePrivateFile(connectionFile(home), `${JSON.stringify(connection, null, 2)}\n`)
}

/** Returns false if there was none. */
export function removeConnection(home: string): boolean {
  const there = readConnection(home) !== null
  rmSync(connectionFile(home), { force: true })
  return there
}

function parse(text: string): TeamConnection | null {
  try {
    const value = JSON.parse(text) as Partial<TeamConnection> | null
    if (typeof value?.url !== 'string' || typeof value.token !== 'string') return null
    return { url: value.url, token: value.token, scope: typeof value.scope === 'string' ? value.scope : null }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
