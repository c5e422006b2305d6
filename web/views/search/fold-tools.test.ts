import { expect, test } from 'vitest'
import { foldTools } from './fold-tools.ts'

const turn = (id: string, role: string, sessionId: string | null) => ({
  ref: { kind: 'episode', id },
  role,
  sessionId,
})
const memory = { ref: { kind: 'memory', id: 'm' }, role: null, sessionId: 'a' }
const idsOf = (hits: readonly { readonly ref: { readonly id: string } }[]) => hits.map(({ ref }) => ref.id)

test('keeps the best output of each conversation and folds the others below it', () => {
  const hits = [
    turn('1', 'user', 'a'),
    turn('2', 'tool', 'a'),
    memory,
    turn('3', 'tool', 'b'),
    turn('4', 'tool', 'a'),
    turn('5', 'assistant', 'a'),
    turn('6', 'tool', 'a'),
  ]
  const folded = foldTools(hits)
  expect(idsOf(folded.map(({ hit }) => hit))).toEqual(['1', '2', 'm', '3', '5'])
  expect(idsOf(folded[1]?.outputs ?? [])).toEqual(['4', '6'])
  expect(folded[3]?.outputs).toEqual([])
})

test('outputs that belong to no conversation stay apart', () => {
  const folded = foldTools([turn('1', 'tool', null), turn('2', 'tool', null)])
  expect(folded.map(({ outputs }) => outputs.length)).toEqual([0, 0])
})
