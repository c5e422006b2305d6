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
      ? openServerLink(place, { replica: id, token: secret === null ? null : readToken(secret), fetch })
      : openFolderLink(place, { replica: id, former, secret, onProblem })
  }
}

/** A file that holds the token alone, or the connection that `lore connect` keeps. */
function readToken(text: string): string {
  const trimmed = text.trim()
  if (!trimmed.startsWith('{')) return trimmed
  try {
    return String((JSON.parse(trimmed) as { readonly token?: unknown }).token ?? '')
  } catch (cause) {
    throw new LoreError('invalid_input', 'The file with the connection cannot be understood.', {
      hint: 'Run `lore connect URL` again.',
      cause,
    })
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
