/** A folder of notes is replaced without losing what somebody else put into it. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
  await write('one')
  await write('two')
  expect(readdirSync(home)).toEqual(['notes'])
  writeFileSync(join(out, 'mine.md'), 'my own')
  await write('three')
  expect(readFileSync(join(out, 'topic', 'note.md'), 'utf8')).toBe('three')
  const [former = ''] = readdirSync(home).filter((name) => name.startsWith('notes.former-'))
  expect(readFileSync(join(home, former, 'mine.md'), 'utf8')).toBe('my own')
  expect(existsSync(join(out, 'mine.md'))).toBe(false)
})
