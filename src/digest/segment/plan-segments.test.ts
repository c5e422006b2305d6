import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Episode, EpisodeRole, SessionBreak } from '../../core/conversation.ts'
import { defined } from '../../core/defined.ts'
import type { EpisodeId, ScopeId, SessionId } from '../../core/ids.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { exchangesOf, type PlanOptions, planSegments } from './plan-segments.ts'

const MINUTE = 60_000
const START = Date.UTC(2026, 2, 3, 9)

interface Said {
  readonly role: EpisodeRole
  readonly text: string
  /** Minutes after the turn before. */
  readonly after?: number
  readonly speaker?: string
}

function toEpisodes(turns: readonly Said[], firstPosition = 0): Episode[] {
  let at = START
  return turns.map(({ role, text, after = 1, speaker }, n) => {
    at += after * MINUTE
    return {
      id: `e${firstPosition + n}` as EpisodeId,
      sessionId: 's' as SessionId,
      scopeId: 1 as ScopeId,
      position: firstPosition + n,
      externalId: `x${firstPosition + n}`,
      role,
      speaker: speaker ?? null,
      text,
      caption: null,
      model: null,
      at,
      contentHash: '',
      sourceFile: null,
      sourceLine: null,
      sourceByte: null,
    }
  })
}

const user = (text: string, after?: number): Said => ({
  role: 'user',
  text,
  ...defined({ after }),
})
const agent = (text: string): Said => ({ role: 'assistant', text })
const tool = (text: string): Said => ({ role: 'tool', text })

const session = (...boundaries: SessionBreak[]) => ({ metadata: { boundaries } })
const ROOMY = { maxSegmentTokens: 100_000 }

/** Vectors along axes: exchanges of one axis are alike, of two are not. */
const axes = (...directions: number[]) =>
  directions.map((direction) => {
    const vector = new Float32Array(8)
    vector[direction] = 1
    return vector
  })
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
const byAxes: PlanOptions = { ...ROOMY, similarity01: dot }

const starts = (plan: ReturnType<typeof planSegments>) => plan.map(({ fromPosition }) => fromPosition)

