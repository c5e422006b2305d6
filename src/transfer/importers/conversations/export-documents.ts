/** Finds the documents of an export of conversations: a JSON file, the files in an unpacked folder, or a zip archive. */
import { promises as fs } from 'node:fs'
import { basename, join } from 'node:path'
import { kindOfPath, listNames, readChunks } from '../reading/files.ts'
import { isZip, listZip } from './zip-file.ts'

export interface ExportDocument {
  readonly name: string
  readonly bytes: number
  /** Changes when the document is replaced. */
  readonly mark: string
  /** @param from byte offset in the unpacked document */
  open(from: number): AsyncIterable<Buffer>
}

export interface ExportDocuments {
  /** Documents with conversations, in order of name. */
  readonly documents: readonly ExportDocument[]
  /** Names of the other files beside them. */
  readonly others: readonly string[]
}

/** Large exports are split: `conversations-000.json`. */
const WITH_CONVERSATIONS = /^conversations(?:[-_.]\d+)?\.json$/i

/** Returns no documents if there is nothing of the kind. @throws LoreError invalid_input for a damaged archive */
export async function findDocuments(path: string): Promise<ExportDocuments> {
  const kind = await kindOfPath(path)
  if (kind === null) return { documents: [], others: [] }
  if (kind === 'folder') {
    const names = await listNames(path)
    const own = names.filter((name) => WITH_CONVERSATIONS.test(name))
    const files: string[] = []
    for (const name of own) if ((await kindOfPath(join(path, name))) === 'file') files.push(name)
    const documents = await Promise.all(files.map((name) => toFile(join(path, name))))
    return { documents, others: names.filter((name) => !files.includes(name) && name.endsWith('.json')) }
  }
  if (!(await isZip(path))) return { documents: [await toFile(path)], others: [] }
  const entries = await listZip(path)
  const isOwn = (name: string) => WITH_CONVERSATIONS.test(basename(name))
  const documents = entries
    .filter(({ name }) => isOwn(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, bytes, open }) => ({
      name,
      bytes,
      mark: String(bytes),
      open: (from: number) => skip(open(), from),
    }))
  const others = entries.map(({ name }) => name).filter((name) => !isOwn(name) && name.endsWith('.json'))
  return { documents, others }
}

async function toFile(path: string): Promise<ExportDocument> {
  const { size, mtimeMs } = await fs.stat(path)
  return {
    name: basename(path),
    bytes: size,
    mark: `${size}@${Math.trunc(mtimeMs)}`,
    open: (from) => readChunks(path, from),
  }
}

async function* skip(chunks: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes
  for await (const chunk of chunks) {
    if (left >= chunk.length) left -= chunk.length
    else {
      yield left === 0 ? chunk : chunk.subarray(left)
      left = 0
    }
  }
}
