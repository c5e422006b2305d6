/** The paths of a daemon's files in its home, and the address of its socket. Creates nothing. */
import { join } from 'node:path'
import { socketAddress } from '../config/socket-address.ts'

export interface DaemonPaths {
  /** Held for the life of the process that serves the home. */
  readonly lock: string
  /** The process id alone, for people and scripts. The daemon never reads it. */
  readonly pid: string
  /** The state of the daemon. It only decides if a daemon that crashed is started again. */
  readonly record: string
  /** A Unix socket, or a named pipe on Windows. */
  readonly socket: string
  readonly log: string
}

export function daemonPaths(home: string): DaemonPaths {
  return {
    lock: join(home, 'daemon.lock'),
    pid: join(home, 'daemon.pid'),
    record: join(home, 'daemon.json'),
    socket: socketAddress(home),
    log: join(home, 'logs', 'daemon.log'),
  }
}
