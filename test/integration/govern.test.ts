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
  ] as const)(
    'goes into layer %d for %j if a person stores it, and not above 3 if an agent does',
    async (layer, more) => {
      const engine = await open()
      expect((await remember(engine, more, PERSON)).layer).toBe(layer)
      const { layer: agents, metadata } = await remember(engine, more)
      expect(agents).toBe(Math.max(3, layer))
      expect(metadata).toEqual({})
    },
  )

  test('of Lore’s own making is factual, whatever its kind', async () => {
    const engine = await open()
    expect((await remember(engine, { kind: 'decision', tags: ['identity'] }, SYSTEM)).layer).toBe(3)
  })
})

describe('layers 1 and 2', () => {
  test.each([1, 2] as const)('layer %d is noted for an agent, and waits for a person', async (layer) => {
    const engine = await open()
    const { id } = await remember(engine)
    const asked = await engine.govern({ id, layer, confirmed: true }, AGENT)
    expect(asked).toMatchObject({ memory: { layer: 3 }, guard: null, waitsForLayer: layer })
    expect(await remember(engine, { layer })).toMatchObject({ layer: 3, metadata: { wishes: { layer } } })
    expect((await engine.listMemories({ wished: true }, PERSON)).items).toHaveLength(2)
    await engine.forget({ id }, AGENT)
  })

  test('a person’s layer answers the wish, and undo brings it back', async () => {
    const engine = await open()
    const { id } = await remember(engine, { layer: 2 })
    const left = await engine.govern({ id, layer: 3 }, PERSON)
    expect(left).toMatchObject({ changed: true, memory: { layer: 3, metadata: {} } })
    expect(left).not.toHaveProperty('waitsForLayer')
    const [run] = (await engine.listRuns({}, PERSON)).items
    await engine.undo({ id: run?.id ?? '' }, PERSON)
    expect(await engine.govern({ id }, PERSON)).toMatchObject({ waitsForLayer: 2 })
    expect((await engine.govern({ id, layer: 2 }, PERSON)).memory).toMatchObject({ layer: 2, metadata: {} })
  })

  test('are refused to Lore itself', async () => {
    const engine = await open()
    const { id } = await remember(engine)
    for (const layer of [1, 2] as const) {
      await expect(engine.govern({ id, layer, confirmed: true }, SYSTEM)).rejects.toMatchObject({
        ...refused,
        hint: expect.stringContaining('lore govern'),
      })
      await expect(engine.remember({ content: 'I am.', layer }, SYSTEM)).rejects.toMatchObject(refused)
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
      memory: { layer: 3, accessCount: 0 },
      guard: null,
      suggested: { wanted: 1, reason: 'kind identity' },
    })
  })

  test('an agent may bind itself, and then cannot loosen it; a person can', async () => {
    const engine = await open()
    const { id } = await remember(engine)
    expect((await engine.govern({ id, protected: true }, AGENT)).guard).toBe('protected')
    const loosening: readonly Omit<GovernInput, 'id'>[] = [{ layer: 4 }, { protected: false }]
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
    const next = await remember(engine, { kind: 'decision', supersedes: old.id })
    expect(await engine.read({ id: old.id }, AGENT)).toMatchObject({ memory: { supersededBy: next.id } })
    const bound = await remember(engine, { kind: 'decision', protected: true })
    await expect(remember(engine, { supersedes: bound.id })).rejects.toMatchObject(refused)
    const granted = await remember(engine)
    await engine.govern({ id: granted.id, layer: 2 }, PERSON)
    await expect(remember(engine, { supersedes: granted.id })).rejects.toMatchObject(refused)
    await expect(engine.supersede({ old: granted.id, by: next.id }, SYSTEM)).rejects.toMatchObject(refused)
  })
})
