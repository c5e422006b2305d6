/** Makes names from agents and file systems fit for storing: without credentials. */
import { createHash } from 'node:crypto'
import type { Redactor } from '../../core/ports/redactor.ts'

/** Returns the path; if it holds a credential, the redacted path with a hash that keeps it unique. */
export async function toStoredPath(redactor: Redactor, path: string): Promise<string> {
  const { text } = await redactor.redact(path)
  return text === path ? path : `${text}#${hash(path)}`
}

/** Returns the id; parts of it (`session/agent`) that hold a credential are replaced by hashes. */
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
