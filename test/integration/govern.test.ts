/** Layers and protection on the real engine: who gives them, who is held back by them. */
import { describe, expect, test } from 'vitest'
import type { Caller } from '../../src/core/caller.ts'
import type { Engine, MemoryView, RememberInput } from '../../src/engine/engine.ts'
import type { GovernInput } from '../../src/memories/govern.ts'
import { AGENT, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const SYSTEM: Caller = { kind: 'system', name: 'sleep', session: 'sleep' }

const open = () => openTestEngine(makeFolder(), { clock: makeClock(), backgroundEmbedding: false })

let stored = 0
async function remember(
  engine: Engine,
  more: Partial<RememberInput> = {},
  caller = AGENT,
): Promise<MemoryView> {
  const input = { content: `Rule number ${++stored} of the house.`, vectors: 'background', ...more } as const
  const outcome = await engine.remember(input, caller)
  if (outcome.kind !== 'stored') throw new Error(outcome.reason)
  return outcome.memory
}

const refused = { code: 'protected' }

describe('a new memory without a layer', () => {
  test.each([
    [3, {}],
    [3, { kind: 'preference' }],
    [2, { kind: 'decision' }],
    [2, { kind: 'correction' }],
    [2, { tags: ['Exact Value'] }],
    [2, { protected: true }],
    [4, { kind: 'episode' }],
    [2, { kind: 'identity' }],
    [2, { kind: 'episode', tags: ['chain-of-command'] }],
  ] as const)('goes into layer %d for %j, whoever stores it', async (layer, more) => {
    const engine = await open()
    expect((await remember(engine, more)).layer).toBe(layer)
    expect((await remember(engine, more, PERSON)).layer).toBe(layer)
  })

  test('of Lore’s own making is factual, whatever its kind', async () => {
    const engine = await open()
    expect((await remember(engine, { kind: 'decision', tags: ['identity'] }, SYSTEM)).layer).toBe(3)
  })
})

describe('layer 1', () => {
  test('is refused to everybody but a person, with what to do instead', async () => {
    const engine = await open()
    const { id } = await remember(engine)
    for (const caller of [AGENT, SYSTEM]) {
      await expect(engine.govern({ id, layer: 1, confirmed: true }, caller)).rejects.toMatchObject({
        ...refused,
        hint: expect.stringContaining('lore govern'),
      })
      await expect(engine.remember({ content: 'I am.', layer: 1 }, caller)).rejects.toMatchObject(refused)
    }
  })

  test('is given and taken back by a person who confirms it', async () => {
    const engine = await open()
    const { id } = await remember(engine)
    await expect(engine.govern({ id, layer: 1 }, PERSON)).rejects.toMatchObject(refused)
    expect(await engine.govern({ id, layer: 1, confirmed: true }, PERSON)).toMatchObject({
      changed: true,
      before: { layer: 3 },
      memory: { layer: 1 },
      guard: 'constitutional',
    })
    await expect(engine.govern({ id, layer: 3, confirmed: true }, AGENT)).rejects.toMatchObject(refused)
    await expect(engine.govern({ id, layer: 3 }, PERSON)).rejects.toMatchObject(refused)
    expect((await engine.govern({ id, layer: 3, confirmed: true }, PERSON)).memory.layer).toBe(3)
  })
})

describe('governing', () => {
  test('without a wish says how things are, and what would be suggested', async () => {
    const engine = await open()
    const { id } = await remember(engine, { kind: 'identity' })
    expect(await engine.govern({ id }, AGENT)).toMatchObject({
      changed: false,
      memory: { layer: 2, accessCount: 0 },
      guard: 'legislative',
      suggested: { wanted: 1, reason: 'kind identity' },
    })
  })

  test('an agent may bind itself, and then cannot loosen it; a person can', async () => {
    const engine = await open()
    const { id } = await remember(engine)
    expect((await engine.govern({ id, layer: 2, protected: true }, AGENT)).guard).toBe('legislative')
    const loosening: readonly Omit<GovernInput, 'id'>[] = [{ layer: 3 }, { protected: false }]
    for (const caller of [AGENT, SYSTEM]) {
      for (const wish of loosening) {
        await expect(engine.govern({ id, ...wish }, caller)).rejects.toMatchObject(refused)
      }
    }
    expect((await engine.govern({ id, layer: 3, protected: false }, PERSON)).guard).toBeNull()
  })

  test('leaves what a tag protects protected, and says which tag', async () => {
    const engine = await open()
    const { id } = await remember(engine, { tags: ['Person'], protected: true, layer: 3 })
    expect(await engine.govern({ id, protected: false }, PERSON)).toMatchObject({
      guard: 'protected_tag',
      protectingTag: 'Person',
    })
  })

  test.each([{ layer: 0 }, { layer: 5 }, { layer: '1' }, { protected: 'yes' }])(
    'refuses %j',
    async (wish) => {
      const engine = await open()
      const { id } = await remember(engine)
      await expect(engine.govern({ id, ...wish } as GovernInput, PERSON)).rejects.toMatchObject({
        code: 'invalid_input',
      })
    },
  )
})

describe('what is guarded', () => {
  test.each([
    ['in layer 1', { layer: 1 }],
    ['in layer 2', { layer: 2 }],
    ['protected', { protected: true, layer: 3 }],
    ['protected by a tag', { tags: ['emotional anchor'], layer: 3 }],
  ] as const)(
    '%s: neither an agent nor Lore itself forgets or changes it; a person confirms',
    async (_, more) => {
      const engine = await open()
      const { id } = await remember(engine, more, PERSON)
      const successor = await remember(engine)
      for (const caller of [AGENT, SYSTEM]) {
        const attempts = [
          engine.forget({ id, confirmed: true }, caller),
          engine.update({ id, content: 'Anything goes.' }, caller),
          engine.update({ id, tags: [] }, caller),
          engine.update({ id, protected: false }, caller),
          engine.update({ id, parent: successor.id }, caller),
          engine.supersede({ old: id, by: successor.id }, caller),
        ]
        for (const result of await Promise.allSettled(attempts)) {
          expect(result).toMatchObject({ status: 'rejected', reason: refused })
        }
      }
      await expect(engine.purge({ id }, AGENT)).rejects.toMatchObject(refused)
      await expect(engine.forget({ id }, PERSON)).rejects.toMatchObject(refused)
      expect((await engine.forget({ id, confirmed: true }, PERSON)).archivedAt).not.toBeNull()
    },
  )

  test('an agent replaces a decision that an agent stored; it stays readable as history', async () => {
    const engine = await open()
    const old = await remember(engine, { kind: 'decision' })
    await expect(engine.update({ id: old.id, content: 'We use bun.' }, AGENT)).rejects.toMatchObject(refused)
    const next = await remember(engine, { kind: 'decision', supersedes: old.id })
    expect(await engine.read({ id: old.id }, AGENT)).toMatchObject({ memory: { supersededBy: next.id } })
    const bound = await remember(engine, { kind: 'decision', protected: true })
    await expect(remember(engine, { supersedes: bound.id })).rejects.toMatchObject(refused)
    await expect(engine.supersede({ old: next.id, by: bound.id }, SYSTEM)).rejects.toMatchObject(refused)
  })
})
