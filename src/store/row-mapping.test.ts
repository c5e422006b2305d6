import { expect, test } from 'vitest'
import { mapRows } from './row-mapping.ts'

interface Example {
  readonly id: string
  readonly scopeId: number
  readonly sourceFile: string | null
  readonly protected: boolean
  readonly tags: readonly string[]
  readonly before: Readonly<Record<string, unknown>> | null
}

const rows = mapRows<Example>({
  id: 'plain',
  scopeId: 'plain',
  sourceFile: 'plain',
  protected: 'flag',
  tags: 'json',
  before: 'json',
})

const record: Example = {
  id: 'a',
  scopeId: 3,
  sourceFile: null,
  protected: true,
  tags: ['x', 'y z'],
  before: null,
}

test('a record becomes a row of plain values and comes back the same', () => {
  const row = rows.toRow(record)
  expect(row).toEqual({
    id: 'a',
    scope_id: 3,
    source_file: null,
    protected: 1,
    tags: '["x","y z"]',
    before: null,
  })
  expect(rows.toRecord(row)).toEqual(record)
})

test('changes keep only the fields given, null included', () => {
  expect(rows.toChanges({ sourceFile: null, protected: false })).toEqual({ source_file: null, protected: 0 })
  expect(rows.toChanges({})).toEqual({})
})

test('what is not a field of the record is left out, both ways', () => {
  const view = { ...record, scope: { namespace: 'default' } }
  expect(rows.toRow(view)).not.toHaveProperty('scope')
  expect(rows.toRecord({ ...rows.toRow(record), extra: 1 } as never)).toEqual(record)
})
