/** The secret that every TCP client must send: 32 random bytes, base64url, in `~/.lore/token`. */
import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { LoreError } from '../core/errors.ts'
import { ensurePrivateFolder, homeLayout, isMissing, writePrivateFile } from './home.ts'

const TOKEN = /^[A-Za-z0-9_-]{43,}$/

/**
 * Returns the token of this home, and creates it if there is none. Processes that start together get the same
 * one.
 * @throws LoreError config_invalid if the file is not a token or others may read it
 */
export function ensureToken(home: string): string {
  const path = homeLayout(home).token
  const existing = readToken(path)
  if (existing !== null) return existing
  ensurePrivateFolder(home)
  const fresh = `${path}.${randomBytes(6).toString('hex')}`
  writePrivateFile(fresh, `${randomBytes(32).toString('base64url')}\n`)
  try {
    // link() fails if the name is taken. rename() would replace another process's token, so it is used only
    // on file systems without links.
    linkSync(fresh, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') renameSync(fresh, path)
  } finally {
    rmSync(fresh, { force: true })
  }
  const token = readToken(path)
  if (token === null) {
    throw new LoreError('config_invalid', `The token file ${path} was removed while it was being made.`, {
      hint: 'Try again.',
      details: { file: path },
    })
  }
  return token
}

/** Returns null if there is no token file. */
function readToken(path: string): string | null {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  if (isOpenToOthers(path) === true) {
    throw new LoreError('config_invalid', `Others on this machine may read the token file ${path}.`, {
      hint: `Run: chmod 600 '${path}' (or remove it, and Lore makes a new token).`,
      details: { file: path },
    })
  }
  if (!TOKEN.test(text)) {
    throw new LoreError('config_invalid', `The token file ${path} does not hold a token.`, {
      hint: 'Remove the file; Lore makes a new one when it starts.',
      details: { file: path },
    })
  }
  return text
}

function errorCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null
}

/**
 * Returns true if users other than the owner may open the file; null if it does not exist or the platform has
 * no modes.
 */
export function isOpenToOthers(path: string): boolean | null {
  if (process.platform === 'win32') return null
  try {
    return (statSync(path).mode & 0o077) !== 0
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
