/**
 * Exchange through a folder that several machines see: a USB stick, Syncthing, git. Each replica writes files into a
 * folder of its own and never touches those of others, so that no tool has to merge files. A file is complete as soon as
 * it has its name, which holds the number of its last record and a hash of its bytes.
 */
import { hash as hashOnce } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isLoreError, LoreError } from '../../core/errors.ts'
import type { FetchedBundle, SentBundle, SyncCursor, SyncLink } from '../../core/ports/sync-link.ts'
import type { SyncPlace } from '../../core/sync.ts'
import { requireHeader } from './bundle.ts'
import { seal, unseal } from './seal.ts'
import { writeWhole } from './write-whole.ts'

const ROOT = 'lore-sync'
const NAME = /^(\d{12})-([0-9a-f]{16})\.lore(\.age)?$/
const HASH_CHARS = 16
const MARK = 'mark'
const MARK_CHARS = 100

interface FolderLinkOptions {
  readonly replica: string
  /** Former ids of this store on this machine, whose files are its own too. */
  readonly former: readonly string[]
  readonly secret: string | null
  /** Told of files that are damaged or not fully copied yet. */
  readonly onProblem: (problem: string) => void
}

export function openFolderLink(
  { address, group }: Pick<SyncPlace, 'address' | 'group'>,
  { replica, former, secret, onProblem }: FolderLinkOptions,
): SyncLink {
  requireFolder(address)
  const home = join(address, ROOT, group.replace(/[^\w.-]/g, '-'))
  const own = join(home, replica)
  const traffic = { requests: 0, sentBytes: 0, receivedBytes: 0 }

  const writeBundle = async ({ text, upTo }: SentBundle): Promise<string> => {
    const bytes = await seal(text, secret)
    const name = `${String(upTo).padStart(12, '0')}-${hashBytes(bytes)}.lore${secret === null ? '' : '.age'}`
    const path = join(own, name)
    if (!existsSync(path)) {
      mkdirSync(own, { recursive: true, mode: 0o700 })
      writeWhole(path, bytes)
      traffic.sentBytes += bytes.length
    }
    return name
  }

  /**
   * Opens a bundle. Anybody who may write into the folder can put a file there, so one that cannot be read is named and keeps
   * nobody from reading the others. A first file that does not open means that the secret is wrong.
   */
  const open = async (bytes: Buffer, name: string, isSealed: boolean, isProven: boolean) => {
    if (secret !== null && !isSealed) {
      onProblem(`${name} is not encrypted, so it is not read.`)
      return null
    }
    try {
      const text = await unseal(bytes, isSealed, secret)
      requireHeader(text)
      return text
    } catch (error) {
      if (!isLoreError(error) || (isSealed && !isProven)) throw error
      onProblem(`${name} is not read: ${error.message} ${error.hint ?? ''}`.trim())
      return null
    }
  }

  return {
    traffic,
    async greet() {
      const mark = readBytes(join(own, MARK))?.toString('utf8').trim() ?? ''
      return { mark: mark === '' ? null : mark.slice(0, MARK_CHARS), rights: null, mayPush: true }
    },
    async leaveMark(mark) {
      mkdirSync(own, { recursive: true, mode: 0o700 })
      writeWhole(join(own, MARK), Buffer.from(`${mark}\n`))
    },
    async *fetch(given: SyncCursor): AsyncGenerator<FetchedBundle> {
      const read = { ...(given.read as Record<string, number> | undefined) }
      for (const from of listFolders(home)) {
        if (from === replica) continue
        for (const { name, upTo, isSealed } of listBundles(join(home, from))) {
          if (upTo <= (read[from] ?? 0)) continue
          const bytes = readBytes(join(home, from, name))
          if (bytes === null || hashBytes(bytes) !== name.split('-')[1]?.slice(0, HASH_CHARS)) {
            onProblem(`${from}/${name} is damaged or not fully copied yet; it is read next time.`)
            break
          }
          traffic.receivedBytes += bytes.length
          const text = await open(bytes, `${from}/${name}`, isSealed, Object.keys(read).length > 0)
          if (text === null) break
          read[from] = upTo
          yield { text, from, cursor: { ...given, read: { ...read } }, left: 0 }
        }
      }
    },
    async send(text, upTo) {
      await writeBundle({ text, upTo })
      return []
    },
    async replaceSent(bundles) {
      const before = listBundles(own).map(({ name }) => name)
      const written = new Set<string>()
      for await (const bundle of bundles) written.add(await writeBundle(bundle))
      for (const name of before) if (!written.has(name)) rmSync(join(own, name), { force: true })
      for (const id of former) rmSync(join(home, id), { recursive: true, force: true })
    },
  }
}

function requireFolder(address: string): void {
  if (statSync(address, { throwIfNoEntry: false })?.isDirectory() === true) return
  throw new LoreError('invalid_input', `There is no folder ${address}.`, {
    hint: 'Is the stick plugged in, or the folder not synchronised yet? Create it, or connect another one.',
    details: { address },
  })
}

function listFolders(home: string): string[] {
  if (!existsSync(home)) return []
  const entries = readdirSync(home, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && /^[\w-]+$/.test(entry.name))
    .map(({ name }) => name)
    .sort()
}

function listBundles(folder: string): { name: string; upTo: number; isSealed: boolean }[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const [, number, , sealed] = NAME.exec(name) ?? []
      return number === undefined ? [] : [{ name, upTo: Number(number), isSealed: sealed !== undefined }]
    })
}

/** Returns null if the file went away since it was listed. */
function readBytes(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function hashBytes(bytes: Uint8Array): string {
  return hashOnce('sha256', bytes).slice(0, HASH_CHARS)
}
