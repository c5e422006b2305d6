/**
 * Holds that memories and links are written in one place: every writer hands changes as values to the interpreter in
 * `kernel/changes`, which journals them. The files that write by themselves are listed with the reason.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SRC = fileURLToPath(new URL('../../src/', import.meta.url))

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .filter((path) => !path.startsWith('store') && !path.startsWith(join('kernel', 'visible-store')))
  .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }))

test('one file outside the store, and outside the store as a caller sees it, inserts memories', () => {
  const inserting = files.filter(({ text }) => /\bmemories\s*\.\s*insert\b/.test(text))
  expect(inserting.map(({ path }) => path)).toEqual([join('kernel', 'changes', 'insert-memory.ts')])
})

test('besides the interpreter only an import of Lore’s own export, which keeps its own journal, uses it', () => {
  const using = files.filter(({ text }) => text.includes('/insert-memory.ts'))
  expect(using.map(({ path }) => path).toSorted()).toEqual([
    join('kernel', 'changes', 'apply-changes.ts'),
    join('kernel', 'changes', 'save-fields.ts'),
    join('transfer', 'restore', 'restore-knowledge.ts'),
  ])
})

const INTERPRETER = join('kernel', 'changes')

/** Files outside the interpreter that change rows of memories or links, and why none of it is a change as a value. */
const WRITE_BY_THEMSELVES: Readonly<Record<string, string>> = {
  'kernel/reinforce.ts': 'Use is no change: it is counted on every read, never journalled and never undone.',
  'kernel/names/entity-links.ts': 'Links to names are derived from texts; the interpreter calls it.',
  'kernel/names/entity-names.ts': 'Links between names are derived from the names; the interpreter calls it.',
  'digest/apply/forget-digested.ts':
    'A forgotten conversation leaves no trace, so nothing may be journalled.',
  'capture/conversations.ts': 'A forgotten conversation leaves no trace, so nothing may be journalled.',
  'care/self-test.ts': 'Removes the memories of its own test.',
  'care/rebuild/invisible-texts.ts': 'The journal would keep the characters that it takes out.',
  'transfer/restore/restore-supersessions.ts': 'Not a change as a value yet.',
  'transfer/restore/restore-knowledge.ts': 'Not a change as a value yet.',
}

const WRITES = [
  /\bmemories\s*\.\s*(?:insert|update|shiftDepths|purge|saveStrength)\s*\(/,
  /\bedges\s*\.\s*(?:upsert|update|remove)\s*\(/,
]

test('besides the interpreter only the listed files change rows of memories and links', () => {
  const writing = files.filter(
    ({ path, text }) => !path.startsWith(INTERPRETER) && WRITES.some((write) => write.test(text)),
  )
  expect(writing.map(({ path }) => path.split(sep).join('/')).toSorted()).toEqual(
    Object.keys(WRITE_BY_THEMSELVES).toSorted(),
  )
})
