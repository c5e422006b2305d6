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

const INTERPRETER = join('kernel', 'changes')

test('nobody but the interpreter uses the functions that write for it', () => {
  const parts = ['insert-memory', 'archive-memory', 'purge-memory', 'move', 'save-fields', 'apply-supersede']
  const written = [...parts, 'apply-edge', 'set-successor', 'reopen-replaced'].map(
    (part) => `changes/${part}.ts'`,
  )
  const using = files.filter(
    ({ path, text }) => !path.startsWith(INTERPRETER) && written.some((part) => text.includes(part)),
  )
  // A forgotten conversation leaves no trace, and what hung on its memories moves up.
  expect(using.map(({ path }) => path)).toEqual([join('capture', 'removal', 'removal.ts')])
})

/** Files outside the interpreter that change rows of memories or links, and why none of it is a change as a value. */
const WRITE_BY_THEMSELVES: Readonly<Record<string, string>> = {
  'kernel/reinforce.ts': 'Use is no change: it is counted on every read, never journalled and never undone.',
  'kernel/names/entity-links.ts': 'Links to names are derived from texts; the interpreter calls it.',
  'kernel/names/entity-names.ts': 'Links between names are derived from the names; the interpreter calls it.',
  'digest/apply/forget-digested.ts':
    'A forgotten conversation leaves no trace, so nothing may be journalled.',
  'capture/removal/removal.ts': 'A forgotten conversation leaves no trace, so nothing may be journalled.',
  'transfer/sync/project-links.ts':
    'Adds uses of other sides, which are counted like uses here: no change, never journalled, never undone.',
  'care/self-test.ts': 'Removes the memories of its own test.',
  'care/rebuild/invisible-texts.ts': 'The journal would keep the characters that it takes out.',
}

const WRITES = [
  /\bmemories\s*\.\s*(?:insert(?:All)?|update|shiftDepths|purge|saveStrength)\s*\(/,
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

test('only the interpreter and undo write the journal', () => {
  const journalling = files.filter(({ text }) => /\bjournal\(|\bjournal\.append\(/.test(text))
  expect(journalling.map(({ path }) => path.split(sep).join('/')).toSorted()).toEqual([
    'kernel/changes/apply-journalled.ts',
    'kernel/changes/insert-together.ts',
    'kernel/context.ts',
    'sleep/undo.ts',
  ])
})

test('runs are opened in one place; sleep, which goes on from phase to phase, opens its own', () => {
  const opening = files.filter(({ text }) => /\bruns\.insert\(/.test(text))
  expect(opening.map(({ path }) => path.split(sep).join('/')).toSorted()).toEqual([
    'kernel/changes/own-run.ts',
    'sleep/sleep.ts',
  ])
})
