/** Locations in the installed package: the model weights and the launcher. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LoreError } from '../core/errors.ts'

export interface PackagePaths {
  readonly root: string
  readonly modelsDir: string
  /** The `lore` launcher. */
  readonly bin: string
  readonly version: string
}

/** Works from the bundle in dist/ and from source. */
export function packagePaths(): PackagePaths {
  const root = findRoot(dirname(fileURLToPath(import.meta.url)))
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest
      ? String(manifest.version)
      : '0.0.0'
  return { root, modelsDir: join(root, 'models'), bin: join(root, 'bin', 'lore.mjs'), version }
}

function findRoot(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'bin', 'lore.mjs'))) return folder
    if (folder === dirname(folder)) {
      throw new LoreError('internal', 'The files that belong to Lore are missing from its folder.', {
        hint: 'Install Lore again.',
      })
    }
  }
}
