/** Creates and checks the folder of a Unix socket: it must belong to this user alone. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { isInHome, isOwnFolder } from '../config/socket-address.ts'
import { LoreError } from '../core/errors.ts'

/**
 * Makes the folder of a socket that lies outside the home. In a shared temporary folder another user could
 * have created it first; daemon and clients both refuse that.
 * @throws LoreError config_invalid
 */
export function ensureSocketFolder(address: string, home: string): void {
  if (isInHome(address, home)) return
  try {
    mkdirSync(dirname(address), { mode: 0o700 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  if (!isOwnFolder(address, home)) {
    const folder = dirname(address)
    throw new LoreError('config_invalid', `Other users can access the folder ${folder}.`, {
      hint: `Remove it, or choose a home folder with a shorter path.`,
      details: { folder },
    })
  }
}
