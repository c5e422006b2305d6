import { expect, test } from 'vitest'
import { TRANSCRIPT_SOURCES } from '../../capture/sources/index.ts'
import { ingest } from './ingest.ts'

test('names every agent whose conversations are read, in their order', () => {
  const names = TRANSCRIPT_SOURCES.map(({ agent }) => agent)
  expect(ingest.options.agent?.sentence).toBe(`only one agent: ${names.join(', ')}`)
})
