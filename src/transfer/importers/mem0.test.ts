import { describe, expect, test } from 'vitest'
import { readMemories } from './mem0.ts'
import { createCollector } from './reading/collector.ts'

const read = (document: unknown) => {
  const out = createCollector()
  const found = readMemories(typeof document === 'string' ? document : JSON.stringify(document), out)
  return { found, ...out.result() }
}
const ITEM = { id: 'm1', memory: 'Prefers trains', user_id: 'iris', created_at: '2025-08-01T12:00:00Z' }

describe('mem0’s memories', () => {
  test.each([
    ['a list', [ITEM]],
    ['results', { count: 1, results: [ITEM] }],
    ['memories', { memories: [ITEM] }],
    ['pages', [{ results: [ITEM] }, { results: [] }]],
    ['lines', JSON.stringify(ITEM)],
  ])('are found in %s', (_, document) => {
    expect(read(document)).toMatchObject({
      found: 1,
      memories: [
        { key: 'mem0' },
        { key: 'owner iris', parent: 'mem0' },
        { key: 'm1', content: 'Prefers trains', parent: 'owner iris', trust: 'inference' },
      ],
    })
  })

  test('those of several people are kept apart', () => {
    const { memories } = read([ITEM, { ...ITEM, id: 'm2', memory: 'Collects maps', user_id: 'sam' }])
    expect(memories.map(({ key, parent }) => [key, parent])).toEqual([
      ['mem0', undefined],
      ['owner iris', 'mem0'],
      ['owner sam', 'mem0'],
      ['m1', 'owner iris'],
      ['m2', 'owner sam'],
    ])
  })

  test('what was deleted there or says nothing stays behind, with a word', () => {
    const { remarks } = read([ITEM, { ...ITEM, id: 'm2', state: 'deleted' }, { id: 'm3', memory: '' }])
    expect(remarks).toEqual([
      { code: 'deleted_there', count: 1, examples: ['Prefers trains'] },
      { code: 'empty', count: 1, examples: ['m3'] },
    ])
  })

  test('no line is left out without a word: broken ones, other fields, rows of its vector store', () => {
    const lines = [
      JSON.stringify(ITEM),
      '{"id": "m2", "memory": "cut o',
      JSON.stringify({ id: 'm3', data: 'Sails on Sundays', user_id: 'iris' }),
      JSON.stringify({ id: 'm4', payload: { data: 'Owns a tandem', user_id: 'iris' } }),
      JSON.stringify({ id: 'm5', hash: 'f00' }),
    ]
    const { memories, remarks } = read(lines.join('\n'))
    expect(memories.slice(2).map(({ key, content }) => [key, content])).toEqual([
      ['m1', 'Prefers trains'],
      ['m3', 'Sails on Sundays'],
      ['m4', 'Owns a tandem'],
    ])
    expect(remarks).toEqual([{ code: 'bad_record', count: 2, examples: ['line 2', 'line 5'] }])
    expect(read({ results: [ITEM, 'no memory'] }).remarks).toEqual([
      { code: 'bad_record', count: 1, examples: ['results, entry 2'] },
    ])
  })

  test('links of its graph memory join the things they name', () => {
    const { edges, memories } = read({
      results: [ITEM],
      relations: [{ source: 'iris', relationship: 'rides_with', target: 'sam' }],
    })
    expect(edges).toEqual([
      { source: 'thing iris', target: 'thing sam', relation: 'related_to', reasoning: 'rides with' },
    ])
    expect(memories.map(({ key }) => key)).toContain('thing sam')
  })

  test('anything else holds none', () => {
    for (const text of ['{}', '[]', '5', 'nonsense', '{"categories":[{"name":"x"}]}'])
      expect(read(text).found).toBe(0)
  })
})
