/** Holds that memories are written in one place: whoever makes one hands a change to the interpreter. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
