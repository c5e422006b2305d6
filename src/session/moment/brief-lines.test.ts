import { describe, expect, test } from 'vitest'
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import { INITIAL_STABILITY_DAYS, type Memory } from '../../core/memory.ts'
import { newMemory } from '../../core/new-memory.ts'
import { byDay, byStanding, isGood, toKey, toMemoryLine, toStatement } from './brief-lines.ts'

const NOON = Date.UTC(2026, 2, 4, 12)
const DAY_MS = 86_400_000

function memory(changes: Partial<Memory> = {}): Memory {
  return newMemory({
    id: '00000000-0000-7000-8000-000000000001' as MemoryId,
    scopeId: 1 as ScopeId,
    title: 'The gateway listens on port 8443',
    summary: 'The gateway listens on port 8443.',
    content: 'The gateway listens on port 8443.',
    contentHash: '',
    origin: 'lore',
    author: 'tester',
    createdAt: NOON,
    updatedAt: NOON,
    stabilityDays: INITIAL_STABILITY_DAYS.inference,
    ...changes,
  })
}

describe('toStatement', () => {
  test('says a memory in its own words, without the title that repeats them', () => {
    expect(toStatement(memory())).toBe('The gateway listens on port 8443.')
  })

  test('puts a title that tells more before the words', () => {
    expect(toStatement(memory({ title: 'Atlas gateway' }))).toBe(
      'Atlas gateway: The gateway listens on port 8443.',
    )
  })

  test('takes the summary of what is too long, on one line', () => {
    const content = 'A long story.\n'.repeat(60)
    expect(toStatement(memory({ title: 'A long story', summary: 'A long story in short.', content }))).toBe(
      'A long story in short.',
    )
  })
})

describe('toMemoryLine', () => {
  test('ends with labels, trust, the day it was said and the id', () => {
    const line = toMemoryLine(memory({ trust: 'principle', validFrom: NOON - DAY_MS }), ['rule'])
    expect(line.text).toBe(
      '- The gateway listens on port 8443. (rule, principle, 2026-03-03, id 00000000-0000-7000)',
    )
    expect(line.served).toContain('The gateway listens on port 8443.')
  })

  test.each([
    [{ authority: 2, trust: 'inference' }, 'rule, an agent’s own note, 2026'],
    [{ authority: 2, trust: 'pattern' }, 'rule, an agent’s own note, pattern, 2026'],
    [{ authority: 2, trust: 'principle', quote: 'x' }, 'rule, principle, 2026'],
    [{ authority: 2, trust: 'inference', layer: 1 }, 'rule, inference, 2026'],
    [{ authority: 1, trust: 'pattern' }, 'rule, pattern, 2026'],
    [{ authority: 3, trust: 'pattern' }, 'rule, pattern, 2026'],
    [{ authority: 6, trust: 'inference' }, 'rule, inference, 2026'],
  ] as const)('tells what an agent noted by itself from what others said: %j', (changes, labels) => {
    expect(toMemoryLine(memory(changes), ['rule']).text).toContain(`(${labels}`)
  })
})

describe('the order of a brief', () => {
  const named = (title: string, changes: Partial<Memory>) => memory({ title, ...changes })

  test('puts what binds more first, then what a person said, then what was last said; agents’ own notes last', () => {
    const sorted = [
      named('liked', { kind: 'preference', trust: 'principle' }),
      named('older rule', { kind: 'rule', createdAt: NOON - DAY_MS }),
      named('rule', { kind: 'rule' }),
      named('fundamental', { category: 'fundamental' }),
      named('law', { layer: 1 }),
      named('spoken rule', { kind: 'rule', trust: 'principle', createdAt: NOON - 2 * DAY_MS }),
    ].sort(byStanding)
    expect(sorted.map(({ title }) => title)).toEqual([
      'law',
      'spoken rule',
      'liked',
      'fundamental',
      'rule',
      'older rule',
    ])
  })

  test('puts a person’s words before what was confirmed, and that before guesses, however much they bind', () => {
    const sorted = [
      named('fundamental guess', { category: 'fundamental', kind: 'core', layer: 2 }),
      named('derived law', { authority: 6, kind: 'identity', layer: 2 }),
      named('seen', { authority: 6, kind: 'rule', trust: 'pattern' }),
      named('liked', { authority: 1, kind: 'preference', trust: 'principle', quote: 'x' }),
    ].sort(byStanding)
    expect(sorted.map(({ title }) => title)).toEqual(['liked', 'seen', 'derived law', 'fundamental guess'])
  })

  test('is the same however often something was read', () => {
    const one = memory({ id: '00000000-0000-7000-8000-000000000001' as MemoryId })
    const other = memory({
      id: '00000000-0000-7000-8000-000000000002' as MemoryId,
      accessCount: 90,
      lastAccessedAt: NOON,
      lastReinforcedAt: NOON,
      importance: 1,
    })
    expect([other, one].sort(byStanding)).toEqual([one, other])
    expect([other, one].sort(byDay)).toEqual([one, other])
  })

  test('goes by the day, then by trust', () => {
    const sorted = [
      named('derived today', { createdAt: NOON + 5 }),
      named('said today', { trust: 'principle' }),
      named('said yesterday', { trust: 'principle', createdAt: NOON - DAY_MS }),
    ].sort(byDay)
    expect(sorted.map(({ title }) => title)).toEqual(['said today', 'derived today', 'said yesterday'])
  })
})

describe('isGood', () => {
  test('is what holds now and is not shown to be wrong', () => {
    expect(isGood(memory(), NOON)).toBe(true)
    expect(isGood(memory({ validUntil: NOON }), NOON)).toBe(false)
    expect(isGood(memory({ validFrom: NOON + 1 }), NOON)).toBe(false)
    expect(isGood(memory({ verification: 'contradicted' }), NOON)).toBe(false)
    expect(isGood(memory({ supersededBy: 'x' as MemoryId }), NOON)).toBe(false)
    expect(isGood(memory({ archivedAt: NOON }), NOON)).toBe(false)
  })
})

test('two ways of writing the same have one key', () => {
  expect(toKey('Use  PNPM!')).toBe(toKey('use pnpm'))
})
