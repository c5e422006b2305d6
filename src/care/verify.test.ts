import { expect, test } from 'vitest'
import type { MemoryId } from '../core/ids.ts'
import type { Memory } from '../core/memory.ts'
import type { SourceFiles } from '../core/ports/source-files.ts'
import { anchorSource } from '../kernel/sources/anchor-source.ts'
import { checkFreshness } from '../kernel/sources/check-freshness.ts'

const TEXT = 'First line.\n\nThe port is 8080.\n'

type Sleep = Parameters<typeof checkFreshness>[0]['sleep']

function makeSleep(files: Partial<SourceFiles>, monotonicMs = () => 0): { readonly sleep: Sleep } {
  const found: SourceFiles = {
    stat: async () => ({ sizeBytes: TEXT.length, modifiedAt: 2 }),
    readText: async () => TEXT,
    findRenamed: async () => null,
    commitOf: async () => null,
    ...files,
  }
  return { sleep: { files: found, monotonicMs } as Sleep }
}

async function makeMemory(id: string, sourceFile: string | null): Promise<Memory> {
  const memory = {
    id: id as MemoryId,
    sourceFile,
    sourceLine: null,
    quote: null,
    content: 'The port is 8080.',
    metadata: {},
  }
  const { sleep } = makeSleep({ stat: async () => ({ sizeBytes: TEXT.length, modifiedAt: 1 }) })
  return { ...memory, ...(await anchorSource(sleep.files, memory, 0)) } as Memory
}

const LONG_MS = 60_000

test('labels what came from files, and leaves out the rest', async () => {
  const memories = [await makeMemory('1', '/a'), await makeMemory('2', null)]
  const texts: Record<string, string | null> = { '/a': TEXT }
  const label = async () =>
    (
      await checkFreshness(makeSleep({ readText: async (path) => texts[path] ?? null }), memories, LONG_MS)
    ).get('1' as MemoryId)
  expect(await label()).toBe('fresh')
  texts['/a'] = `Preface.\n${TEXT}`
  expect(await label()).toBe('moved')
  texts['/a'] = TEXT.replace('8080', '9090')
  expect(await label()).toBe('changed')
  texts['/a'] = 'Something else.'
  expect(await label()).toBe('gone')
  const labels = await checkFreshness(makeSleep({ stat: async () => null }), memories, LONG_MS)
  expect([...labels]).toEqual([['1', 'gone']])
})

test('an unchanged file is not read, nor is a large one', async () => {
  const memory = await makeMemory('1', '/a')
  const readText = async () => {
    throw new Error('it was read')
  }
  const same = makeSleep({ readText, stat: async () => ({ sizeBytes: TEXT.length, modifiedAt: 1 }) })
  expect([...(await checkFreshness(same, [memory], LONG_MS)).values()]).toEqual(['fresh'])
  const large = makeSleep({ readText, stat: async () => ({ sizeBytes: 10_000_000, modifiedAt: 2 }) })
  expect([...(await checkFreshness(large, [memory], LONG_MS)).values()]).toEqual(['unchecked'])
})

test('when the time is over, what is not known is unchecked', async () => {
  const memory = await makeMemory('1', '/a')
  let now = 0
  const slowRead = makeSleep(
    {
      readText: async () => {
        now += 10
        return TEXT
      },
    },
    () => now,
  )
  expect([...(await checkFreshness(slowRead, [memory], 5)).values()]).toEqual(['unchecked'])
  const stuck = makeSleep({ stat: () => new Promise(() => undefined) })
  expect([...(await checkFreshness(stuck, [memory], 5)).values()]).toEqual(['unchecked'])
})
