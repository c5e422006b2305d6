/** The folder a Unix socket lies in: nobody else may have made it, or be able to reach into it. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { isInHome, isOwnFolder } from '../config/socket-address.ts'
import { LoreError } from '../core/errors.ts'

/**
 * Makes the folder of a socket outside the home. In a temporary folder that all users share, another one
 * could have put theirs there first: that is refused, by the daemon and by its clients alike.
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
    throw new LoreError('config_invalid', `The folder ${folder} is not yours alone.`, {
      hint: `Remove it, or choose a home folder with a shorter path.`,
      details: { folder },
    })
  }
}
