import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { parseVerdicts } from './parse-verdicts.ts'

const memory = (id: string, changes: Partial<Memory> = {}) =>
  ({ id: id as MemoryId, content: 'What is known', layer: 3, protected: false, ...changes }) as Memory

const ASKED = [
  { key: 'c1.f1', text: 'The limit is set', memories: [memory('m1'), memory('m2')] },
  {
    key: 'c1.f2',
    text: 'The cache is on',
    memories: [memory('m3', { protected: true }), memory('m4', { layer: 1 }), memory('m5')],
  },
]

const verdict = (changes: Record<string, unknown> = {}) => ({
  item: 1,
  decision: 'UPDATE',
  target: 2,
  reason: 'A newer version.',
  confidence: 0.8,
  ...changes,
})
const parse = (...verdicts: readonly unknown[]) => Object.fromEntries(parseVerdicts({ verdicts }, ASKED))

describe('reading verdicts', () => {
  test('gives back verdicts on the memories that were shown', () => {
    expect(parse(verdict(), verdict({ item: 2, decision: 'add', target: 3, confidence: 1 }))).toEqual({
      'c1.f1': {
        decision: 'UPDATE',
        target: 'm2',
        rule: 'model',
        reason: 'A newer version.',
        confidence01: 0.8,
      },
      'c1.f2': { decision: 'ADD', target: null, rule: 'model', reason: 'A newer version.', confidence01: 1 },
    })
  })

  test('leaves an item to the rules when its verdict is not whole', () => {
    const broken = [
      { item: 0 },
      { item: 3 },
      { item: 'c1.f1' },
      { decision: 'DROP' },
      { decision: null },
      { decision: 'DELETE', target: 0 },
      { decision: 'UPDATE', target: 3 },
      { decision: 'NONE', target: null },
      { decision: 'DELETE', target: 'm5' },
      { decision: 'DELETE', target: '0190a000-0000-7000-8000-000000000001' },
      { confidence: 80 },
      { confidence: '0.8' },
      { confidence: null },
    ]
    for (const changes of broken) expect(parse(verdict(changes))).toEqual({})
    for (const answer of [null, 'ADD', [], {}, { verdicts: {} }, { verdicts: ['ADD', null, 1] }]) {
      expect(parseVerdicts(answer, ASKED).size).toBe(0)
    }
  })

  test('leaves an item to the rules that is told in two ways', () => {
    expect(parse(verdict(), verdict({ decision: 'ADD' }))).toEqual({})
    expect(parse(verdict(), verdict({ reason: 'Again.' }))).toHaveProperty(['c1.f1'])
  })

  test('replaces no memory that is protected or governs', () => {
    for (const decision of ['UPDATE', 'DELETE']) {
      for (const target of [1, 2]) expect(parse(verdict({ item: 2, decision, target }))).toEqual({})
      expect(parse(verdict({ item: 2, decision, target: 3 }))).toHaveProperty(['c1.f2', 'target'], 'm5')
    }
    expect(parse(verdict({ item: 2, decision: 'NONE', target: 1 }))).toHaveProperty(['c1.f2', 'target'], 'm3')
  })

  test('takes nothing for known that has another number or negation', () => {
    const known = (text: string, content: string) =>
      parseVerdicts({ verdicts: [verdict({ decision: 'NONE', target: 1 })] }, [
        { key: 'k', text, memories: [memory('m', { content })] },
      ]).size === 1
    expect(known('Retries stop after 5 tries', 'Retries stop after 5 tries, then 30 s pass')).toBe(true)
    expect(known('Retries stop after 7 tries', 'Retries stop after 5 tries')).toBe(false)
    expect(known('Retries are not logged', 'Retries are logged')).toBe(false)
    expect(known('The launch is on 2026-03-01', 'The launch is on 2026-02-01')).toBe(false)
  })

  test('cuts an endless reason and supplies a missing one', () => {
    expect(parse(verdict({ reason: 'because '.repeat(1_000) }))['c1.f1']?.reason.length).toBeLessThanOrEqual(
      500,
    )
    expect(parse(verdict({ reason: null }))['c1.f1']?.reason).not.toBe('')
  })

  test('never throws and never names a memory that was not shown for the item', () => {
    const field = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom(0, 1, 2, 3, 'DELETE', 'NONE', 0.5))
    const entry = fc.oneof(
      field,
      fc.record({ item: field, decision: field, target: field, reason: field, confidence: field }),
    )
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.record({ verdicts: fc.array(entry) })), (answer) => {
        for (const [key, { decision, target, confidence01 }] of parseVerdicts(answer, ASKED)) {
          const shown = ASKED.find((item) => item.key === key)?.memories ?? []
          expect(decision === 'ADD' ? target === null : shown.some(({ id }) => id === target)).toBe(true)
          expect(confidence01 >= 0 && confidence01 <= 1).toBe(true)
        }
      }),
    )
  })
})
