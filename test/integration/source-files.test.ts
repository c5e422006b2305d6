/** Files and git as they are on a real disk. */
import { mkdirSync, renameSync, symlinkSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSourceFiles } from '../../src/transfer/source-files.ts'
import { makeFolder } from '../support/engine.ts'
import { makeRepository, writeText } from '../support/repository.ts'

const LONG = Array.from({ length: 20 }, (_, i) => `This is line ${i} of a file with some length.`).join('\n')

test('reads text, and nothing that is none', async () => {
  const folder = makeFolder()
  const files = createSourceFiles({ maxBytes: 1_000 })
  const note = writeText(join(folder, 'note.md'), 'Grüße\n')
  expect(await files.readText(note)).toBe('Grüße\n')
  expect(await files.stat(note)).toMatchObject({ sizeBytes: 8 })

  writeFileSync(join(folder, 'binary'), Uint8Array.of(1, 0, 2))
  writeFileSync(join(folder, 'latin'), Uint8Array.of(0xe4, 0xf6))
  const large = writeText(join(folder, 'large'), '')
  truncateSync(large, 2_000)
  mkdirSync(join(folder, 'folder'))
  for (const name of ['binary', 'latin', 'large', 'folder', 'missing']) {
    expect(await files.readText(join(folder, name)), name).toBeNull()
  }
  expect(await files.stat(join(folder, 'folder'))).toBeNull()
  expect(await files.stat(join(folder, 'missing'))).toBeNull()
  expect(await files.readText('note.md')).toBeNull()
})

test('outside a repository git knows nothing, and that is no error', async () => {
  const folder = makeFolder()
  const files = createSourceFiles()
  expect(await files.commitOf(join(folder, 'gone', 'a.md'))).toBeNull()
  expect(await files.findRenamed(join(folder, 'gone', 'a.md'))).toBeNull()
})

test('knows the commit a file stands at', async () => {
  const repository = makeRepository()
  const files = createSourceFiles()
  const path = repository.write('docs/a.md', LONG)
  expect(await files.commitOf(path)).toBeNull()
  const commit = repository.commit('add')
  expect(await files.commitOf(path)).toBe(commit)
})

test('follows renames that were committed, one after the other', async () => {
  const repository = makeRepository()
  const files = createSourceFiles()
  const first = repository.write('docs/a.md', LONG)
  repository.write('other.md', 'something else')
  repository.commit('add')
  mkdirSync(join(repository.folder, 'guide'))
  repository.git('mv', 'docs/a.md', 'guide/b.md')
  repository.commit('rename')
  expect(await files.findRenamed(first)).toBe(join(repository.folder, 'guide/b.md'))
  repository.git('mv', 'guide/b.md', 'guide/c d.md')
  repository.commit('rename again')
  expect(await files.findRenamed(first)).toBe(join(repository.folder, 'guide/c d.md'))
})

test('sees a rename that is only staged, and none where a file was deleted', async () => {
  const repository = makeRepository()
  const files = createSourceFiles()
  const moved = repository.write('a.md', LONG)
  const deleted = repository.write('b.md', 'short and different')
  repository.commit('add')
  repository.git('mv', 'a.md', 'c.md')
  expect(await files.findRenamed(moved)).toBe(join(repository.folder, 'c.md'))
  unlinkSync(deleted)
  repository.git('add', '--all')
  repository.git('commit', '--quiet', '--message', 'delete')
  expect(await files.findRenamed(deleted)).toBeNull()
})

test('a path through a link is the same file', async () => {
  const repository = makeRepository()
  const link = join(makeFolder(), 'link')
  symlinkSync(repository.folder, link)
  repository.write('a.md', LONG)
  repository.commit('add')
  renameSync(join(repository.folder, 'a.md'), join(repository.folder, 'b.md'))
  repository.commit('rename')
  expect(await createSourceFiles().findRenamed(join(link, 'a.md'))).toBe(join(repository.folder, 'b.md'))
})

test('nothing a repository names is run', async () => {
  const repository = makeRepository()
  const mark = join(repository.folder, 'ran')
  const program = repository.write('monitor.sh', `#!/bin/sh\ntouch '${mark}'\n`)
  const path = repository.write('a.md', LONG)
  repository.commit('add')
  repository.git('mv', 'a.md', 'b.md')
  repository.commit('rename')
  repository.git('config', 'core.fsmonitor', `sh ${program}`)
  repository.git('config', 'diff.external', `sh ${program}`)
  const files = createSourceFiles()
  expect(await files.findRenamed(path)).toBe(join(repository.folder, 'b.md'))
  expect(await files.stat(mark)).toBeNull()
})
