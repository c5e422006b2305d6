import { describe, expect, it } from 'vitest'
import { makeMemory } from '../../../test/support/memory.ts'
import type { PlannedChange } from '../../core/change.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { judgeByRules } from './judge-by-rules.ts'
import { type JudgedCandidate, linkKey, type PlanFrame, planContradictions } from './plan-contradictions.ts'

const memory = (id: string, content: string, validFrom: number, fields: Partial<Memory> = {}) =>
  makeMemory({ id: id as MemoryId, content, contentHash: `hash-${id}`, validFrom, ...fields })

const judge = (older: Memory, newer: Memory, fields: Partial<JudgedCandidate> = {}): JudgedCandidate => ({
  pair: { older, newer, near: true },
  judgement: judgeByRules(older.content, newer.content),
  costly: false,
  takenBack: false,
  ...fields,
})

const frame = (fields: Partial<PlanFrame> = {}): PlanFrame => {
  let n = 0
  return { now: 100, nextId: () => `edge-${++n}`, ended: new Map(), disputed: new Set(), ...fields }
}

const kinds = (changes: readonly PlannedChange[]) => changes.map(({ kind }) => kind)
const ends = (changes: readonly PlannedChange[]) =>
  changes.flatMap((change) => (change.kind === 'supersede' ? [`${change.old} by ${change.by}`] : []))

const node18 = memory('a18', 'The build runs on Node 18.', 1)
const node20 = memory('b20', 'The build runs on Node 20.', 2)
const node22 = memory('c22', 'The build runs on Node 22.', 3)

describe('planContradictions', () => {
  it('supersedes the loser, names the rule and keeps the verdict in mind', () => {
    expect(planContradictions([judge(node20, node22)], frame())).toEqual([
      {
        kind: 'supersede',
        compared: [
          { id: 'b20', contentHash: 'hash-b20' },
          { id: 'c22', contentHash: 'hash-c22' },
        ],
        old: 'b20',
        by: 'c22',
        reason: expect.stringMatching(/^Contradiction, by \w+: /),
      },
      {
        kind: 'remember_pair',
        pair: { question: 'contradiction', a: 'hash-b20', b: 'hash-c22', verdict: 'updated', at: 100 },
      },
    ])
  })

  it('makes a chain of three versions, whatever the order of the pairs', () => {
    const pairs = [judge(node20, node22), judge(node18, node22), judge(node18, node20)]
    for (const order of [pairs, pairs.toReversed()]) {
      expect(ends(planContradictions(order, frame()))).toEqual(['a18 by b20', 'b20 by c22'])
    }
  })

  it('goes on to what ended the winner earlier in the run', () => {
    const ended = new Map([[node20.id, node22.id]])
    expect(ends(planContradictions([judge(node18, node20)], frame({ ended })))).toEqual(['a18 by c22'])
  })

  it('ends nothing twice', () => {
    const ended = new Map([[node18.id, node20.id]])
    expect(planContradictions([judge(node18, node22)], frame({ ended }))).toEqual([])
  })

  it('keeps a conflict for a person where the older one is guarded', () => {
    const guarded = memory('a18', node18.content, 1, { layer: 2 })
    const changes = planContradictions([judge(guarded, node20)], frame())
    expect(kinds(changes)).toEqual(['upsert_edge', 'remember_pair'])
    expect(changes[0]).toMatchObject({
      edge: {
        sourceId: 'b20',
        targetId: 'a18',
        layer: 'causal',
        relation: 'contradicts',
        madeBy: 'machine',
        reasoning: expect.stringContaining('legislative'),
      },
    })
    expect(changes[1]).toMatchObject({ pair: { verdict: 'unresolved' } })
  })

  it('makes no second link where the two are linked, in either direction', () => {
    const guarded = memory('a18', node18.content, 1, { protected: true })
    const disputed = new Set([linkKey(node20.id, guarded.id)])
    expect(kinds(planContradictions([judge(guarded, node20)], frame({ disputed })))).toEqual([
      'remember_pair',
    ])
  })

  it('keeps as a conflict what was settled and taken back', () => {
    const changes = planContradictions([judge(node18, node20, { takenBack: true })], frame())
    expect(kinds(changes)).toEqual(['upsert_edge', 'remember_pair'])
  })

  it.each([
    ['a refinement', 'Logs go to Loki.', 'Logs go to Loki through a Vector sidecar.'],
    ['another subject', 'The API uses port 8080.', 'The admin panel uses port 9090.'],
    ['another event', 'On Monday the deploy failed at 9:00.', 'On Friday the deploy failed at 14:00.'],
    ['the same in other words', 'Never push to main.', 'Don’t push to main!'],
  ])('leaves %s alone', (_, older, newer) => {
    const pair = judge(memory('o', older, 1), memory('n', newer, 2))
    expect(planContradictions([pair], frame())).toEqual([])
  })

  it('keeps in mind what was paid for, also where nothing comes of it', () => {
    const pair = judge(memory('o', 'Ada likes tea.', 1), memory('n', 'Bo likes milk.', 2), { costly: true })
    expect(planContradictions([pair], frame())).toMatchObject([
      { kind: 'remember_pair', pair: { verdict: 'unrelated' } },
    ])
  })
})
