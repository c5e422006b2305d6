/** `lore demo` keeps away from every memory that exists. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox, runLore } from './cli-lore.ts'

function open() {
  const sandbox = createSandbox()
  onTestFinished(sandbox.remove)
  return sandbox
}

test('refuses a home that has a memory', async () => {
  const sandbox = open()
  const home = join(sandbox.folder, 'own')
  mkdirSync(home)
  writeFileSync(join(home, 'lore.db'), '')
  const { code, stderr } = await runLore(sandbox, ['demo', '--home', home, '--print'])
  expect(code).not.toBe(0)
  expect(stderr).toContain('There is a memory in')
})

test('refuses to run if a database is named in another way', async () => {
  const sandbox = open()
  const env = { LORE_DB_PATH: join(sandbox.folder, 'mine.db') }
  const { code, stderr } = await runLore(
    sandbox,
    ['demo', '--home', join(sandbox.folder, 'new'), '--print'],
    { env },
  )
  expect(code).not.toBe(0)
  expect(stderr).toContain('LORE_DB_PATH')
})
