/** A context is condensed: everything is staged first, what must survive is told, and comes back afterwards. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { HookCall } from '../../src/core/hook.ts'
import { type MemoryId, toShortId } from '../../src/core/ids.ts'
import type { RememberInput } from '../../src/engine/engine.ts'
import { estimateTokens } from '../../src/text/estimate-tokens.ts'
import { DAY_MS, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const SESSION = 'aaaaaaaa-0000-4000-8000-000000000001'
const CLIENT = 'claude-code'

const CONVERSATION = [
  ['user', 'Write the importer for the depot lists, please.'],
  ['assistant', 'The importer reads the lists as JSON.'],
  ['user', 'No, the depots send CSV files. We will keep the semicolons as separators.'],
  ['assistant', 'The importer reads CSV with semicolons now. Should empty rows be kept?'],
] as const

function writeTranscript(home: string, conversation: readonly (readonly string[])[] = CONVERSATION): string {
  const file = join(home, '.claude', 'projects', '-home-nobody-atlas', `${SESSION}.jsonl`)
  mkdirSync(dirname(file), { recursive: true })
  const lines = conversation.map(([type, text], n) =>
    JSON.stringify({
      uuid: `turn-${n}`,
      type,
      parentUuid: null,
      sessionId: SESSION,
      timestamp: new Date(Date.UTC(2026, 0, 5, 8, n)).toISOString(),
      cwd: '/home/nobody/atlas',
      gitBranch: 'main',
      version: '2.1.0',
      isSidechain: false,
      message:
        type === 'user'
          ? { role: type, content: text }
          : { role: type, id: `msg-${n}`, model: 'some-model', content: [{ type: 'text', text }] },
    }),
  )
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

async function open() {
  const home = makeFolder()
  const clock = makeClock()
  const engine = await openTestEngine(home, {
    clock,
    scope: { project: 'atlas' },
    backgroundEmbedding: false,
    capture: {
      place: { homedir: home, env: {}, platform: process.platform },
      exclude: [],
      toolResults: { headChars: 200, tailChars: 100 },
      optedOut: () => false,
    },
  })
  const remember = async (content: string, more: Partial<RememberInput> = {}): Promise<MemoryId> => {
    clock.advance(1_000)
    const outcome = await engine.remember({ content, force: true, ...more }, PERSON)
    if (outcome.kind !== 'stored') throw new Error(outcome.reason)
    return outcome.memory.id
  }
  const hook = async (call: Partial<HookCall> & Pick<HookCall, 'event'>) =>
    (await engine.hook({ agent: CLIENT, sessionId: SESSION, at: clock.now(), ...call }, PERSON)).context
  return { home, clock, engine, remember, hook }
}

describe('before a context is condensed', () => {
  test('everything said so far is staged, and the summariser hears what must survive', async () => {
    const { home, engine, remember, hook } = await open()
    const rule = await remember('Lists of depots are never changed by hand.', { kind: 'rule' })
    const transcriptPath = writeTranscript(home)
    const told = (await hook({ event: 'before_compaction', transcriptPath, reason: 'auto' })) ?? ''
    const { items } = await engine.listSessions({ allScopes: true }, PERSON)
    expect(items).toMatchObject([{ externalId: SESSION, episodeCount: CONVERSATION.length }])
    expect(told).toContain('- No, the depots send CSV files. (correction)')
    expect(told).toContain('- We will keep the semicolons as separators. (decision)')
    expect(told).toContain('“Should empty rows be kept?” waits for an answer')
    expect(told).toContain(
      `- Lists of depots are never changed by hand. (rule, principle, 2026-01-05, id ${toShortId(rule)})`,
    )
    expect((await engine.hookStatus({}, PERSON)).runs[0]).toMatchObject({ outcome: 'answered', detail: null })
  })

  test('the rules of the session survive, whatever came after; a wish to begin is no decision', async () => {
    const { home, hook } = await open()
    const plan = [
      ['user', 'Let’s plan the release of the harbour office. Nobody deploys on a Friday.'],
      ['assistant', 'The release could be on Thursday.'],
      ['user', 'Add an offline queue for ticket sales. Never use localStorage for it.'],
      ['assistant', 'The queue is there.'],
      ...Array.from({ length: 30 }, (_, n) => [
        'user',
        `We will keep the separator of list number ${n} as it was agreed with depot ${n} last year.`,
      ]),
    ]
    const transcriptPath = writeTranscript(home, plan)
    const told = (await hook({ event: 'before_compaction', transcriptPath })) ?? ''
    expect(told).toContain('- Nobody deploys on a Friday. (rule)')
    expect(told).toContain(
      '- On “Add an offline queue for ticket sales.”: Never use localStorage for it. (rule)',
    )
    expect(told).not.toContain('plan the release')
    expect(told).toContain('We will keep the separator of list number 29')
    expect(estimateTokens(told)).toBeLessThanOrEqual(400)
    const back = (await hook({ event: 'session_start', source: 'compact' })) ?? ''
    expect(back).toContain('- Nobody deploys on a Friday. (rule)')
  })

  test('an order beside a decision is not told, nor what was of its moment', async () => {
    const { home, hook } = await open()
    const transcriptPath = writeTranscript(home, [
      ['user', 'Write the importer for the depot lists, please.'],
      ['assistant', 'The importer reads the lists as JSON.'],
      ['user', "We don't need the cache any more; remove it from the settings. We will keep the semicolons."],
      ['user', 'The list is being printed twice, we will keep only the second one.'],
      ['assistant', 'Both are done.'],
    ])
    const told = (await hook({ event: 'before_compaction', transcriptPath, reason: 'auto' })) ?? ''
    expect(told).toContain('We will keep the semicolons.')
    expect(told).not.toContain('remove it from the settings')
    expect(told).not.toContain('being printed')
  })

  test('a transcript that cannot be read keeps nobody from telling what is known', async () => {
    const { home, remember, hook, engine } = await open()
    await remember('Lists of depots are never changed by hand.', { kind: 'rule' })
    const told = await hook({ event: 'before_compaction', transcriptPath: join(home, 'nowhere.jsonl') })
    expect(told).toContain('Lists of depots are never changed by hand.')
    expect((await engine.hookStatus({}, PERSON)).runs[0]).toMatchObject({ detail: 'not staged' })
  })

  test('what is told keeps within 400 tokens', async () => {
    const { hook, remember } = await open()
    for (let n = 0; n < 30; n++) {
      await remember(`Rule ${n}: no module number ${n} without a test of its own.`, { kind: 'rule' })
    }
    const told = (await hook({ event: 'before_compaction' })) ?? ''
    expect(estimateTokens(told)).toBeLessThanOrEqual(400)
    expect(estimateTokens(told)).toBeGreaterThan(250)
  })

  test('everything is staged even where nothing is to be told', async () => {
    const { home, hook, engine } = await open()
    const transcriptPath = writeTranscript(home)
    const settings = { compaction: false }
    expect(await hook({ event: 'before_compaction', transcriptPath, settings })).toBeNull()
    expect((await engine.listSessions({ allScopes: true }, PERSON)).total).toBe(1)
  })
})

describe('after a context was condensed', () => {
  test('core knowledge, what was said and what was stored in the session come back', async () => {
    const { home, clock, remember, hook, engine } = await open()
    await remember('Lists of depots are never changed by hand.', { kind: 'rule' })
    await remember('Depots are painted green.', { kind: 'fact' })
    clock.advance(DAY_MS)
    await hook({ event: 'session_start', source: 'startup' })
    await remember('The importer lives in tools/import.', { kind: 'fact' })
    const transcriptPath = writeTranscript(home)
    await hook({ event: 'before_compaction', transcriptPath })
    const back = (await hook({ event: 'session_start', source: 'compact' })) ?? ''
    expect(back).toContain('Lists of depots are never changed by hand.')
    expect(back).toContain('- No, the depots send CSV files. (correction)')
    expect(back).toContain('The importer lives in tools/import.')
    expect(back).not.toContain('painted green')
    expect(estimateTokens(back)).toBeLessThanOrEqual(1_200)
    expect(await hook({ event: 'session_start', source: 'compact' })).toBe(back)
    expect((await engine.hookStatus({}, PERSON)).runs[0]).toMatchObject({ outcome: 'answered' })
  })

  test('what it was given and used comes back too', async () => {
    const { clock, remember, hook, engine } = await open()
    const fact = await remember('Depots are painted green.', { kind: 'fact' })
    clock.advance(DAY_MS)
    await hook({ event: 'session_start', source: 'startup' })
    const before = await hook({ event: 'session_start', source: 'compact' })
    expect(before ?? '').not.toContain('painted green')
    await engine.read({ id: fact }, { kind: 'agent', name: CLIENT, session: SESSION })
    await hook({ event: 'stop', lastMessage: 'The depots are painted green, so the sign is green as well.' })
    expect(await hook({ event: 'session_start', source: 'compact' })).toContain('painted green')
  })

  test('nothing comes back where that is switched off', async () => {
    const { remember, hook } = await open()
    await remember('Lists of depots are never changed by hand.', { kind: 'rule' })
    const settings = { compaction: false }
    expect(await hook({ event: 'session_start', source: 'compact', settings })).toBeNull()
  })
})
