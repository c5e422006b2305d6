/** Which installed Lore a hook and a plugin's daemon find: the same that the plugin's launcher would take. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { findInstalled } from '../../src/hooks/find-lore.ts'
import { makeFolder } from '../support/engine.ts'

test.skipIf(process.platform === 'win32')('an installed Lore is found where it is whole', () => {
  const folder = makeFolder()
  const root = join(folder, 'lib', 'lore-memory')
  for (const path of [join(root, 'bin'), join(folder, 'bin')]) mkdirSync(path, { recursive: true })
  writeFileSync(join(root, 'package.json'), '{}')
  writeFileSync(join(root, 'bin', 'lore.mjs'), '')
  symlinkSync(join(root, 'bin', 'lore.mjs'), join(folder, 'bin', 'lore'))
  const searchPath = ['', join(folder, 'nowhere'), join(folder, 'bin')].join(delimiter)
  expect(findInstalled({ searchPath })).toBeNull()
  mkdirSync(join(root, 'models'))
  expect(findInstalled({ searchPath })).toBe(join(root, 'bin', 'lore.mjs'))
})
