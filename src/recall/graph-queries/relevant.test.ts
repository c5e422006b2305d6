import { expect, it } from 'vitest'
import { defined } from '../../core/defined.ts'
import type { DocumentRef } from '../../core/document.ts'
import type { RecallHit, Signals } from '../../core/recall.ts'
import { keepRelevant, memoriesOf, unfold } from './relevant.ts'

const hit = (title: string, signals?: Signals): RecallHit =>
  ({ title, ...defined({ signals }) }) as unknown as RecallHit
const titles = (hits: readonly RecallHit[]) => keepRelevant(hits).map(({ title }) => title)

it('keeps the best find, and what is alike or shares words', () => {
  expect(
    titles([
      hit('best', { similarity: 0.1, bm25: 0.1 }),
      hit('alike', { similarity: 0.6, bm25: 0 }),
      hit('far', { similarity: 0.2, bm25: 0.1, words: 3, meaning: 3 }),
      hit('same words', { similarity: 0.2, bm25: 0.7 }),
    ]),
  ).toEqual(['best', 'alike', 'same words'])
})

it('goes by what stands out where likeness was not measured', () => {
  expect(
    titles([
      hit('best'),
      hit('words', { words: 0.5, meaning: 0 }),
      hit('far', { words: -0.2, meaning: 0.9 }),
    ]),
  ).toEqual(['best', 'words'])
  expect(titles([])).toEqual([])
})

it('brings back what was folded into a hit', () => {
  const ref = (kind: string, id: string) => ({ kind, id }) as DocumentRef
  const hits = [
    { ref: ref('memory', 'a'), folded: [{ ref: ref('memory', 'b'), title: '' }] },
    { ref: ref('episode', 'c'), folded: [] },
  ] as unknown as RecallHit[]
  expect(unfold(hits).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(memoriesOf(unfold(hits))).toEqual(['a', 'b'])
})
