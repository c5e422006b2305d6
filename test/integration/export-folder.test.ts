/** A folder of notes is replaced without losing what somebody else put into it. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { writeExportFolder } from '../../src/transfer/exporters/write-export.ts'
import { makeFolder } from '../support/engine.ts'

async function* notes(text: string) {
  yield { path: 'topic/note.md', text, records: 1 }
}

test('what an export wrote is replaced; what a person added or edited stays beside it', async () => {
  const home = makeFolder()
  const out = join(home, 'notes')
  const write = (text: string) => writeExportFolder(out, notes(text), '{}', { force: true })
  expect((await write('one')).former).toBeNull()
  expect((await write('two')).former).toBeNull()
  expect(readdirSync(home)).toEqual(['notes'])
  writeFileSync(join(out, 'mine.md'), 'my own')
  const { former } = await write('three')
  expect(readFileSync(join(out, 'topic', 'note.md'), 'utf8')).toBe('three')
  expect(readFileSync(join(former ?? '', 'mine.md'), 'utf8')).toBe('my own')
  expect(existsSync(join(out, 'mine.md'))).toBe(false)
})

test('where the list of what was written is damaged, all of the folder is kept, and named', async () => {
  const home = makeFolder()
  const out = join(home, 'notes')
  const write = (text: string) => writeExportFolder(out, notes(text), '{}', { force: true })
  await write('one')
  writeFileSync(join(out, '.lore-export-files.json'), '{"topic/no')
  const { former } = await write('two')
  expect(readFileSync(join(former ?? '', 'topic', 'note.md'), 'utf8')).toBe('one')
  expect(readdirSync(home).toSorted()).toEqual(['notes', basename(former ?? '')])
})
