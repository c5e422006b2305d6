/** Opens the way to a place: a server if the address is a URL, else a folder. */
import { readFileSync } from 'node:fs'
import { LoreError } from '../../core/errors.ts'
import type { OpenSyncLink } from '../../core/ports/sync-link.ts'
import { openFolderLink } from './folder-link.ts'
import { openServerLink } from './server-link.ts'

export function createOpenLink(fetch: typeof globalThis.fetch): OpenSyncLink {
  return async (place, { id, former }, onProblem) => {
    const secret = place.secretFile === null ? null : readSecret(place.secretFile)
    return /^https?:/.test(place.address)
      ? openServerLink(place, { replica: id, token: secret?.trim() ?? null, fetch })
      : openFolderLink(place, { replica: id, former, secret, onProblem })
  }
}

function readSecret(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new LoreError('invalid_input', `The secret file ${path} cannot be read.`, {
      hint: 'Connect the place again with the present file.',
      cause,
    })
  }
}
