import { describe, expect, test } from 'vitest'
import type { MemoryId, SessionId } from '../../core/ids.ts'
import { createRandom, type Random } from '../../graph/random.ts'
import { type Concept, type ExistingRoot, planRoots, type RootPlan } from './plan-roots.ts'

const DIMENSIONS = 48

function makeConcept(id: string, name: string, more: Partial<Concept> = {}): Concept {
  return {
    id: id as MemoryId,
    name,
    procedural: false,
    vector: null,
    files: [],
    branch: null,
    sessionId: `session-${id}` as SessionId,
    rootId: null,
    ...more,
  }
}

function direction(random: Random): Float32Array {
  return toUnit(Float32Array.from({ length: DIMENSIONS }, () => random() + random() + random() - 1.5))
}

function toUnit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return vector.map((x) => x / length)
}

/** Near the topic, with the common component that all vectors of a model share. */
function near(topic: Float32Array, common: Float32Array, spread: number, random: Random): Float32Array {
  const off = direction(random)
  return toUnit(topic.map((x, i) => x + spread * (off[i] ?? 0) + 1.5 * (common[i] ?? 0)))
}

const TOPICS = [
  'Invoice export',
  'Login tokens',
  'Search ranking',
  'Mobile layout',
  'Webhook retries',
  'Image cache',
  'Audit trail',
  'Deploy pipeline',
]

/** `perTopic` concepts a topic, with vectors around eight directions. */
function makeScope(perTopic: number, seed: number, spread = 0.9) {
  const random = createRandom(seed)
  const common = direction(random)
  const directions = TOPICS.map(() => direction(random))
  const concepts = TOPICS.flatMap((topic, t) =>
    Array.from({ length: perTopic }, (_, i) =>
      makeConcept(`${t}-${i}`, `${topic} case ${String.fromCharCode(97 + i)}`, {
        vector: near(directions[t] ?? common, common, spread, random),
      }),
    ),
  )
  const another = (t: number, id: string) =>
    makeConcept(id, `${TOPICS[t]} again`, {
      vector: near(directions[t] ?? common, common, spread, random),
    })
  return { concepts, common, another }
}

/** As the scope looks once the plan is carried out. */
function carryOut(
  concepts: readonly Concept[],
  plan: RootPlan,
): { readonly concepts: Concept[]; readonly roots: ExistingRoot[] } {
  const rootOf = new Map<MemoryId, MemoryId>()
  const roots = plan.roots.map(({ root, title, members }, at) => {
    const id = root ?? (`root-${at}-${members[0]}` as MemoryId)
    for (const member of members) rootOf.set(member, id)
    return { id, title }
  })
  return {
    concepts: concepts.map((concept) => ({ ...concept, rootId: rootOf.get(concept.id) ?? null })),
    roots,
  }
}

const titles = (plan: RootPlan) => plan.roots.map(({ title }) => title)

