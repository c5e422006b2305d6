/** A lock that at most one process of all servers holds. It ends with the connection, so a killed process leaves none behind. */
import type { ConnectionPool } from '../driver.ts'

/** Keeps sleep, undo and rebuilding apart, on every machine. */
const SLEEPER = 0x10_80

/** Takes one connection out of the pool while it is held. */
export function createSharedLock(pool: ConnectionPool): () => Promise<{ release(): Promise<void> } | null> {
  return async () => {
    const connection = await pool.connect()
    let isHeld = false
    try {
      const { rows } = await connection.query<{ held: boolean }>(
        `SELECT pg_try_advisory_lock(${SLEEPER}) AS held`,
      )
      isHeld = rows[0]?.held === true
    } finally {
      if (!isHeld) connection.release()
    }
    if (!isHeld) return null
    return {
      release: async () => {
        let isFree = false
        try {
          await connection.query(`SELECT pg_advisory_unlock(${SLEEPER})`)
          isFree = true
        } catch {
          // The connection is gone, and its lock with it.
        } finally {
          connection.release(!isFree)
        }
      },
    }
  }
}
