/** Names that agents and file systems give, as they may be stored: none of them holds a credential. */
import { createHash } from 'node:crypto'
import type { Redactor } from '../../core/ports/redactor.ts'

/** The path itself, or, where it holds a credential, one without it that still tells it from every other. */
export async function toStoredPath(redactor: Redactor, path: string): Promise<string> {
  const { text } = await redactor.redact(path)
  return text === path ? path : `${text}#${hash(path)}`
}

/** The id itself, or hashes for those of its parts (`session/agent`) that hold a credential. */
export async function toStoredId(redactor: Redactor, id: string): Promise<string> {
  if ((await redactor.redact(id)).text === id) return id
  const parts: string[] = []
  for (const part of id.split('/')) {
    parts.push((await redactor.redact(part)).text === part ? part : `hidden-${hash(part)}`)
  }
  return parts.join('/')
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
