import { describe, expect, test } from 'vitest'
import type { Memory } from '../../core/memory.ts'
import type { SourceFiles } from '../../core/ports/source-files.ts'
import { readSourceNote } from '../../core/source-note.ts'
import { anchorSource } from './anchor-source.ts'
import { checkSource, planVerification, type SourcedMemory } from './check-source.ts'

const NOW = Date.UTC(2026, 5, 1)
const DAY = 86_400_000
const TEXT = 'First line.\n\nThe port is 8080.\n'

/** Files in memory that count how often they are read and git is asked. */
function makeFiles(texts: Record<string, string>, renames: Record<string, string> = {}) {
  const asked = { reads: 0, renames: 0 }
  let commit = 'a'.repeat(40)
  const files: SourceFiles = {
    stat: async (path) => {
      const text = texts[path]
      return text === undefined ? null : { sizeBytes: text.length, modifiedAt: 1 }
    },
    readText: async (path) => {
      asked.reads++
      return texts[path] ?? null
    },
    findRenamed: async (path) => {
      asked.renames++
      return renames[path] ?? null
    },
    commitOf: async () => commit,
  }
  return { files, texts, asked, commitNext: () => (commit = 'b'.repeat(40)) }
}

async function anchored(files: SourceFiles, overrides: Partial<Memory> = {}): Promise<SourcedMemory> {
  const memory = {
    sourceFile: '/a.md',
    sourceLine: null,
    sourceHash: null,
    metadata: {},
    quote: null,
    content: 'The port is 8080.',
    verification: 'unverified',
    verifiedAt: null,
    ...overrides,
  } as const
  return { ...memory, ...(await anchorSource(files, memory, NOW)) }
}

async function checked(files: SourceFiles, memory: SourcedMemory, now = NOW) {
  const finding = await checkSource(files, memory)
  const changes = planVerification(memory, finding, now)
  return { finding, changes, memory: { ...memory, ...changes } }
}

describe('looking at a file', () => {
  test('one that did not change is not read again', async () => {
    const { files, asked } = makeFiles({ '/a.md': TEXT })
    const memory = await anchored(files)
    asked.reads = 0
    expect(await checked(files, memory)).toMatchObject({ finding: { verdict: 'fresh' }, changes: null })
    expect(asked.reads).toBe(0)
    expect((await checkSource(files, memory, { effort: 'thorough' })).verdict).toBe('fresh')
    expect(asked.reads).toBe(1)
  })

  test('a verdict stays while the file does', async () => {
    const world = makeFiles({ '/a.md': TEXT })
    const memory = await anchored(world.files)
    world.texts['/a.md'] = TEXT.replace('8080', '90900')
    const first = await checked(world.files, memory)
    expect(first.finding).toMatchObject({
      verdict: 'changed',
      diff: '- The port is 8080.\n+ The port is 90900.',
    })
    expect(first.memory.verification).toBe('stale')
    world.asked.reads = 0
    const second = await checked(world.files, first.memory)
    expect(second).toMatchObject({ finding: { verdict: 'changed', diff: first.finding.diff }, changes: null })
    expect(world.asked.reads).toBe(0)
  })

  test('git is asked about a missing file once a commit', async () => {
    const world = makeFiles({ '/a.md': TEXT }, { '/a.md': '/b.md' })
    const memory = await anchored(world.files)
    delete world.texts['/a.md']
    const first = await checked(world.files, memory)
    expect(first.finding.verdict).toBe('gone')
    expect((await checked(world.files, first.memory)).changes).toBeNull()
    expect(world.asked.renames).toBe(1)
    world.texts['/b.md'] = TEXT
    expect((await checked(world.files, first.memory)).finding.verdict).toBe('gone')
    world.commitNext()
    const found = await checked(world.files, first.memory)
    expect(found.finding).toMatchObject({ verdict: 'moved', file: '/b.md', line: 3 })
    expect(found.memory).toMatchObject({ sourceFile: '/b.md', verification: 'verified' })
  })

  test('in a hurry git is not asked', async () => {
    const world = makeFiles({ '/a.md': TEXT }, { '/a.md': '/b.md' })
    const memory = await anchored(world.files)
    delete world.texts['/a.md']
    expect((await checkSource(world.files, memory, { effort: 'quick' })).verdict).toBe('gone')
    expect(world.asked.renames).toBe(0)
  })

  test('nothing is said of a file that was never compared', async () => {
    const { files } = makeFiles({})
    const memory = await anchored(files, { sourceLine: 4 })
    expect(await checked(files, memory)).toMatchObject({ finding: { verdict: 'unchecked' }, changes: null })
  })

  test('a file that is spoken of as a whole changes as a whole', async () => {
    const world = makeFiles({ '/a.md': TEXT })
    const memory = await anchored(world.files, { content: 'Marmalade, mostly oranges.' })
    expect(readSourceNote(memory.metadata)?.excerptLines).toBe(0)
    expect((await checkSource(world.files, memory, { effort: 'thorough' })).verdict).toBe('fresh')
    world.texts['/a.md'] = `${TEXT}More.\n`
    expect((await checked(world.files, memory)).finding.verdict).toBe('changed')
  })
})

describe('what a finding changes', () => {
  test('what stands there is confirmed anew after 30 days, not before', async () => {
    const { files } = makeFiles({ '/a.md': TEXT })
    const memory = await anchored(files)
    expect((await checked(files, memory, NOW + 29 * DAY)).changes).toBeNull()
    const later = await checked(files, memory, NOW + 30 * DAY)
    expect(later.changes).toEqual({ verifiedAt: NOW + 30 * DAY })
    expect((await checked(files, later.memory, NOW + 31 * DAY)).changes).toBeNull()
  })

  test('a file neither makes nor settles a contradiction', async () => {
    const world = makeFiles({ '/a.md': TEXT })
    const memory: SourcedMemory = { ...(await anchored(world.files)), verification: 'contradicted' }
    expect((await checked(world.files, memory, NOW + 60 * DAY)).memory.verification).toBe('contradicted')
    world.texts['/a.md'] = 'Something else entirely.'
    expect((await checked(world.files, memory)).memory.verification).toBe('contradicted')
    const plain = await anchored(makeFiles({ '/a.md': TEXT }).files)
    expect((await checked(world.files, plain)).memory.verification).toBe('stale')
  })

  test('lines broken anew are the same, and remembered as they are now', async () => {
    const world = makeFiles({ '/a.md': 'The port of the\nservice is 8080.\n' })
    const memory = await anchored(world.files, { content: 'The port of the service is 8080.' })
    world.texts['/a.md'] = 'The port of\nthe service\nis 8080.\n\nMore.\n'
    const found = await checked(world.files, memory)
    expect(found.finding.verdict).toBe('fresh')
    expect(readSourceNote(found.memory.metadata)?.excerptLines).toBe(3)
    expect(found.memory.sourceHash).not.toBe(memory.sourceHash)
  })
})
