import { describe, expect, test } from 'vitest'
import { createFakeSleep, type Fixture } from '../../../test/support/fake-sleep.ts'
import { at, NOW, toConcept, toEdge, toFact, toMachineRoot } from '../../../test/support/sleep-fixture.ts'
import { defined } from '../../core/defined.ts'
import { LoreError } from '../../core/errors.ts'
import type { EpisodeId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { reflect } from './reflect.ts'

const INSIGHT = 'Every outage began with a change to the pool size.'

function tree(n: number, content: string, given: Partial<Memory> = {}): Memory[] {
  return [
    toMachineRoot(`r${n}`, `Topic ${n}`),
    toConcept(`c${n}`, `r${n}`, `Concept ${n}`),
    toFact(`f${n}`, `c${n}`, content, given),
  ]
}

/** Three topics in a chain: a concept of the first to a concept of the second, a fact of that to the third. */
function chain(answers: Fixture['answers'], more: Partial<Fixture> = {}): Fixture {
  return {
    memories: [
      ...tree(1, 'The pool was set to 5 in May', { trust: 'principle', sourceEpisodes: ['e1' as EpisodeId] }),
      ...tree(2, 'The API was down on 3 May', { trust: 'pattern', sourceEpisodes: ['e2' as EpisodeId] }),
      ...tree(3, 'Anna reverted the pool size'),
    ],
    edges: [toEdge('c1', 'c2', 'associative'), toEdge('f3', 'f2', 'see_also')],
    ...defined({ answers }),
    ...more,
  }
}

const answer = { insight: INSIGHT, refines: [1], observed_in: [2, '2', 99, -1, 'x'] }

describe('reflect', () => {
  test('needs a model, and says so', async () => {
    expect(await reflect.skip?.(createFakeSleep(chain(undefined)).deps)).toMatch(/language model/)
    expect(await reflect.skip?.(createFakeSleep(chain([])).deps)).toBeNull()
  })

  test('keeps what three connected topics show together, with the sources it rests on', async () => {
    const sleep = createFakeSleep(chain([answer]))
    const [insert] = await sleep.run(reflect)
    const memory = insert?.kind === 'insert_memory' ? insert.memory : null
    expect(memory).toMatchObject({
      kind: 'reflection',
      content: INSIGHT,
      parentId: 'c1',
      depth: 2,
      trust: 'pattern',
      layer: 3,
      authority: 6,
      author: 'lore:sleep',
      sourceEpisodes: ['e1', 'e2'],
      metadata: { reflectsOn: expect.stringMatching(/^[0-9a-f]{64}$/), reflectedBy: 'reflect-v1 fake-1' },
    })
    const made = sleep.edges().filter(({ sourceId }) => sourceId === memory?.id)
    expect(made.map(({ targetId, relation, layer, madeBy }) => [targetId, relation, layer, madeBy])).toEqual([
      ['f1', 'refines', 'semantic', 'machine'],
      ['f2', 'observed_in', 'semantic', 'machine'],
    ])
    expect(sleep.asked).toHaveLength(1)
    expect(sleep.asked[0]).toMatchObject({ purpose: 'reflect' })
    expect(sleep.asked[0]?.prompt).toMatch(/1\. The pool was set[\s\S]*2\. The API was down[\s\S]*3\. Anna/)
  })

  test('does not ask again what was thought about', async () => {
    const sleep = createFakeSleep(chain([answer, answer]))
    await sleep.run(reflect)
    expect(await sleep.run(reflect)).toEqual([])
    expect(sleep.asked).toHaveLength(1)
  })

  test('trusts a thought no more than the least of its sources, and never as a principle', async () => {
    const trustOf = async (trusts: readonly Memory['trust'][]) => {
      const memories = trusts.flatMap((trust, i) => tree(i + 1, `Statement ${i}`, { trust }))
      const sleep = createFakeSleep(chain([{ ...answer, observed_in: [2, 3] }], { memories }))
      const [insert] = await sleep.run(reflect)
      return insert?.kind === 'insert_memory' ? insert.memory.trust : null
    }
    expect(await trustOf(['principle', 'principle', 'principle'])).toBe('pattern')
    expect(await trustOf(['principle', 'inference', 'pattern'])).toBe('inference')
  })

  test.each([
    ['nothing to say', { insight: ' ', refines: [], observed_in: [] }, 0],
    ['one source', { insight: INSIGHT, refines: [1], observed_in: [1] }, 1],
    ['sources that were not shown', { insight: INSIGHT, refines: [0, 4], observed_in: [77] }, 1],
    ['no object', 'Pools!', 1],
  ])('an answer with %s makes no memory, and is not asked for again', async (_, said, notes) => {
    const sleep = createFakeSleep(chain([said, answer]))
    expect((await sleep.run(reflect)).map(({ kind }) => kind)).toEqual(['remember_pair'])
    expect(sleep.notes).toHaveLength(notes)
    expect(await sleep.run(reflect)).toEqual([])
    expect(sleep.asked).toHaveLength(1)
  })

  test('asks again when the statements are others, and only then', async () => {
    const before = createFakeSleep(chain([answer]))
    const [insert] = await before.run(reflect)
    const thought = insert?.kind === 'insert_memory' ? [insert.memory] : []
    const memories = [...(chain([]).memories ?? []), ...thought]
    const same = createFakeSleep(chain([answer], { memories, edges: before.edges() }))
    expect(await same.run(reflect)).toEqual([])
    const grown = [...memories, toFact('f4', 'c3', 'The pool is 20 now')]
    const later = createFakeSleep(chain([answer], { memories: grown, edges: before.edges() }))
    expect(await later.run(reflect)).not.toEqual([])
  })

  test('does not keep a thought that was had before', async () => {
    const known = toFact('old', 'c1', 'Outages begin with the pool size', { kind: 'reflection' })
    const sleep = createFakeSleep(
      chain([answer], {
        memories: [...(chain([]).memories ?? []), known],
        vectors: { old: at(0) },
        texts: { [INSIGHT]: at(20) },
      }),
    )
    expect((await sleep.run(reflect)).map(({ kind }) => kind)).toEqual(['remember_pair'])
  })

  test('wants three topics that have something to say', async () => {
    const two = createFakeSleep(chain([answer], { edges: [toEdge('c1', 'c2', 'associative')] }))
    expect(await two.run(reflect)).toEqual([])
    const silent = chain([answer])
    const memories = (silent.memories ?? []).filter(({ id }) => id !== 'f1')
    expect(await createFakeSleep({ ...silent, memories }).run(reflect)).toEqual([])
    expect(two.asked).toEqual([])
  })

  test('a link that has faded connects nothing', async () => {
    const old = { createdAt: NOW - 40 * 86_400_000 }
    const edges = [toEdge('c1', 'c2', 'associative', old), toEdge('f3', 'f2', 'see_also', old)]
    expect(await createFakeSleep(chain([answer], { edges })).run(reflect)).toEqual([])
    const byPerson = edges.map((edge) => ({ ...edge, madeBy: 'person' as const }))
    expect(await createFakeSleep(chain([answer], { edges: byPerson })).run(reflect)).not.toEqual([])
  })

  test('looks at topics that changed only', async () => {
    const sleep = createFakeSleep(chain([answer], { since: NOW }))
    expect(await sleep.run(reflect)).toEqual([])
    expect(sleep.asked).toEqual([])
  })

  test('a call that fails costs one thought, and is said; a reached budget ends the phase', async () => {
    const broken = (code: 'llm_refused' | 'budget_reached') => new LoreError(code, 'No.', { hint: 'Wait.' })
    const refused = createFakeSleep(chain([broken('llm_refused')]))
    expect(await refused.run(reflect)).toEqual([])
    expect(refused.notes).toEqual(['3 connected topics were not thought about: No.'])
    const spent = createFakeSleep(chain([broken('budget_reached')]))
    await expect(spent.run(reflect)).rejects.toMatchObject({ code: 'budget_reached' })
  })
})
