/** Checks if a backup can be restored: unchanged bytes, it opens, and its content is sound. */
import { constants, copyFileSync, existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { toLoreError } from '../../core/errors.ts'
import type { Store } from '../../core/ports/store.ts'
import type { BackupCounts, BackupFile } from './backup-files.ts'
import { countStore, hashFile } from './create-backup.ts'

export interface BackupVerdict {
  readonly id: string
  readonly path: string
  /** Empty if there are none. */
  readonly problems: readonly string[]
  /** Null if it could not be opened. */
  readonly counts: BackupCounts | null
}

export interface VerifyDeps {
  /** Folder for a trial copy, because opening may migrate the schema. */
  readonly folder: string
  readonly openStore: (path: string) => Promise<Store>
}

export async function verifyBackup(
  deps: VerifyDeps,
  { id, path, manifest }: Pick<BackupFile, 'id' | 'path' | 'manifest'>,
): Promise<BackupVerdict> {
  const problems = [...(await findFileProblems({ path, manifest }))]
  if (!existsSync(path)) return { id, path, problems, counts: null }
  const trial = join(deps.folder, `.lore-${Date.now()}.partial-verify`)
  try {
    const opened = await tryOut(deps, path, trial)
    problems.push(...opened.problems)
    const { counts } = opened
    if (counts !== null && manifest !== null && differ(counts, manifest.counts)) {
      problems.push('It does not hold as much as when it was written.')
    }
    return { id, path, problems, counts }
  } finally {
    removeDatabase(trial)
  }
}

/** Size of the header of a SQLite file. */
const LEAST_BYTES = 100

/** Returns problems that can be found without opening the file. */
export async function findFileProblems({
  path,
  manifest,
}: Pick<BackupFile, 'path' | 'manifest'>): Promise<readonly string[]> {
  if (!existsSync(path)) return ['The file is gone.']
  if (statSync(path).size < LEAST_BYTES) return ['The file is empty.']
  if (manifest === null) return []
  if (statSync(path).size !== manifest.bytes) return ['The file has another size than when it was written.']
  const isSame = (await hashFile(path)) === manifest.sha256
  return isSame ? [] : ['The file has other bytes than when it was written.']
}

async function tryOut(
  deps: VerifyDeps,
  path: string,
  trial: string,
): Promise<Pick<BackupVerdict, 'problems' | 'counts'>> {
  try {
    copyFileSync(path, trial, constants.COPYFILE_FICLONE)
    const store = await deps.openStore(trial)
    try {
      return { problems: await store.check(), counts: await countStore(store) }
    } finally {
      await store.close()
    }
  } catch (error) {
    // Names the file that the person gave, not its trial copy.
    return { problems: [toLoreError(error).message.replaceAll(trial, path)], counts: null }
  }
}

/** Compares counts, except links: a newer schema may have removed some. */
function differ(now: BackupCounts, then: BackupCounts): boolean {
  return now.memories !== then.memories || now.episodes !== then.episodes || now.sessions !== then.sessions
}

/** Removes a database with the files SQLite keeps beside it. */
export function removeDatabase(path: string): void {
  for (const side of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${side}`, { force: true })
}
