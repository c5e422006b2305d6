import { expect, test } from 'vitest'
import { SAMPLE_VIEW } from '../../../test/support/graph-samples.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { MemoryLine } from '../../kernel/memory-views.ts'
import type { ChangesSince } from '../../memories/changes-since.ts'
import { renderChanges } from './changes.ts'

const line = (digit: number, title: string) =>
  ({ id: `0193${digit}f2a-7c3e-7111-8aaa-000000000001` as MemoryId, title, scope: 'default' }) as MemoryLine

const old = line(1, 'Ferry at six')
const newer = line(2, 'Ferry at seven')
const TOLD: ChangesSince = {
  since: new Date(2026, 4, 1, 12).getTime(),
  items: [
    { change: 'replaced', at: SAMPLE_VIEW.now - 7_200_000, by: 'person:cli', memory: old, replacedBy: newer },
    {
      change: 'added',
      at: SAMPLE_VIEW.now - 7_200_000,
      by: 'person:a@b',
      memory: newer,
      replacedBy: null,
    },
  ],
  total: 2,
  counts: { added: 1, changed: 0, replaced: 1, archived: 0 },
}

test('says how many there are of each sort, and what replaced what', () => {
  const text = renderChanges(TOLD, 0, SAMPLE_VIEW)
  expect(text).toContain('2026-05-01: 1 added, 1 replaced')
  expect(text).toMatch(/replaced +01931f2a\S* +Ferry at six +01932f2a/)
  expect(text).toMatch(/added +01932f2a\S* +Ferry at seven/)
  expect(text).toContain('Ferry at seven (a@b)')
  expect(text).not.toContain('go on')
})

test('says how to go on', () => {
  expect(renderChanges({ ...TOLD, total: 9 }, 2, SAMPLE_VIEW)).toContain(
    '3–4 of 9 changes; go on with --offset 4',
  )
})

test('says so if nothing has changed', () => {
  const none = { ...TOLD, items: [], total: 0 }
  expect(renderChanges(none, 0, SAMPLE_VIEW)).toBe('Nothing has changed since 2026-05-01.')
})
