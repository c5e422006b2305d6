import { describe, expect, test } from 'vitest'
import { readGraph } from './memory-server.ts'
import { createCollector } from './reading/collector.ts'

const line = (object: object) => JSON.stringify(object)
const read = (text: string) => {
  const out = createCollector()
  const found = readGraph(text, out)
  return { found, ...out.result() }
}

describe('the memory server’s file', () => {
  test('entities become memories, observations hang below and say whom they speak of', () => {
    const { memories } = read(
      line({
        type: 'entity',
        name: 'Nora',
        entityType: 'person',
        observations: ['Keeps bees', 'Keeps bees'],
      }),
    )
    expect(memories.slice(1)).toMatchObject([
      { key: 'entity Nora', parent: 'memory-server', title: 'Nora', kind: 'person', trust: 'inference' },
      { parent: 'entity Nora', title: 'Nora: Keeps bees', content: 'Keeps bees' },
    ])
    expect(memories).toHaveLength(3)
  })

  test('relations keep their own word as the reason where Lore has none', () => {
    const { edges, remarks } = read(
      [
        line({ type: 'entity', name: 'A', entityType: 'x', observations: [] }),
        line({ type: 'relation', from: 'A', to: 'B', relationType: 'looks_after' }),
      ].join('\n'),
    )
    expect(edges).toEqual([
      { source: 'entity A', target: 'entity B', relation: 'related_to', reasoning: 'looks after' },
    ])
    expect(remarks).toEqual([{ code: 'relation_renamed', count: 1, examples: ['looks_after'] }])
  })

  test('one document with both lists is read as well', () => {
    const document = { entities: [{ name: 'A', entityType: 'tool', observations: ['cuts'] }], relations: [] }
    expect(read(JSON.stringify(document, null, 2))).toMatchObject({ found: 1, remarks: [] })
  })

  test('lines that are broken, nameless or of another type are counted, not fatal', () => {
    const { found, remarks } = read(
      ['{"type":"ent', line({ type: 'entity' }), line({ type: 'note' }), '[]', 'null'].join('\n'),
    )
    expect(found).toBe(1)
    expect(remarks).toMatchObject([{ code: 'bad_record', count: 5 }])
  })
})
