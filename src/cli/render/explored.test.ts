import { expect, it } from 'vitest'
import { SAMPLE_VIEW, sampleLine } from '../../../test/support/graph-samples.ts'
import type { ExploredTree } from '../../recall/graph-queries/graph-views.ts'
import { renderExplored } from './explored.ts'

const child = { ...sampleLine(2, 'Deploys go out on Tuesdays'), children: [] }
const TREE: ExploredTree = {
  ...sampleLine(1, 'Deployment', { childCount: 1 }),
  children: [child],
  score: 0.8,
  found: [child.id],
  size: 2,
}

it('draws the best, marks what fits, and names the others', () => {
  const other: ExploredTree = {
    ...TREE,
    ...sampleLine(3, 'Tests'),
    children: [],
    found: [],
    score: 0.2,
    size: 1,
  }
  expect(renderExplored([TREE, other], 1, SAMPLE_VIEW).split('\n')).toEqual([
    'Deployment                       01939f2a-0001',
    '└─ Deploys go out on Tuesdays *  01939f2a-0002',
    '2 memories · * fits · 80 % of all results',
    '',
    'Also:',
    '  Tests (1 memory)  01939f2a-0003',
  ])
})

it('says what to try where nothing is known', () => {
  expect(renderExplored([], 1, SAMPLE_VIEW)).toContain('--all')
})
