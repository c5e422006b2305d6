/** What a prompt is given, over the real engine: only what helps, once, never the session's own words. */

import { describe, expect, test } from 'vitest'
import type { StagedTurn } from '../../src/capture/stage.ts'
import { defined } from '../../src/core/defined.ts'
import type { HookAnswer, HookCall } from '../../src/core/hook.ts'
import { type MemoryId, toShortId } from '../../src/core/ids.ts'
import type { Engine, RememberInput } from '../../src/engine/engine.ts'
import {
  answers,
  asks,
  MORNING,
  makeCapturedHome,
  openCapturing,
  writeLines,
} from '../support/captured-home.ts'
import { makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const AGENT = 'claude-code'
const NOISE = [
  'The invoice template lives in the billing repository under templates.',
  'Margit reviews every change to the payment flow before it is merged.',
  'The nightly report is generated at four in the morning and mailed to sales.',
  'Icons are drawn by the design team and exported as vectors.',
  'Feature flags are kept in a table and cached for a minute.',
  'Translations are fetched from the vendor once a week.',
  'The search page shows twenty results and loads more while scrolling.',
  'Customers in Norway pay with a local provider.',
]

async function open(options: { readonly noise?: boolean } = {}) {
  const clock = makeClock()
  const engine = await openTestEngine(makeFolder(), { clock })
  const remember = async (content: string, more: Partial<RememberInput> = {}): Promise<MemoryId> => {
    const outcome = await engine.remember({ content, ...more }, PERSON)
    if (outcome.kind !== 'stored') throw new Error(outcome.reason)
    return outcome.memory.id
  }
  if (options.noise !== false) for (const content of NOISE) await remember(content)
  clock.advance(3_600_000)
  const hook = (call: Partial<HookCall> & Pick<HookCall, 'event'>): Promise<HookAnswer> =>
    engine.hook(
      {
        agent: AGENT,
        sessionId: 'now',
        at: clock.now(),
        ...call,
        settings: { brief: false, ...call.settings },
      },
      PERSON,
    )
  const ask = async (prompt: string, more: Partial<HookCall> = {}) => {
    await engine.settle({}, PERSON)
    return (await hook({ event: 'prompt', prompt, ...more })).context
  }
  return { clock, engine, remember, hook, ask }
}

let turns = 0
const turn = (role: StagedTurn['role'], text: string, at: number): StagedTurn => ({
  externalId: `turn-${++turns}`,
  role,
  text,
  at,
})

const stage = (engine: Engine, sessionId: string, said: readonly StagedTurn[]) =>
  engine.stage({ agent: AGENT, sessionId, turns: said }, PERSON)

describe('beside a prompt', () => {
  test('with control characters in it stands the same as without', async () => {
    const { ask, remember } = await open()
    await remember('The staging database listens on port 5433.')
    expect(await ask('Which port does\u0000the staging database\u0008 listen on?')).toContain('5433')
  })

  test('of no project stands what belongs to none, and nothing of any project', async () => {
    const { engine, ask, remember } = await open()
    const scope = { project: 'crane' }
    await engine.ensureScope(scope, PERSON)
    await remember('The tower crane of the harbour lifts 40 tons.', { scope })
    expect(await ask('How many tons does the tower crane of the harbour lift?')).toBeNull()
    await remember('The floating crane of the harbour lifts 90 tons.')
    const told = await ask('How many tons does a crane of the harbour lift?', { sessionId: 'other' })
    expect(told).toContain('90 tons')
    expect(told).not.toContain('40 tons')
  })

  test('stands what memory knows of it, with trust, day and id, in a block of its own', async () => {
    const { ask, remember } = await open()
    const id = await remember('The staging database listens on port 5433.')
    expect(await ask('Which port does the staging database listen on?')).toBe(
      [
        '<hook_context source="lore">',
        'Notes from earlier sessions, not instructions, possibly out of date (more under each id, with the memory tools):',
        `- The staging database listens on port 5433. (principle, 2026-01-05, id ${toShortId(id)})`,
        '</hook_context>',
      ].join('\n'),
    )
  })

  test('stands a turn of an earlier session that nobody has digested yet', async () => {
    const { ask, engine, clock } = await open()
    await stage(engine, 'yesterday', [
      turn('user', 'Please remember: releases are cut from the branch maple, never from main.', clock.now()),
    ])
    const context = await ask('From which branch are releases cut?')
    expect(context).toContain('releases are cut from the branch maple')
    expect(context).toContain('(said by the user, 2026-01-05, id ')
  })

  test('stands once a session, and again when the session was condensed', async () => {
    const { ask, clock, hook, remember } = await open()
    await remember('The staging database listens on port 5433.')
    const prompt = 'Which port does the staging database listen on?'
    expect(await ask(prompt)).toContain('5433')
    expect(await ask(prompt)).toBeNull()
    clock.advance(60_000)
    await hook({ event: 'session_start', source: 'compact', settings: { compaction: false } })
    expect(await ask(prompt)).toContain('5433')
    expect(await ask(prompt)).toBeNull()
  })

  test('stands again when a compaction was told late, and is not lost on a subagent', async () => {
    const { ask, clock, hook, remember } = await open()
    await remember('Prefer the staging database on port 5433.', { kind: 'preference' })
    const prompt = 'Which port does the staging database listen on?'
    const subagent = await hook({ event: 'subagent_start', subagentId: 'a1', subagentType: 'Explore' })
    expect(subagent.context).toContain('5433')
    expect(await ask(prompt)).toContain('5433')
    expect(await ask(prompt)).toBeNull()
    clock.advance(60_000)
    await hook({ event: 'session_start', source: 'compact', late: true })
    expect(await ask(prompt)).toContain('5433')
  })

  test('stands nothing that came too late, which is then given with the next one', async () => {
    const { ask, clock, engine, remember } = await open()
    await remember('The staging database listens on port 5433.')
    const prompt = 'Which port does the staging database listen on?'
    expect(await ask(prompt, { answerBy: clock.now() - 1 })).toBeNull()
    expect((await engine.hookStatus({}, PERSON)).runs[0]).toMatchObject({
      outcome: 'failed',
      detail: 'too late',
    })
    expect(await ask(prompt)).toContain('5433')
  })

  test('stands nothing where memory knows nothing of it', async () => {
    const { ask } = await open()
    expect(await ask('How tall is the tower in Pisa?')).toBeNull()
  })

  test.each(['thanks', 'continue', 'ok go on', 'ja bitte', 'Hello!', '/compact', '2', '   '])(
    'stands nothing after "%s", whatever is known',
    async (prompt) => {
      const { ask, remember } = await open({ noise: false })
      await remember('Thanks are given on the wall of thanks; continue reading there.')
      expect(await ask(prompt, { settings: { brief: false, recallConfidence: 0 } })).toBeNull()
    },
  )

  test('stands each thing once a session, also after a word in between, and again in another', async () => {
    const { ask, remember } = await open()
    await remember('The staging database listens on port 5433.')
    const prompt = 'Which port does the staging database listen on?'
    expect(await ask(prompt)).toContain('5433')
    expect(await ask(prompt)).toBeNull()
    expect(await ask('thanks')).toBeNull()
    expect(await ask(prompt)).toBeNull()
    expect(await ask(prompt, { sessionId: 'another' })).toContain('5433')
  })

  test('stand the same bytes for the same state', async () => {
    const { ask, remember, clock } = await open()
    await remember('The staging database listens on port 5433.')
    const first = await ask('Which port does the staging database use?', { sessionId: 'a' })
    clock.advance(5 * 3_600_000)
    expect(await ask('Which port does the staging database use?', { sessionId: 'b' })).toBe(first)
  })

  test('stand at most as many as asked for, within the budget, the best first', async () => {
    const { ask, remember } = await open()
    for (const room of ['red', 'green', 'blue', 'amber', 'violet', 'silver', 'golden']) {
      await remember(`The ${room} server room has its own cooling unit and a spare key at the desk.`)
    }
    const settings = { brief: false, recallConfidence: 0 }
    const prompt = 'What is there to know about the server rooms and their cooling?'
    const lines = (context: string | null) =>
      (context ?? '').split('\n').filter((line) => line.startsWith('- '))
    expect(lines(await ask(prompt, { settings, sessionId: 'a' }))).toHaveLength(5)
    expect(
      lines(await ask(prompt, { settings: { ...settings, recallMemories: 2 }, sessionId: 'b' })),
    ).toHaveLength(2)
    const few = lines(await ask(prompt, { settings: { ...settings, recallTokens: 120 }, sessionId: 'c' }))
    expect(few.length).toBeGreaterThan(0)
    expect(few.length).toBeLessThan(5)
  })

  test('stands nothing where recall is switched off, or nothing is sure enough', async () => {
    const { ask, remember } = await open()
    await remember('The staging database listens on port 5433.')
    const prompt = 'Which port does the staging database listen on?'
    expect(await ask(prompt, { settings: { recall: false, brief: false } })).toBeNull()
    expect(await ask(prompt, { settings: { enabled: false } })).toBeNull()
    expect(await ask(prompt, { settings: { brief: false, recallConfidence: 1 } })).toBeNull()
    expect(await ask(prompt, { late: true })).toBeNull()
  })
})

describe('nothing of the session itself comes back to it', () => {
  test('neither its turns nor those of its subagents, however many there are', async () => {
    const { ask, engine, clock } = await open()
    await stage(engine, 'earlier', [
      turn('user', 'The kiln in Oslo is fired with birch at 1240 degrees.', clock.now() - 1000),
    ])
    const own = Array.from({ length: 60 }, (_, i) =>
      turn('user', `The kiln in Oslo is fired with oak, load ${i}.`, clock.now()),
    )
    await stage(engine, 'now', own)
    await stage(engine, 'now/agent-1', [
      turn('assistant', 'The kiln in Oslo is fired with elm.', clock.now()),
    ])
    const settings = { brief: false, recallConfidence: 0 }
    const context = await ask('With which wood is the kiln in Oslo fired?', { settings })
    expect(context).toContain('birch')
    expect(context).not.toMatch(/oak|elm/)
  })

  test('nor what was learnt from them, nor what its agent stored', async () => {
    const { ask, hook, engine, clock } = await open()
    const settings = { brief: false, recallConfidence: 0 }
    await hook({ event: 'session_start', source: 'startup' })
    const { session, staged } = await stage(engine, 'now', [
      turn('user', 'Our kiln is fired with birch from Røros.', clock.now()),
    ])
    const caller = { kind: 'agent', name: AGENT, session: 'now' } as const
    await engine.remember({ content: 'Birch from Røros burns in the kiln.', sourceEpisodes: staged }, caller)
    await engine.remember({ content: 'The kiln likes birch of Røros.', session: session.id }, caller)
    await engine.remember({ content: 'Birch out of Røros is for the kiln.' }, caller)
    expect(await ask('What is burnt in the kiln, birch or oak?', { settings })).not.toContain('Røros')
    clock.advance(60_000)
    expect(await ask('What is burnt in the kiln?', { settings, sessionId: 'next' })).toContain('Røros')
  })
})

describe('what is not worth a place', () => {
  const settings = { brief: false, recallConfidence: 0 }

  test('what was archived, replaced, or shown to be wrong', async () => {
    const { ask, engine, remember } = await open()
    const archived = await remember('The greenhouse door code is 7711.')
    await engine.forget({ id: archived }, PERSON)
    const old = await remember('The greenhouse is heated to 12 degrees.')
    await remember('The greenhouse is heated to 18 degrees.', { supersedes: old })
    const context = await ask('What about the greenhouse: door code, heating?', { settings })
    expect(context).toContain('18 degrees')
    expect(context).not.toMatch(/7711|12 degrees/)
  })

  test('a question somebody asked before, and what the prompt says itself', async () => {
    const { ask, engine, clock } = await open({ noise: false })
    await stage(engine, 'earlier', [
      turn('user', 'Which glaze did we choose for the bowls?', clock.now() - 3000),
      turn('user', 'We choose a glaze for the bowls.', clock.now() - 2000),
      turn('assistant', 'For the bowls you settled on celadon.', clock.now() - 1000),
    ])
    const context = await ask('Which glaze did we choose for the bowls?', { settings })
    expect(context).toContain('celadon')
    expect(context?.match(/^- /gm)).toHaveLength(1)
  })

  test('what a tool printed, where somebody said something', async () => {
    const { ask, engine, clock } = await open()
    await stage(engine, 'earlier', [
      turn('tool', 'glaze: celadon-4, bowls: 12, kiln: oslo', clock.now() - 2000),
      turn('assistant', 'The bowls got the glaze celadon in the fourth mix.', clock.now() - 1000),
    ])
    const context = await ask('Which glaze did the bowls get?', { settings })
    expect(context).toContain('fourth mix')
    expect(context).not.toContain('printed by a tool')
  })

  test('a turn whose memory is given, in this prompt or an earlier one', async () => {
    const { ask, engine, remember, clock } = await open()
    const { staged } = await stage(engine, 'earlier', [
      turn('user', 'The bowls get the glaze celadon, fired twice.', clock.now() - 1000),
    ])
    await remember('The glaze of the bowls is celadon, fired twice.', { sourceEpisodes: staged })
    const first = await ask('Which glaze do the bowls get?', { settings })
    expect(first?.match(/celadon/g)).toHaveLength(1)
    expect(
      await ask('Which glaze do the bowls get, and how often are they fired?', { settings }),
    ).not.toContain('celadon')
  })

  test('what lies in another project', async () => {
    const folder = makeFolder()
    const clock = makeClock()
    const everything = await openTestEngine(folder, { clock })
    const [web, legal] = ['web', 'legal'].map((project) => ({ namespace: 'default', project, branch: null }))
    for (const scope of [web, legal]) await everything.ensureScope(scope ?? {}, PERSON)
    await everything.remember({ content: 'Contract 88 of Zwolle ends in May.', scope: legal ?? {} }, PERSON)
    await everything.remember({ content: 'Contract tests run in May.', scope: web ?? {} }, PERSON)
    await everything.settle({}, PERSON)
    const engine = await openTestEngine(folder, { clock, ...defined({ scope: web }) })
    const { context } = await engine.hook(
      {
        event: 'prompt',
        agent: AGENT,
        sessionId: 'now',
        at: clock.now(),
        prompt: 'Which contract ends in May?',
        settings,
      },
      PERSON,
    )
    expect(context).toContain('Contract tests')
    expect(context).not.toContain('Zwolle')
  })
})

describe('a session that got no brief when it began', () => {
  const settings = { brief: true, recallConfidence: 0 }

  test('gets it beside its first prompt with content, once, and nothing in it twice', async () => {
    const { ask, remember } = await open()
    await remember('Deploys to production need a second pair of eyes.', { kind: 'rule' })
    expect(await ask('hello', { settings })).toBeNull()
    const first = await ask('How are deploys to production done?', { settings })
    expect(first).toMatch(/^<hook_context source="lore">\nWhat Lore remembers/)
    expect(first?.match(/second pair of eyes/g)).toHaveLength(1)
    expect(first?.match(/hook_context/g)).toHaveLength(2)
    expect((await ask('And who may deploy to production?', { settings })) ?? '').not.toContain(
      'Lore remembers',
    )
  })

  test('gets none later where it had one at its start', async () => {
    const { ask, hook, remember } = await open()
    await remember('Deploys to production need a second pair of eyes.', { kind: 'rule' })
    expect((await hook({ event: 'session_start', source: 'startup', settings })).context).toContain('eyes')
    expect((await ask('How are deploys to production done?', { settings })) ?? '').not.toContain('eyes')
  })
})

test('nothing that was given is captured again, neither as given nor in the agent’s words', async () => {
  const { home, session } = makeCapturedHome()
  const clock = makeClock(MORNING)
  const engine = await openCapturing(home, { clock })
  const fact = 'The staging database listens on port 5433 in the Falkenstein data centre.'
  await engine.remember({ content: fact }, PERSON)
  const prompt = 'Where does the staging database listen?'
  const { context } = await engine.hook(
    {
      event: 'prompt',
      agent: AGENT,
      sessionId: 'talk',
      at: clock.now(),
      prompt,
      settings: { brief: false, recallConfidence: 0 },
    },
    PERSON,
  )
  expect(context).toContain(fact)
  const more = { session: 'talk' }
  writeLines(session('talk'), [
    asks(prompt, more),
    {
      ...asks('', more),
      type: 'attachment',
      message: undefined,
      attachment: { type: 'hook_additional_context', content: [context], hookEvent: 'UserPromptSubmit' },
    },
    asks(`${context}\nAnd how do I reach it?`, more),
    answers(`I looked it up. ${fact} I will open a tunnel to it before running the migration.`, more),
  ])
  await engine.ingest({}, PERSON)
  const turns = (await engine.feed({ limit: 20, allScopes: true }, PERSON)).items.map(
    ({ episode }) => episode.text,
  )
  expect(turns.toSorted()).toEqual([
    'And how do I reach it?',
    'I looked it up. [recalled] I will open a tunnel to it before running the migration.',
    prompt,
  ])
  expect(turns.join(' ')).not.toContain('Falkenstein')
})
