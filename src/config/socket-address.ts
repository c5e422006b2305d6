/**
 * The socket address of a home's daemon, and the check that only the user's own process can answer there.
 * Loads nothing heavy.
 */
import { lstatSync, realpathSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'

/** Length limit of `sun_path` with its final NUL: 104 bytes on macOS and the BSDs, 108 on Linux. */
const LONGEST_SOCKET_PATH = 103

/**
 * Returns `lore.sock` in the home. If that path is too long for the system, returns a short one that depends
 * only on user and home, so that every client finds it regardless of its temporary folder.
 */
export function socketAddress(
  home: string,
  platform: NodeJS.Platform = process.platform,
  uid: number | null = process.getuid?.() ?? null,
): string {
  if (platform === 'win32') return `\\\\.\\pipe\\lore-${digest(`${userInfo().username}\0${realHome(home)}`)}`
  const inside = join(home, 'lore.sock')
  if (Buffer.byteLength(inside) <= LONGEST_SOCKET_PATH) return inside
  return `/tmp/lore-${uid ?? userInfo().username}/${digest(realHome(home))}.sock`
}

/** Returns true if only this user's process can answer at the address. Named pipes have no folder. */
export function isOwnFolder(address: string, home: string): boolean {
  if (process.platform === 'win32') return true
  if (isInHome(address, home)) return isOwnSocket(address) || !isOpenToAll(home)
  const folder = lstatSync(dirname(address), { throwIfNoEntry: false })
  return folder?.isDirectory() === true && folder.uid === process.getuid?.() && (folder.mode & 0o077) === 0
}

function isOwnSocket(address: string): boolean {
  return lstatSync(address, { throwIfNoEntry: false })?.uid === process.getuid?.()
}

/** Returns true if every user may create a socket in the folder. */
function isOpenToAll(folder: string): boolean {
  return ((statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & 0o002) !== 0
}

export function isInHome(address: string, home: string): boolean {
  return process.platform === 'win32' || dirname(address) === home
}

function realHome(home: string): string {
  try {
    return realpathSync(home)
  } catch (error) {
    // A home that does not exist yet cannot be resolved.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return home
    throw error
  }
}

/** Loads node:crypto only here: few homes need it, and clients must stay small. */
function digest(text: string): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex').slice(0, 24)
}
