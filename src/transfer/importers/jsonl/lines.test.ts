import { describe, expect, it } from 'vitest'
import { parseHeader, parseLine } from './lines.ts'

const ENTITY = {
  type: 'entity',
  scope: 1,
  id: '00000000-0000-7000-8000-000000000001',
  kind: 'tool',
  name: 'pnpm',
  createdAt: 5,
}
const EDGE = {
  type: 'edge',
  id: '00000000-0000-7000-8000-000000000009',
  sourceId: '00000000-0000-7000-8000-000000000001',
  targetId: '00000000-0000-7000-8000-000000000002',
  layer: 'semantic',
  relation: 'uses',
  weight: 1,
  reasoning: null,
  author: 'cli',
  madeBy: 'person',
  createdAt: 5,
  reinforcedAt: null,
  validFrom: null,
  validUntil: null,
}
const faultOf = (value: unknown) => {
  const parsed = parseLine(typeof value === 'string' ? value : JSON.stringify(value))
  return 'fault' in parsed ? parsed.fault : null
}

describe('a line', () => {
  it('is a record of its type, and what a newer version added to it is passed over', () => {
    const { type: _type, ...record } = ENTITY
    expect(parseLine(JSON.stringify({ ...ENTITY, later: true }))).toEqual({ type: 'entity', record })
    expect(faultOf(EDGE)).toBeNull()
  })

  it.each([
    ['{"type":"entity","scope":1', /no JSON/],
    ['null', /no type/],
    ['[]', /no type/],
    [{ type: 'cluster' }, /no type/],
    [{ ...ENTITY, id: '7' }, /its id/],
    [{ ...ENTITY, kind: 'planet' }, /its kind/],
    [{ ...ENTITY, name: '' }, /its name/],
    [{ ...ENTITY, name: 'half \ud800' }, /its name/],
    [{ ...ENTITY, name: 'nul \u0000' }, /its name/],
    [{ ...ENTITY, createdAt: 1.5 }, /its createdAt/],
    [{ ...ENTITY, scope: 0 }, /its scope/],
    [{ ...EDGE, layer: 'causal' }, /not of its layer/],
    [{ ...EDGE, targetId: EDGE.sourceId }, /to itself/],
    [{ ...EDGE, weight: 1.2 }, /its weight/],
    [{ ...EDGE, madeBy: undefined }, /its madeBy/],
  ])('%j is refused, with the reason', (value, reason) => {
    expect(faultOf(value)).toMatch(reason)
  })

  it('that is no text is refused', () => {
    expect(parseLine(null)).toEqual({ fault: expect.stringContaining('UTF-8') })
  })
})

describe('the header', () => {
  const HEADER = { format: 'lore-jsonl', version: 1, exportedAt: '2026-11-02', counts: { memory: 3 } }

  it('tells files of Lore from others, and newer ones from those that can be read', () => {
    expect(parseHeader(JSON.stringify(HEADER))).toMatchObject({
      kind: 'header',
      header: { counts: { memory: 3 } },
    })
    expect(parseHeader(JSON.stringify({ ...HEADER, version: 2 }))).toEqual({ kind: 'newer', version: 2 })
    for (const other of ['{"type":"entity","name":"x"}', 'not json', '', '{}']) {
      expect(parseHeader(other)).toEqual({ kind: 'foreign' })
    }
    expect(parseHeader(null)).toEqual({ kind: 'foreign' })
  })
})
