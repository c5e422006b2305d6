import { expect, test } from 'vitest'
import { createCollector } from './collector.ts'

test('a link that a source holds twice counts once, so a dry run promises what the run stores', () => {
  const out = createCollector()
  out.edge({ source: 'new', target: 'old', relation: 'supersedes' })
  out.edge({ source: 'new', target: 'old', relation: 'supersedes', reasoning: 'a newer version' })
  out.edge({ source: 'old', target: 'new', relation: 'supersedes' })
  expect(out.result().edges).toEqual([
    { source: 'new', target: 'old', relation: 'supersedes' },
    { source: 'old', target: 'new', relation: 'supersedes' },
  ])
})
