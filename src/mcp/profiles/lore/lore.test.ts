import { describe, expect, test } from 'vitest'
import {
  A,
  B,
  caller,
  callTool,
  DAY_MS,
  hit,
  memoryLine,
  memoryView,
  now,
  session,
  turn,
} from '../../../../test/support/lore-fixture.ts'
import type { Caller } from '../../../core/caller.ts'
import { RELATIONS } from '../../../core/edge.ts'
import type { EdgeId, MemoryId } from '../../../core/ids.ts'
import type { Engine } from '../../../engine/engine.ts'
import type { ReadAnswer } from '../../../engine/views.ts'
import { lore } from './index.ts'

describe('what a client pays for', () => {
  test('the whole list stays under 1,500 tokens, at 3.5 characters a token', () => {
    const list = lore.tools.map((tool) => ({
      name: tool.name,
      description: tool.description,
      inputSchema: tool.inputSchema(),
      annotations: tool.annotations,
    }))
    expect(JSON.stringify({ tools: list }).length / 3.5).toBeLessThan(1_500)
  })

  test('the instructions stay under 600 characters and name the workflow', () => {
    expect(lore.instructions.length).toBeLessThan(600)
    expect(lore.instructions).toMatch(/search.*[Rr]ead.*parent_id.*[Ss]tore/s)
  })
})

describe('a client that defers tools and searches them by words', () => {
  /** Counts the words of a query that a tool's name or description holds, as such a search does. */
  const found = (query: string) => {
    const scores = lore.tools.map(({ name, description }) => {
      const text = `${name} ${description}`.toLowerCase()
      return { name, score: query.split(' ').filter((word) => text.includes(word)).length }
    })
    const best = Math.max(...scores.map(({ score }) => score))
    return scores.filter(({ score }) => score === best && score > 0).map(({ name }) => name)
  }

  test.each([
    ['recall memory', 'search'],
    ['find past decision memories', 'search'],
    ['search memories', 'search'],
    ['remember this knowledge', 'store'],
    ['store memory', 'store'],
    ['forget a memory', 'delete'],
    ['correct a memory', 'update'],
    ['link two memories', 'connect'],
  ])('finds the tool for "%s"', (query, tool) => {
    expect(found(query)[0]).toBe(tool)
  })
})

describe('the list', () => {
  test('has the nine tools of the profile', () => {
    expect(lore.tools.map((tool) => tool.name)).toEqual([
      'search',
      'read',
      'list_roots',
      'store',
      'update',
      'delete',
      'connect',
      'feedback',
      'reflect',
    ])
  })

  test('marks what only looks and what takes away', () => {
    const named = (hint: 'readOnlyHint' | 'destructiveHint') =>
      lore.tools.filter((tool) => tool.annotations[hint] === true).map((tool) => tool.name)
    expect(named('readOnlyHint')).toEqual(['search', 'read', 'list_roots'])
    expect(named('destructiveHint')).toEqual(['update', 'delete'])
    expect(lore.tools.every((tool) => tool.annotations.openWorldHint === false)).toBe(true)
  })

  test('takes closed objects only', () => {
    for (const tool of lore.tools) {
      expect(tool.inputSchema()).toMatchObject({ type: 'object', additionalProperties: false })
    }
  })
})

