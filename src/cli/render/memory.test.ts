import { expect, it } from 'vitest'
import type { ReadAnswer } from '../../memories/read.ts'
import { displayWidth } from './layout/text.ts'
import { PLAIN } from './layout/view.ts'
import { renderRead } from './memory.ts'

it('breaks long lines of a memory, and says which part of Lore stored it', () => {
  const long = 'We took the cache out of the lookup because it told stale prices after a change. '
    .repeat(3)
    .trim()
  const memory = {
    id: '01a1e176-2637-77a6-b0be-37287308e3a1',
    title: long,
    content: long,
    kind: 'fact',
    trust: 'inference',
    scope: { namespace: 'default', project: 'harbour', branch: null },
    tags: [],
    element: null,
    archivedAt: null,
    supersededBy: null,
    validUntil: null,
    protected: false,
    salience: 0.5,
    confidence: 1,
    givenConfidence: 1,
    level: 'working',
    layer: 'project',
    accessCount: 0,
    lastAccessedAt: null,
    createdAt: 0,
    updatedAt: 0,
  }
  const provenance = {
    author: 'lore:none',
    supersedes: [],
    supersededBy: null,
    quote: `${long} And more of it.`,
    session: { title: long, externalId: 'x' },
    sourceFile: null,
    sourceLine: null,
    episodes: [],
  }
  const other = { id: '01a1e176-2636-74e5-b173-6f415f3ec825', title: long }
  const associations = [
    { edge: { relation: 'reason_for', weight: 0.5, reasoning: long }, direction: 'out', other },
  ]
  const answer = { kind: 'memory', memory, parent: null, children: [], associations, provenance }
  const text = renderRead(answer as unknown as ReadAnswer, { paint: PLAIN, width: 80, now: 0 })
  expect(Math.max(...text.split('\n').map(displayWidth))).toBeLessThanOrEqual(80)
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`${long} id `)
  expect(text).toContain('Lore’s digest by rules')
})
