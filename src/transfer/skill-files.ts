/** Writes proposed skills on this machine. Never half a file, never over one that nobody agreed to replace. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { SkillFiles } from '../core/ports/skill-files.ts'

export function createSkillFiles(): SkillFiles {
  return {
    async write(path, text, replace) {
      await mkdir(dirname(path), { recursive: true })
      if (!replace) return writeNew(path, text)
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
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return 'exists'
    throw error
  }
}