describe('a working session', () => {
  const LONG = 'The tide table reads the zone of each port and turns it into local time. '.repeat(60)
  const TWO = toEpisodes([
    user('Fix the tide table, it is an hour early'),
    tool('Read: src/tides.ts\nexport const OFFSET = 1'),
    agent(LONG),
    user('Write a changelog for the release'),
    agent('The changelog lists four changes.'),
  ])

  test('is cut where a prompt asks for something unlike what was before', () => {
    expect(planSegments(session(), TWO, axes(0, 1), byAxes)).toEqual([
      {
        fromPosition: 0,
        untilPosition: 2,
        boundary: 'start',
        boundaryScore: null,
        tokens: expect.any(Number),
      },
      {
        fromPosition: 3,
        untilPosition: 4,
        boundary: 'topic',
        boundaryScore: expect.any(Number),
        tokens: expect.any(Number),
      },
    ])
    expect(starts(planSegments(session(), TWO, axes(0, 0), byAxes))).toEqual([0])
  })

  test('is cut by its words where there is no model', () => {
    expect(starts(planSegments(session(), TWO, null, ROOMY))).toEqual([0, 3])
    const same = toEpisodes([
      user('Fix the tide table, it is an hour early'),
      tool('Read: src/tides.ts\nexport const OFFSET = 1'),
      agent(LONG),
      user('Show the zone of the port in the tide table'),
      agent('The tide table now shows the zone of each port.'),
    ])
    expect(starts(planSegments(session(), same, null, ROOMY))).toEqual([0])
  })

  const followed = (prompt: Said) =>
    starts(
      planSegments(
        session(),
        toEpisodes([
          user('Fix the tide table, it is an hour early'),
          tool('Read: src/tides.ts'),
          agent(LONG),
          prompt,
          agent('Something else entirely.'),
        ]),
        axes(0, 1),
        byAxes,
      ),
    )

  test('is not cut at an acknowledgement, however unlike it is', () => {
    expect(followed(user('Yes, please do'))).toEqual([0])
    expect(followed(user('commit this and push'))).toEqual([0])
    expect(followed(user('Implement 1 and 3'))).toEqual([0])
    expect(followed(user('Migrate the database to the new host'))).toEqual([0, 3])
  })

  /** Half alike: alone not enough for a cut. */
  const half = (episodes: readonly Episode[], ...breaks: SessionBreak[]) => {
    const [a, b] = axes(0, 1)
    const between = new Float32Array(8)
    between[0] = 0.6
    between[1] = 0.8
    return planSegments(session(...breaks), episodes, [a ?? between, between, b ?? between], byAxes)
  }
  const HALF = [user('Fix the tide table, it is an hour early'), tool('Read: src/tides.ts'), agent(LONG)]

  test('is cut at a pause, a compaction or a change of branch where half a reason is there already', () => {
    const next = user('Add the moon phases', 1)
    expect(half(toEpisodes([...HALF, next])).map(({ boundary }) => boundary)).toEqual(['start'])
    expect(half(toEpisodes([...HALF, user('Add the moon phases', 45)]))).toMatchObject([
      { boundary: 'start' },
      { boundary: 'pause', fromPosition: 3 },
    ])
    const alike = toEpisodes([...HALF, user('Show the zone, too', 600)])
    expect(planSegments(session(), alike, axes(0, 0), byAxes)).toHaveLength(1)
    expect(half(toEpisodes([...HALF, user('It shows no zone', 600)]))).toMatchObject([
      { boundary: 'start' },
      { boundary: 'pause', fromPosition: 3 },
    ])
    const at = START + 2.5 * MINUTE
    for (const kind of ['compaction', 'branch'] as const) {
      expect(half(toEpisodes([...HALF, next]), { at, kind })).toMatchObject([
        { boundary: 'start' },
        { boundary: kind, fromPosition: 3 },
      ])
    }
  })

  test('is cut after work was committed, but not where that failed', () => {
    const closing = (heading: string) =>
      half(toEpisodes([...HALF.slice(0, 2), tool(heading), agent(LONG), user('Add the moon phases')])).length
    expect(closing('Bash: git commit -m "Take the zone"')).toBe(2)
    expect(closing('Bash (failed): git commit -m "Take the zone"')).toBe(1)
  })

  test('keeps a correction with what it corrects', () => {
    const prompts = ['Write the changelog in two columns', "No, that's wrong, write it in two columns"]
    const plans = prompts.map((prompt) => half(toEpisodes([...HALF, user(prompt, 45)])).length)
    expect(plans).toEqual([2, 1])
  })

  test('keeps what is said into work that goes on, not what is said when the agent has long stopped', () => {
    const stopped = [...HALF.slice(0, 1), agent(LONG), tool('Bash: npm test')]
    const moved: SessionBreak = { at: START + 3.5 * MINUTE, kind: 'branch' }
    const plan = (minutes: number) =>
      half(toEpisodes([...stopped, user('Add the moon phases', minutes)]), moved)
    expect(plan(1)).toHaveLength(1)
    expect(plan(10)).toHaveLength(2)
  })

  test('keeps the answers to the agent’s questions, and prompts nobody answered, in their exchange', () => {
    const episodes = toEpisodes([
      user('! git status'),
      tool('Bash: git status\nclean'),
      user('Plan the release'),
      agent('Which one?'),
      user('Which version?\n→ 2.1'),
      agent('Released.'),
    ])
    expect(exchangesOf(episodes, {}).map(({ from, prompt }) => [from, prompt])).toEqual([[0, '! git status']])
  })
})

