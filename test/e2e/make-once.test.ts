import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeFolder } from '../support/engine.ts'
import { makeOnce } from '../support/make-once.ts'

/** Writes a file in two steps with a pause between them. */
const writeSlowly = async (part: string) => {
  writeFileSync(join(part, 'browser'), 'half')
  await setImmediate()
  writeFileSync(join(part, 'browser'), 'whole')
}

test('all who ask at once get a complete folder', async () => {
  const folder = join(makeFolder(), 'unpacked')
  const read = async () => readFileSync(join(await makeOnce(folder, writeSlowly), 'browser'), 'utf8')
  expect(await Promise.all([read(), read(), read()])).toEqual(['whole', 'whole', 'whole'])
  expect(readdirSync(join(folder, '..'))).toEqual(['unpacked'])
})

test('a folder whose making failed is made again', async () => {
  const folder = join(makeFolder(), 'unpacked')
  const failing = makeOnce(folder, async (part) => {
    writeFileSync(join(part, 'browser'), 'half')
    throw new Error('no space')
  })
  await expect(failing).rejects.toThrow('no space')
  expect(existsSync(folder)).toBe(false)
  await makeOnce(folder, writeSlowly)
  expect(readFileSync(join(folder, 'browser'), 'utf8')).toBe('whole')
})
