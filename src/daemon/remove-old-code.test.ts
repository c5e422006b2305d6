import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { removeOldCode } from './remove-old-code.ts'

const home = mkdtempSync(join(tmpdir(), 'lore-code-'))
afterEach(() => rmSync(home, { recursive: true, force: true }))

it('keeps what was compiled of this version, and removes that of others', () => {
  removeOldCode(home, '2.0.0', () => undefined)
  for (const name of ['code-1.0.0', 'code-2.0.0', 'other']) {
    mkdirSync(join(home, 'cache', name), { recursive: true })
    writeFileSync(join(home, 'cache', name, 'compiled'), '')
  }
  removeOldCode(home, '2.0.0', () => undefined)
  expect(readdirSync(join(home, 'cache')).sort()).toEqual(['code-2.0.0', 'other'])
})