describe('a chat', () => {
  const people = (...texts: string[]): Said[] =>
    texts.map((text, n) => ({ role: 'user', text, speaker: n % 2 === 0 ? 'Mira' : 'Jon' }))
  const TALK = people(
    'My sourdough bread did not rise again.',
    'Was the sourdough starter warm enough before you baked the bread?',
    'I fed the starter and kept the dough in the oven.',
    'Bread dough needs a warm oven, and flour with enough gluten.',
    'So better flour for the bread, then.',
    'And by the way, our hiking trip in the mountains is in May.',
    'Do you have boots for hiking in the mountains?',
    'I bought hiking boots and a tent for the trip.',
    'The tent must be light when we hike up a mountain.',
    'In May the mountains have snow, so take warm boots.',
  )

  test('is cut where the talk turns to something else', () => {
    const vectors = axes(0, 0, 0, 0, 0, 1, 1, 1, 1, 1)
    expect(planSegments(session(), toEpisodes(TALK), vectors, byAxes)).toMatchObject([
      { fromPosition: 0, untilPosition: 4, boundary: 'start' },
      { fromPosition: 5, untilPosition: 9, boundary: 'topic' },
    ])
    expect(starts(planSegments(session(), toEpisodes(TALK), null, ROOMY))).toEqual([0, 5])
  })

  test('stays whole where it does not', () => {
    const vectors = axes(0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    expect(starts(planSegments(session(), toEpisodes(TALK), vectors, byAxes))).toEqual([0])
  })

  test('is cut at a long pause, also right behind the beginning', () => {
    const paused = TALK.map((turn, n) => (n === 2 ? { ...turn, after: 600 } : turn))
    const vectors = axes(0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    expect(planSegments(session(), toEpisodes(paused), vectors, byAxes)).toMatchObject([
      { fromPosition: 0, boundary: 'start' },
      { fromPosition: 2, boundary: 'pause' },
    ])
  })

  test('between a person and an agent without tools is cut before a prompt', () => {
    const said = TALK.map(({ text }, n) => (n % 2 === 0 ? user(text) : agent(text)))
    const turned = [...said.slice(0, 4), ...said.slice(6), ...said.slice(4, 6)]
    expect(planSegments(session(), toEpisodes(turned), axes(0, 0, 1, 1, 0), byAxes)).toMatchObject([
      { fromPosition: 0, untilPosition: 3 },
      { fromPosition: 4, untilPosition: 9, boundary: 'topic' },
    ])
  })

  test('is not cut into crumbs', () => {
    const vectors = axes(0, 1, 2, 3, 4, 5, 6, 7, 0, 1)
    const plan = planSegments(session(), toEpisodes(TALK), vectors, byAxes)
    for (const { fromPosition, untilPosition } of plan) {
      expect(untilPosition - fromPosition + 1).toBeGreaterThanOrEqual(4)
    }
  })
})

describe('a session that grew', () => {
  const before = toEpisodes([
    user('Fix the tide table, it is an hour early'),
    tool('Read: src/tides.ts'),
    agent('The zone was fixed.'),
  ])

  test('is segmented from the first new turn on', () => {
    const fresh = toEpisodes([user('Show the zone in the table'), agent('It does.')], 3)
    expect(planSegments(session(), fresh, axes(0, 0), { ...byAxes, before })).toMatchObject([
      { fromPosition: 3, untilPosition: 4, boundary: 'pause' },
    ])
    expect(planSegments(session(), fresh, axes(0, 1), { ...byAxes, before })).toMatchObject([
      { fromPosition: 3, untilPosition: 4, boundary: 'topic' },
    ])
  })

  test('may go on in the middle of an exchange', () => {
    const fresh = toEpisodes([tool('Bash: npm test\nok'), agent('All pass.')], 3)
    expect(planSegments(session(), fresh, null, { ...ROOMY, before })).toMatchObject([
      { fromPosition: 3, untilPosition: 4, boundary: 'pause' },
    ])
  })

  test('has no segment where nothing is new', () => {
    expect(planSegments(session(), [], null, { ...ROOMY, before })).toEqual([])
    expect(planSegments(session(), [], null, ROOMY)).toEqual([])
  })
})

describe('any session', () => {
  const turn: fc.Arbitrary<Said> = fc.record({
    role: fc.constantFrom<EpisodeRole>('user', 'user', 'assistant', 'tool', 'system'),
    text: fc.oneof(
      fc.string({ maxLength: 400 }),
      fc.constantFrom(
        'yes',
        'fix the parser',
        'Bash: git push',
        'no, undo it',
        '/review',
        'What\n→ this',
        '',
      ),
      fc.nat(30).map((n) => 'tide table zone port '.repeat(n)),
    ),
    after: fc.oneof(fc.nat(3), fc.nat(500), fc.integer({ min: -5, max: 0 })),
  })
  const chat = fc.array(
    turn.map((said): Said => ({ ...said, role: 'user', speaker: 'Mira' })),
    { maxLength: 40 },
  )
  const turns = fc.oneof(fc.array(turn, { maxLength: 40 }), chat)
  const breaks = fc.array(
    fc.record({
      at: fc.nat(10_000).map((n) => START + n * MINUTE),
      kind: fc.constantFrom('compaction' as const, 'branch' as const),
    }),
    { maxLength: 4 },
  )
  const arbitrary = fc.record({
    turns,
    breaks,
    known: fc.nat(10),
    budget: fc.integer({ min: 1, max: 600 }),
    seed: fc.option(fc.nat(), { nil: null }),
  })
  type Case = typeof arbitrary extends fc.Arbitrary<infer T> ? T : never

  function planOf({ turns, breaks, known, budget, seed }: Case) {
    const all = toEpisodes(turns)
    const before = all.slice(0, Math.min(known, all.length))
    const fresh = all.slice(before.length)
    const options: PlanOptions = { maxSegmentTokens: budget, before, similarity01: dot }
    const exchanges = exchangesOf(fresh, options)
    const vectors = seed === null ? null : axes(...exchanges.map((_, n) => (seed >> (n % 16)) % 8))
    return {
      fresh,
      before,
      exchanges,
      budget,
      plan: planSegments({ metadata: { boundaries: breaks } }, fresh, vectors, options),
    }
  }

  const holds = (property: (planned: ReturnType<typeof planOf>, input: Case) => void) =>
    fc.assert(
      fc.property(arbitrary, (input) => property(planOf(input), input)),
      { numRuns: 400 },
    )

  test('has each new turn in exactly one segment, in order', () => {
    holds(({ fresh, plan }) => {
      const covered = plan.flatMap(({ fromPosition, untilPosition }) =>
        fresh
          .filter(({ position }) => position >= fromPosition && position <= untilPosition)
          .map(({ position }) => position),
      )
      expect(covered).toEqual(fresh.map(({ position }) => position))
      for (const { fromPosition, untilPosition } of plan)
        expect(untilPosition).toBeGreaterThanOrEqual(fromPosition)
    })
  })

  test('keeps the budget, but for a turn that alone is beyond it', () => {
    holds(({ fresh, plan, budget }) => {
      for (const { fromPosition, untilPosition, tokens } of plan) {
        const inside = fresh.filter(({ position }) => position >= fromPosition && position <= untilPosition)
        expect(tokens).toBe(inside.reduce((sum, episode) => sum + estimateTokens(episode), 0))
        if (tokens > budget) expect(inside).toHaveLength(1)
      }
    })
  })

  test('is cut inside an exchange only where that is beyond the budget', () => {
    holds(({ fresh, before, plan, exchanges, budget }) => {
      for (const { fromPosition, boundary } of plan) {
        const index = before.length + fresh.findIndex(({ position }) => position === fromPosition)
        const around = exchanges.find(({ from, until }) => from < index && index < until)
        if (around === undefined) continue
        expect(boundary).toBe('budget')
        expect(around.tokens).toBeGreaterThan(budget)
      }
    })
  })

  test('begins with its start, and says of every other segment why it is cut and how clearly', () => {
    holds(({ before, plan }) => {
      for (const [n, { boundary, boundaryScore }] of plan.entries()) {
        expect(boundary === 'start').toBe(n === 0 && before.length === 0)
        expect(boundaryScore === null).toBe(boundary === 'start')
        if (boundaryScore !== null) expect(Number.isFinite(boundaryScore)).toBe(true)
      }
    })
  })

  test('is planned the same way each time', () => {
    holds(({ plan }, input) => {
      expect(planOf(input).plan).toEqual(plan)
    })
  })
})
