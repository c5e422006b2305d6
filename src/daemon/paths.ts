/** Where a daemon's files lie in its home, and the address its clients find it at. Creates nothing. */
import { join } from 'node:path'
import { socketAddress } from '../config/socket-address.ts'

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
    socket: socketAddress(home),
    log: join(home, 'logs', 'daemon.log'),
  }
}
