/** The address of a home's daemon, and whether what answers there can only be the user's own. Loads nothing heavy. */
import { lstatSync, realpathSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'

/** Of `sun_path` with its final NUL: 104 bytes on macOS and the BSDs, 108 on Linux. */
const LONGEST_SOCKET_PATH = 103

/**
 * `lore.sock` in the home. Where that name is too long for the system, a short one that depends on nothing
 * but user and home, so that every client finds it whatever its environment says about temporary folders.
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

/** Whether what answers at the address can only be this user's. Named pipes have no folder. */
export function isOwnFolder(address: string, home: string): boolean {
  if (process.platform === 'win32') return true
  if (isInHome(address, home)) return isOwnSocket(address) || !isOpenToAll(home)
  const folder = lstatSync(dirname(address), { throwIfNoEntry: false })
  return folder?.isDirectory() === true && folder.uid === process.getuid?.() && (folder.mode & 0o077) === 0
}

function isOwnSocket(address: string): boolean {
  return lstatSync(address, { throwIfNoEntry: false })?.uid === process.getuid?.()
}

/** Anybody could put a socket there. */
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
    // A home that is not there yet has no other name.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return home
    throw error
  }
}

/** Most homes do without; clients are to stay small. */
function digest(text: string): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex').slice(0, 24)
}
