import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Memory } from '../../core/memory.ts'
import type { SourceFiles } from '../../core/ports/source-files.ts'
import type { EngineContext } from '../context.ts'
import { anchorSource } from './anchor-source.ts'
import { checkFreshness } from './check-freshness.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Files of a disk that takes its time for each answer. */
function makeSlowFiles(texts: Record<string, string>, ms: number): SourceFiles {
  const later = <T>(answer: () => T): Promise<T> =>
    new Promise((resolve) => {
      setTimeout(() => resolve(answer()), ms)
    })
  return {
    stat: (path) => later(() => ({ sizeBytes: texts[path]?.length ?? 0, modifiedAt: 1 })),
    readText: (path) => later(() => texts[path] ?? null),
    findRenamed: async () => null,
    commitOf: async () => null,
  }
}

/** What is known after more time than any check may take. */
async function check(ms: number) {
  const label = checkWith(ms)
  await vi.advanceTimersByTimeAsync(60_000)
  return label
}

async function checkWith(ms: number) {
  const texts = { '/a.ts': 'export const PORT = 8080' }
  const files = makeSlowFiles(texts, ms)
  const memory = {
    id: 'm',
    sourceFile: '/a.ts',
    sourceLine: null,
    quote: null,
    content: 'export const PORT = 8080',
    metadata: {},
  } as unknown as Memory
  const anchored = { ...memory, ...(await anchorSource(files, memory, 0)) }
  texts['/a.ts'] = 'export const PORT = 9090, moved'
  const sleep = { files, monotonicMs: () => 0 } as unknown as EngineContext['sleep']
  return (await checkFreshness({ sleep }, [anchored])).get(memory.id)
}

test('a changed file is noticed although the machine is busy', async () => {
  expect(await check(8)).toBe('changed')
})

test('a disk that answers too late leaves the memory unchecked', async () => {
  expect(await check(400)).toBe('unchecked')
})
