/** Where a daemon's files lie in its home, and the address its clients find it at. Creates nothing. */
import { realpathSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'

export interface DaemonPaths {
  /** Held for the life of the process that serves the home. */
  readonly lock: string
  /** The process id alone, for people and scripts. Decides nothing. */
  readonly pid: string
  /** What is known of the daemon. Decides nothing but whether one that kept crashing is started again. */
  readonly record: string
  /** Unix socket, or named pipe on Windows. */
  readonly socket: string
  readonly log: string
}

export function daemonPaths(home: string): DaemonPaths {
  return {
    lock: join(home, 'daemon.lock'),
    pid: join(home, 'daemon.pid'),
    record: join(home, 'daemon.json'),
    socket: socketAddress(home, process.platform, process.getuid?.() ?? null),
    log: join(home, 'logs', 'daemon.log'),
  }
}

/** Of `sun_path` with its final NUL: 104 bytes on macOS and the BSDs, 108 on Linux. */
const LONGEST_SOCKET_PATH = 103

/**
 * `lore.sock` in the home. Where that name is too long for the system, a short one that depends on nothing
 * but user and home, so that every client finds it whatever its environment says about temporary folders.
 */
export function socketAddress(home: string, platform: NodeJS.Platform, uid: number | null): string {
  if (platform === 'win32') return `\\\\.\\pipe\\lore-${digest(`${userInfo().username}\0${realHome(home)}`)}`
  const inside = join(home, 'lore.sock')
  if (Buffer.byteLength(inside) <= LONGEST_SOCKET_PATH) return inside
  return `/tmp/lore-${uid ?? userInfo().username}/${digest(realHome(home))}.sock`
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
