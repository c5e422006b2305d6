/** Writes proposed skills as files. Never leaves half a file, and never overwrites one without consent. */
import { constants } from 'node:fs'
import { copyFile, lstat, mkdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { SkillFiles } from '../core/ports/skill-files.ts'

/** Maximum number of backup copies beside a file; then replacing it fails. */
const MOST_COPIES = 1_000

/** @param home home folder of the skills' owner; default: the current user's */
export function createSkillFiles(home: string = homedir()): SkillFiles {
  return {
    ownFolder: join(home, '.claude', 'skills'),
    resolve: followLinks,
    async write(path, text, replace) {
      await mkdir(dirname(path), { recursive: true })
      if ((await writeNew(path, text)) === 'written') return 'written'
      if (!replace) return 'exists'
      await keepCopy(path)
      const beside = `${path}.${process.pid}.next`
      try {
        await writeFile(beside, text)
        await rename(beside, path)
      } finally {
        await rm(beside, { force: true })
      }
      return 'written'
    },
  }
}

async function writeNew(path: string, text: string): Promise<'written' | 'exists'> {
  try {
    await writeFile(path, text, { flag: 'wx' })
    return 'written'
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return 'exists'
    throw error
  }
}

/** Copies the file to the first free name; never overwrites a copy. */
async function keepCopy(path: string): Promise<void> {
  for (let count = 1; ; count += 1) {
    try {
      await copyFile(path, count === 1 ? `${path}.bak` : `${path}.bak.${count}`, constants.COPYFILE_EXCL)
      return
    } catch (error) {
      if (codeOf(error) !== 'EEXIST' || count === MOST_COPIES) throw error
    }
  }
}

async function followLinks(path: string): Promise<string | null> {
  try {
    return await realpath(path)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path || (await isThere(path))) return null
    const parent = await followLinks(dirname(path))
    return parent === null ? null : join(parent, basename(path))
  }
}

/** True even for a broken link. */
async function isThere(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    return codeOf(error) !== 'ENOENT'
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}