describe('planRoots', () => {
  test('puts every concept in exactly one root, and alike ones together', () => {
    const { concepts, common } = makeScope(12, 1)
    const plan = planRoots(concepts, [], { modelMean: common })
    expect(plan.roots.flatMap(({ members }) => members).sort()).toEqual(concepts.map(({ id }) => id).sort())
    const mixed = plan.roots.filter(({ members }) => new Set(members.map((id) => id.split('-')[0])).size > 1)
    expect(mixed).toEqual([])
    expect(titles(plan).sort()).toEqual([...TOPICS].sort())
  })

  test('works without any vectors, from names, branches and files', () => {
    const plan = planRoots(
      [
        makeConcept('a', 'Invoice export to CSV', {
          branch: 'feat/invoice-export',
          files: ['src/invoice/csv.ts'],
        }),
        makeConcept('b', 'Invoice export columns', {
          branch: 'feat/invoice-export',
          files: ['src/invoice/csv.ts'],
        }),
        makeConcept('c', 'Login token expiry', { branch: 'fix/login-tokens', files: ['src/auth/token.ts'] }),
        makeConcept('d', 'Login token rotation', {
          branch: 'fix/login-tokens',
          files: ['src/auth/token.ts'],
        }),
      ],
      [],
    )
    expect(plan.roots.map(({ members }) => [...members].sort())).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(titles(plan)).toEqual(['Invoice export', 'Login token'])
  })

  test('one concept more moves few of the others', () => {
    for (const seed of [2, 3, 4, 5, 6]) {
      const { concepts, common, another } = makeScope(13, seed, 1.3)
      const options = { modelMean: common }
      const before = carryOut(concepts, planRoots(concepts, [], options))
      const grown = [...before.concepts, another(seed % 8, 'new')]
      const after = carryOut(grown, planRoots(grown, before.roots, options))
      const moved = before.concepts.filter((concept, at) => after.concepts[at]?.rootId !== concept.rootId)
      expect(moved.length).toBeLessThanOrEqual(5)
    }
  })

  test('carried out and planned again, nothing changes', () => {
    const { concepts, common } = makeScope(10, 7, 1.3)
    const first = planRoots(concepts, [], { modelMean: common })
    const done = carryOut(concepts, first)
    const second = planRoots(done.concepts, done.roots, { modelMean: common })
    expect(carryOut(done.concepts, second).concepts).toEqual(done.concepts)
    expect(titles(second)).toEqual(titles(first))
  })

  test('a root keeps its id when most of its concepts stay', () => {
    const { concepts, common } = makeScope(6, 8)
    const done = carryOut(concepts, planRoots(concepts, [], { modelMean: common }))
    const fewer = done.concepts.filter(({ id }) => !id.endsWith('-0'))
    const plan = planRoots(fewer, done.roots, { modelMean: common })
    expect(plan.roots.map(({ root }) => root).sort()).toEqual(done.roots.map(({ id }) => id).sort())
  })

  test('few concepts make few roots', () => {
    const { concepts, common } = makeScope(1, 9)
    for (const [count, most] of [
      [1, 1],
      [2, 2],
      [3, 2],
      [4, 2],
      [5, 3],
    ] as const) {
      expect(planRoots(concepts.slice(0, count), [], { modelMean: common }).roots.length).toBeLessThanOrEqual(
        most,
      )
      expect(planRoots(concepts.slice(0, count), []).roots.length).toBeLessThanOrEqual(most)
    }
  })

  test('no concepts make no roots', () => {
    expect(planRoots([], [])).toEqual({ roots: [] })
  })

  test('a single concept names its root, without what was done', () => {
    expect(titles(planRoots([makeConcept('a', 'Add rate limits to the upload API')], []))).toEqual([
      'Rate limits to the upload API',
    ])
  })

  test.each([
    ['This was just so you know what there is now', {}, /^(?!This)/],
    ['Handled', { branch: 'feat/label-chart' }, /^Label chart$/],
    ['I just had an error when doing resume and it did output the command information', {}, /^(?!I )/],
    ['The workers seem to be either stuck or done', {}, /^Workers$/],
    ['Make me an ai agent in python that I can execute built in it', {}, /^Python$/],
    ['[private] We decided to cache product pages', {}, /^(?!.*private).*product pages$/i],
    [`Tested edge cases of ${'very long markdown, '.repeat(20)}`, {}, /^.{1,60}$/],
  ] as const)('a single concept called %j gives a root a name, not a sentence', (name, more, title) => {
    expect(titles(planRoots([makeConcept('a', name, more)], []))[0]).toMatch(title)
  })

  test('what would be called the same is one root', () => {
    const random = createRandom(3)
    const names = [
      'Print shadowBranch',
      'print shadowBranch',
      'Invoice export',
      'Login tokens',
      'Mobile layout',
    ]
    const plan = planRoots(
      names.map((name, at) => makeConcept(String(at), name, { vector: direction(random) })),
      [],
    )
    const folded = titles(plan).map((title) => title.toLowerCase())
    expect(new Set(folded).size).toBe(folded.length)
    expect(plan.roots.some(({ members }) => members.join() === '0,1' || members.length > 2)).toBe(true)
    expect(titles(plan).join()).not.toContain('(')
  })

  test('no root is named after process', () => {
    const plan = planRoots(
      [
        makeConcept('a', 'PR review', { procedural: true, branch: 'feat/rate-limits' }),
        makeConcept('b', 'PR review', { procedural: true, branch: 'feat/rate-limits' }),
      ],
      [],
    )
    expect(titles(plan)).toEqual(['Rate limits'])
  })

  test('titles are unique, readable and never a whole sentence', () => {
    const { concepts } = makeScope(3, 10)
    const same = concepts.map((concept, at) => ({
      ...concept,
      name: `I think we should really make sure that the billing service is faster number ${at}`,
    }))
    const named = titles(planRoots(same, []))
    expect(new Set(named).size).toBe(named.length)
    for (const title of named) expect(title.length).toBeLessThanOrEqual(60)
  })

  test('a summary lists what is in it on one line', () => {
    const plan = planRoots(
      [
        makeConcept('a', 'Invoice export to CSV', { branch: 'feat/invoices' }),
        makeConcept('b', 'Invoice export columns', { branch: 'feat/invoices' }),
      ],
      [],
    )
    expect(plan.roots[0]?.summary).toBe('Invoice export to CSV; Invoice export columns')
    const { concepts } = makeScope(40, 11)
    for (const { summary } of planRoots(concepts, []).roots) {
      expect(summary.length).toBeLessThanOrEqual(180)
      expect(summary).not.toContain('\n')
    }
  })

  test('work on the trunk has nothing in common by that', () => {
    const concepts = [0, 1, 2, 3].map((at) =>
      makeConcept(
        String(at),
        ['Invoice export', 'Login tokens', 'Search ranking', 'Mobile layout'][at] ?? '',
        {
          branch: 'main',
        },
      ),
    )
    const onTrunk = planRoots(concepts, [])
    expect(onTrunk).toEqual(
      planRoots(
        concepts.map((concept) => ({ ...concept, branch: null })),
        [],
      ),
    )
  })
})