describe('search', () => {
  const answer = {
    candidates: 2,
    route: 'what' as const,
    structure: null,
    arrangement: { order: 'score' as const, groups: [] },
    hints: [],
    leftOff: 0,
    policy: 'simple',
    byMeaning: true,
    tookMs: { embed: 1, search: 1 },
  }

  test('asks for eight hits by default and passes every filter on', async () => {
    const recall = async () => ({ ...answer, hits: [] })
    const plain = await callTool('search', { query: 'pnpm' }, { recall })
    expect(plain.calls).toEqual([{ method: 'recall', input: { query: 'pnpm', limit: 8 }, caller }])
    const filtered = await callTool(
      'search',
      {
        query: 'pnpm',
        limit: 50,
        parent_id: A.toUpperCase(),
        project: 'web',
        as_of: '2026-07-01',
        deep: true,
      },
      { recall },
    )
    expect(filtered.calls[0]?.input).toEqual({
      query: 'pnpm',
      limit: 50,
      within: A,
      scope: { project: 'web' },
      deep: true,
      asOf: Date.UTC(2026, 6, 1, 23, 59, 59, 999),
    })
  })

  test('prints id, score, trust, age and one line for each hit', async () => {
    const episode = hit({
      ref: { kind: 'episode', id: turn(0, '').id },
      memoryKind: null,
      role: 'user',
      trust: null,
      title: 'user',
      summary: 'shall we use\npnpm?',
      score: 0.5,
      at: now - 3_600_000,
    })
    const { text } = await callTool(
      'search',
      { query: 'pnpm' },
      { recall: async () => ({ ...answer, hits: [hit(), episode] }) },
    )
    expect(text.split('\n')).toEqual([
      'id score trust age kind summary',
      `${A} 1.23 principle 3d decision Use pnpm in the web repo.`,
      `${turn(0, '').id} 0.50 verbatim 1h turn:user user: shall we use pnpm?`,
    ])
  })

  test('prints the whole passage of a hit behind a short name', async () => {
    const passage = `… ${'The kiln is fired with birch. '.repeat(15)}…`
    const shown = hit({ title: `assistant · ${'a very long talk '.repeat(10)}`, summary: passage })
    const { text } = await callTool(
      'search',
      { query: 'kiln' },
      { recall: async () => ({ ...answer, hits: [shown] }) },
    )
    expect(text).toContain(`…: ${passage}`)
  })

  test('marks a hit that a later one took back', async () => {
    const old = hit({ ref: { kind: 'memory', id: B }, overtaken: true })
    const { text } = await callTool(
      'search',
      { query: 'pnpm' },
      { recall: async () => ({ ...answer, hits: [hit(), old] }) },
    )
    expect(text.split('\n').map((line) => line.includes(' decision [overtaken] '))).toEqual([
      false,
      false,
      true,
    ])
  })

  test('prints groups, the way a deep find was come by, what is linked, and hints', async () => {
    const far = hit({
      path: [
        { from: 'Deploys', relation: 'mentions', to: 'Fly', forward: true },
        { from: 'Fly', relation: 'mentions', to: 'Use pnpm', forward: false },
      ],
      seeAlso: [{ id: B, title: 'Rollbacks', relation: 'related_to', direction: 'out' }],
    })
    const { text } = await callTool(
      'search',
      { query: 'x' },
      {
        recall: async () => ({
          ...answer,
          hits: [far],
          arrangement: { order: 'time', groups: [{ title: '2026-05-01', hits: [0] }] },
          hints: ['Ask for less.'],
        }),
      },
    )
    expect(text).toContain('# 2026-05-01\n')
    expect(text).toContain('via "Deploys" –mentions→ "Fly" ←mentions– "Use pnpm"')
    expect(text).toContain(`see also: ${B} "Rollbacks"`)
    expect(text).toContain('(Ask for less.)')
  })

  test('search prints hits best first, whatever the groups; their group stands at the end of the line', async () => {
    const best = hit({ summary: 'the answer', score: 3 })
    const other = hit({ ref: { kind: 'memory', id: B }, summary: 'an earlier word', score: 1 })
    const groups = [
      { title: '2026-04', hits: [1] },
      { title: '2026-05', hits: [0] },
    ]
    const { text } = await callTool(
      'search',
      { query: 'when?' },
      { recall: async () => ({ ...answer, hits: [best, other], arrangement: { order: 'time', groups } }) },
    )
    const rows = text.split('\n').slice(1, 3)
    expect(rows[0]).toMatch(/the answer.* # 2026-05$/)
    expect(rows[1]).toMatch(/an earlier word.* # 2026-04$/)
  })

  test('search takes a session and a time', async () => {
    const asked: unknown[] = []
    await callTool(
      'search',
      { query: 'x', session: 'abc', since: '2026-05-01', until: '2026-05-31' },
      {
        recall: async (query) => {
          asked.push(query)
          return { ...answer, hits: [] }
        },
      },
    )
    expect(asked).toMatchObject([
      { session: 'abc', since: Date.UTC(2026, 4, 1), until: Date.UTC(2026, 5, 1) - 1 },
    ])
  })

  test('says when it could not search by meaning, and when it found nothing', async () => {
    const words = await callTool(
      'search',
      { query: 'x' },
      { recall: async () => ({ ...answer, byMeaning: false, hits: [hit()] }) },
    )
    expect(words.text).toContain('words only')
    const partly = await callTool(
      'search',
      { query: 'x' },
      { recall: async () => ({ ...answer, waiting: 1204, hits: [hit()] }) },
    )
    expect(partly.text).toContain('(1204 documents matched by words only: their vectors are not ready)')
    const nothing = await callTool(
      'search',
      { query: 'x' },
      { recall: async () => ({ ...answer, hits: [] }) },
    )
    expect(nothing.text).toMatch(/^Nothing found/)
  })

  test.each([
    { limit: 0 },
    { limit: 51 },
    { limit: '8' },
    { deep: 'yes' },
    { parent_id: '0193' },
    { as_of: 'May' },
  ])('refuses %j', async (args) => {
    await expect(callTool('search', { query: 'x', ...args }, {})).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
})

describe('read', () => {
  const answer: ReadAnswer = {
    kind: 'memory',
    memory: memoryView({ depth: 1, parentId: B, tags: ['web', 'build'] }),
    parent: memoryLine({ childCount: 4 }),
    children: [memoryLine({ id: A, title: 'Lockfile', summary: 'Commit it.' })],
    associations: [
      {
        direction: 'in',
        other: memoryLine({ title: 'CI', summary: 'CI installs with pnpm.' }),
        edge: {
          id: 'e' as EdgeId,
          sourceId: B,
          targetId: A,
          layer: 'semantic',
          relation: 'depends_on',
          weight: 0.75,
          reasoning: 'same lockfile',
          author: 'x',
          madeBy: 'agent',
          createdAt: now,
          reinforcedAt: null,
          validFrom: null,
          validUntil: null,
        },
      },
    ],
    provenance: {
      origin: 'lore',
      author: 'claude-code',
      authority: 2,
      trust: 'principle',
      quote: 'always pnpm',
      session,
      episodes: [turn(0, 'We should always pnpm.')],
      sourceFile: 'docs/setup.md',
      sourceLine: 12,
      supersedes: [],
      supersededBy: null,
    },
  }

  test('gives the content verbatim and every id to go on from', async () => {
    const { text, calls } = await callTool('read', { id: A }, { read: async () => answer })
    expect(calls).toEqual([{ method: 'read', input: { id: A }, caller }])
    expect(text).toBe(
      [
        `${A} Use pnpm`,
        'fact, depth 1 · trust inference · confidence 0.95 · scope default · created 2026-11-12 · tags web, build',
        '',
        '> Use pnpm in the web repo.',
        '> It has workspaces.',
        '',
        `parent: ${B} Tooling: What we build with. (4 below)`,
        'children:',
        `- ${A} Lockfile: Commit it.`,
        'links:',
        `- ← depends_on ${B} · 0.75 · CI installs with pnpm. (same lockfile)`,
        'sources:',
        '- author claude-code',
        '- quote "always pnpm"',
        '- file docs/setup.md:12',
        '- session Package managers',
        `- turn ${turn(0, '').id} user: We should always pnpm.`,
      ].join('\n'),
    )
  })

  test('says first what is archived, superseded or bounded in time', async () => {
    const gone: ReadAnswer = {
      ...answer,
      memory: memoryView({
        archivedAt: now,
        archivedReason: 'wrong',
        validFrom: now,
        validUntil: now + DAY_MS,
      }),
      provenance: { ...answer.provenance, supersededBy: memoryLine() },
    }
    const { text } = await callTool('read', { id: A }, { read: async () => gone })
    expect(text).toContain('ARCHIVED 2026-11-15: wrong')
    expect(text).toContain(`SUPERSEDED by ${B}`)
    expect(text).toContain('valid from 2026-11-15 until 2026-11-16')
  })

  test('shows a turn with what was said around it', async () => {
    const episode: ReadAnswer = {
      kind: 'episode',
      episode: { ...turn(1, 'Use pnpm.'), speaker: 'Ada', caption: 'a lockfile' },
      session,
      before: [turn(0, 'Which one?')],
      after: [turn(2, 'Done.')],
      memories: [memoryLine()],
    }
    const { text } = await callTool('read', { id: turn(1, '').id }, { read: async () => episode })
    expect(text).toBe(
      [
        `${turn(1, '').id} turn 1 by Ada`,
        'session Package managers (claude-code) · 2026-11-15T00:00:00.000Z',
        '',
        '> Use pnpm.',
        '> [picture: a lockfile]',
        '',
        'before:',
        `- ${turn(0, '').id} user: Which one?`,
        'after:',
        `- ${turn(2, '').id} user: Done.`,
        'memories from this turn:',
        `- ${B} Tooling: What we build with.`,
      ].join('\n'),
    )
  })
})

describe('list_roots', () => {
  test('lists ids with what hangs below, and how many there are in all', async () => {
    const listRoots = async () => ({ items: [memoryLine({ childCount: 3 })], total: 12 })
    const { text, calls } = await callTool('list_roots', { project: 'web' }, { listRoots })
    expect(calls[0]?.input).toEqual({ limit: 50, scope: { project: 'web' } })
    expect(text).toBe(`1 of 12 roots\n${B} Tooling: What we build with. (3 below)`)
  })

  test('speaks of one root in the singular', async () => {
    const listRoots = async () => ({ items: [memoryLine({ childCount: 3 })], total: 1 })
    const { text } = await callTool('list_roots', {}, { listRoots })
    expect(text).toBe(`1 root\n${B} Tooling: What we build with. (3 below)`)
  })
})

describe('store', () => {
  const remember = async () =>
    ({
      kind: 'stored',
      memory: memoryView({ parentId: B, depth: 2 }),
      quotePending: false,
      gates: [],
    }) as const

  test('passes content alone, and leaves every default to the engine', async () => {
    const { text, calls } = await callTool('store', { content: 'Use pnpm.' }, { remember })
    expect(calls).toEqual([{ method: 'remember', input: { content: 'Use pnpm.' }, caller }])
    expect(text).toBe(`Stored ${A} under ${B}, depth 2, trust inference, in default.`)
  })

  test('says how many characters that nobody sees were removed', async () => {
    const cleaned = async () => ({ ...(await remember()), invisible: 3 })
    const { text } = await callTool('store', { content: 'Use pnpm.' }, { remember: cleaned })
    expect(text).toMatch(/ in default\. 3 invisible characters were removed\.$/)
  })

  test.each([
    ['high', 0.9],
    ['medium', 0.5],
    ['low', 0.2],
  ])('importance %s is salience %d', async (importance, salience) => {
    const { calls } = await callTool('store', { content: 'x', importance }, { remember })
    expect(calls[0]?.input).toEqual({ content: 'x', salience })
  })

  test('passes everything that was given', async () => {
    const given = {
      content: 'x',
      depth: 2,
      title: 't',
      summary: 's',
      kind: 'decision',
      tags: ['a'],
      quote: 'q',
      trust: 'principle',
      force: true,
    }
    const { calls } = await callTool(
      'store',
      { ...given, parent_id: B, supersedes: A, project: 'web' },
      { remember },
    )
    expect(calls[0]?.input).toEqual({ ...given, parent: B, supersedes: A, scope: { project: 'web' } })
  })

  test('names what it has already and how to insist', async () => {
    const duplicate = async () =>
      ({
        kind: 'duplicate',
        of: memoryView(),
        reason: 'the same text is stored',
        similarity01: 1,
        gates: [],
      }) as const
    const { text } = await callTool('store', { content: 'x' }, { remember: duplicate })
    expect(text).toMatch(/^Not stored: the same text is stored \(similarity 1\.00\)\n/)
    expect(text).toContain(A)
    expect(text).toContain('force: true')
  })
})

describe('update', () => {
  test('changes only what is given; null makes a root', async () => {
    const update = async () => memoryView()
    const { text, calls } = await callTool('update', { id: A, parent_id: null, tags: [] }, { update })
    expect(calls).toEqual([{ method: 'update', input: { id: A, parent: null, tags: [] }, caller }])
    expect(text).toBe(`Updated ${A}, a root, depth 0, in default.`)
  })
})

describe('delete', () => {
  test('archives, never confirms on its own, and tells how to undo it', async () => {
    const forget = async () => memoryView({ archivedAt: now })
    const { text, calls } = await callTool('delete', { id: A, reason: 'wrong' }, { forget })
    expect(calls).toEqual([{ method: 'forget', input: { id: A, reason: 'wrong' }, caller }])
    expect(text).toContain(`lore restore ${A}`)
    await expect(callTool('delete', { id: A, confirmed: true }, { forget })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
})

describe('connect', () => {
  test('offers every relation but supersedes, which goes with storing the successor', () => {
    const connect = lore.tools.find((tool) => tool.name === 'connect')
    expect(connect?.inputSchema()).toMatchObject({
      properties: { relation: { enum: RELATIONS.filter((relation) => relation !== 'supersedes') } },
    })
  })

  test('says what was linked, or moved', async () => {
    const moved = async () => ({ kind: 'moved', memory: memoryView({ parentId: B, depth: 1 }) }) as const
    const { text, calls } = await callTool(
      'connect',
      { source_id: A, target_id: B, relation: 'parent' },
      { connect: moved },
    )
    expect(calls[0]?.input).toEqual({ source: A, target: B, relation: 'parent' })
    expect(text).toBe(`Moved ${A} under ${B}, depth 1.`)
  })
})

describe('feedback', () => {
  const strength = {
    quality: 5,
    ratedConfidence: null,
    strikes: 0,
    stabilityDays: 3,
    level: 1,
    confidence: 0.95,
  } as const
  const outcome = {
    memory: memoryView(),
    grade: 4,
    before: strength,
    after: { ...strength, quality: 5.4, ratedConfidence: 8, stabilityDays: 6.36, level: 2 },
    archived: false,
    keptBecause: null,
    strikesNeeded: 2,
  } as const

  test('passes the rating on and says what it changed', async () => {
    const given = { id: A, useful: true, confidence: 8, grade: 4, note: 'it was the lockfile' }
    const { text, calls } = await callTool('feedback', given, { feedback: async () => outcome })
    expect(calls).toEqual([{ method: 'feedback', input: given, caller }])
    expect(text).toBe(`Rated ${A}, grade 4: quality 5.00 → 5.40, stability 3.0 → 6.4 days, level 1 → 2.`)
  })

  test('says when a second bad rating archived the memory, or what kept it', async () => {
    const struck = { ...outcome, grade: 1, after: { ...strength, strikes: 2 } } as const
    const args = { id: A, useful: false, confidence: 1 }
    const gone = await callTool('feedback', args, { feedback: async () => ({ ...struck, archived: true }) })
    expect(gone.text).toContain(`lore restore ${A}`)
    const kept = await callTool('feedback', args, {
      feedback: async () => ({ ...struck, keptBecause: 'legislative (layer 2)' }),
    })
    expect(kept.text).toContain('kept because it is legislative (layer 2)')
  })

  test.each([{ confidence: 0 }, { confidence: 11 }, { grade: 5 }, { session: 's' }])(
    'refuses %j',
    async (args) => {
      await expect(callTool('feedback', { id: A, useful: true, ...args }, {})).rejects.toMatchObject({
        code: 'invalid_input',
      })
    },
  )
})

describe('layer 1', () => {
  const find = (name: string) => {
    const tool = lore.tools.find((candidate) => candidate.name === name)
    if (tool === undefined) throw new Error(`no tool ${name}`)
    return tool
  }
  const governed = (id: MemoryId) => ({
    memory: memoryView({ id, content: 'Never push to main.' }),
    changed: false,
    before: { layer: 3, protected: false } as const,
    guard: null,
    protectingTag: null,
    suggested: { layer: 3, wanted: 3, reason: 'default' } as const,
  })
  const engine = { govern: async ({ id }: { id: MemoryId }) => governed(id) } as unknown as Engine
  const open = async () => ({ engine, caller })

  test('is put to the person with the words it is about, as layer 2 is; the other layers are not', async () => {
    expect(await find('store').question({ content: 'Never push to main.', layer: 1 }, open)).toContain(
      '“Never push to main.”',
    )
    expect(await find('update').question({ id: A, layer: 1 }, open)).toContain('“Never push to main.”')
    expect(await find('update').question({ id: A, layer: 1, content: 'Push.' }, open)).toContain('“Push.”')
    expect(await find('store').question({ content: 'Tea.', layer: 2 }, open)).toContain('“Tea.”')
    expect(await find('store').question({ content: 'x', layer: 3 }, open)).toBeNull()
    expect(await find('delete').question({ id: A }, open)).toBeNull()
  })

  test('is given in the name of the person who agreed, all else in the agent’s', async () => {
    const person: Caller = { ...caller, kind: 'person' }
    const calls: unknown[] = []
    const recorded = {
      remember: async (input: object, by: Caller) => {
        calls.push(['remember', input, by.kind])
        return { kind: 'stored', memory: memoryView({ layer: 3 }), quotePending: false, gates: [] }
      },
      govern: async (input: { id: MemoryId }, by: Caller) => {
        calls.push(['govern', input, by.kind])
        return { ...governed(input.id), memory: memoryView({ layer: 1 }) }
      },
    } as unknown as Engine
    const text = await find('store').call(
      { content: 'Never push to main.', layer: 1 },
      async () => ({ engine: recorded, caller, person }),
      { now },
    )
    expect(calls).toEqual([
      ['remember', { content: 'Never push to main.', layer: 1 }, 'agent'],
      ['govern', { id: A, layer: 1, confirmed: true }, 'person'],
    ])
    expect(text).toContain('layer 1')
  })
})

describe('reflect', () => {
  const outcome = {
    reflectionId: A,
    session: 'session-1',
    createdAt: now,
    alreadyProcessed: false,
    memories: [],
  }

  test('passes on what was said, and names each memory that came of it', async () => {
    const args = {
      summary: 'We moved to pnpm.',
      lessons_learnt: ['Commit the lockfile.'],
      factual_discoveries: ['The cache is shared.'],
    }
    const { text, calls } = await callTool('reflect', args, {
      reflect: async () => ({
        ...outcome,
        memories: [
          { id: B, title: 'The cache is shared', relation: 'discovered_in', status: 'inserted' },
          { id: A, title: 'Commit the lockfile', relation: 'learned_in', status: 'duplicate' },
        ],
      }),
    })
    expect(calls).toEqual([
      {
        method: 'reflect',
        input: {
          summary: 'We moved to pnpm.',
          lessonsLearnt: ['Commit the lockfile.'],
          factualDiscoveries: ['The cache is shared.'],
        },
        caller,
      },
    ])
    expect(text).toBe(
      `Kept ${A}.\nstored ${B} discovered_in The cache is shared\nknown ${A} learned_in Commit the lockfile`,
    )
  })

  test('says so where the session has its reflection', async () => {
    const { text } = await callTool(
      'reflect',
      { summary: 'Again.' },
      {
        reflect: async () => ({ ...outcome, alreadyProcessed: true }),
      },
    )
    expect(text).toMatch(/already has a reflection: .*Nothing was changed/)
  })
})
