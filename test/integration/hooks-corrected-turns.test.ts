/** What a person corrected stays corrected, though the conversation it was said in is kept: beside prompts and in search. */
import { describe, expect, onTestFinished, test } from 'vitest'
import type { StagedTurn } from '../../src/capture/stage.ts'
import type { HookAnswer, HookCall } from '../../src/core/hook.ts'
import type { RecallHit } from '../../src/core/recall.ts'
import type { RecallQuery } from '../../src/engine/engine.ts'
import { DAY_MS, makeClock, makeFolder, openTestEngine, openTestStore, PERSON } from '../support/engine.ts'

const AGENT = 'claude-code'
const HOUR_MS = 3_600_000
const TOLD =
  'For later: the staging database of the harbour office listens on port 5544, not on the usual one.'
const ASKED = 'Which port does the staging database of the harbour office listen on?'
const CORRECTED = 'No, that is wrong. The staging database of the harbour office listens on port 6655.'
const OTHER_WORDS = 'write a docker compose for the staging database of the harbour office'

const OTHER_TALK = [
  'Please rename the variable foo to bar in src/index.ts.',
  'The kiosk runs on a Raspberry Pi 4 with a portrait screen.',
  'Where do database migrations live?',
  'The S3 bucket of the kiosk is called kiosk-warm-us and lives in Ohio.',
  'Run the tests of the tariff lookup.',
]

async function open() {
  const folder = makeFolder()
  const clock = makeClock()
  const engine = await openTestEngine(folder, { clock, backgroundEmbedding: false })
  const store = await openTestStore(folder)
  onTestFinished(() => store.close())
  const hook = (
    sessionId: string,
    call: Partial<HookCall> & Pick<HookCall, 'event'>,
  ): Promise<HookAnswer> => {
    clock.advance(1_000)
    return engine.hook({ agent: AGENT, sessionId, at: clock.now(), ...call }, PERSON)
  }
  const prompt = (sessionId: string, said: string, more: Partial<HookCall> = {}) =>
    hook(sessionId, { event: 'prompt', prompt: said, ...more })
  let turns = 0
  const stage = async (sessionId: string, ...said: readonly (readonly [StagedTurn['role'], string])[]) => {
    await engine.stage(
      {
        agent: AGENT,
        sessionId,
        turns: said.map(([role, text]) => {
          clock.advance(1_000)
          return { externalId: `turn-${++turns}`, role, text, at: clock.now() }
        }),
      },
      PERSON,
    )
    await engine.settle({}, PERSON)
  }
  const lore = {
    clock,
    engine,
    store,
    hook,
    prompt,
    stage,
    start: (sessionId: string) => hook(sessionId, { event: 'session_start', source: 'startup' }),
    /** What was heard is done. */
    drain: async () => {
      await engine.hookStatus({}, PERSON)
      clock.advance(1_000)
      return engine.drainQueue({ limit: 100 }, PERSON)
    },
    digest: async () => {
      clock.advance(HOUR_MS)
      await engine.settle({}, PERSON)
      await engine.digest({ all: true }, PERSON)
      await engine.settle({}, PERSON)
      clock.advance(DAY_MS)
    },
    search: async (query: string, more: Partial<RecallQuery> = {}) =>
      (await engine.recall({ query, ...more }, PERSON)).hits,
    /** Told in one session, given in the next as it was said, and corrected there. */
    correct: async (correction: string, answer = 'It listens on port 5544.') => {
      await prompt('a', TOLD)
      await stage('a', ['user', TOLD], ['assistant', 'Noted.'])
      clock.advance(DAY_MS)
      const given = await prompt('b', ASKED, { settings: { brief: false } })
      expect(given.context).toContain('5544')
      await hook('b', { event: 'stop', lastMessage: answer })
      await stage('b', ['user', ASKED], ['assistant', answer])
      await prompt('b', correction)
      await lore.drain()
      await stage('b', ['user', correction], ['assistant', 'Understood.'])
    },
    told: async () => {
      const session = await store.sessions.findByExternalId(AGENT, 'a')
      const [turn] = session === null ? [] : await store.episodes.listSession(session.id, 0, 1)
      if (turn === undefined) throw new Error('gone')
      return turn
    },
  }
  return lore
}

const WITHOUT_BRIEF = { settings: { brief: false } }
const line = ({ summary, superseded }: RecallHit) => (superseded ? `(${summary})` : summary)
const stated = (hits: readonly RecallHit[]) => hits.map(line)

describe('a turn that a person corrected', () => {
  test('is not told again, neither instead of its correction nor where the session has got that already', async () => {
    const lore = await open()
    await lore.correct(CORRECTED)
    await lore.digest()
    expect((await lore.start('c')).context).toContain('6655')
    expect((await lore.prompt('c', OTHER_WORDS)).context ?? '').not.toContain('5544')
    expect((await lore.prompt('c', ASKED)).context ?? '').not.toContain('5544')
    expect((await lore.prompt('d', ASKED, WITHOUT_BRIEF)).context).toContain('6655')
    for (const [i, asked] of [OTHER_WORDS, ASKED].entries()) {
      expect((await lore.prompt(`d${i}`, asked, WITHOUT_BRIEF)).context ?? '').not.toContain('5544')
    }
  })

  test('is not told again by default settings, from the first session to the last', async () => {
    const lore = await open()
    await lore.start('a')
    await lore.prompt('a', TOLD)
    await lore.stage('a', ['user', TOLD], ['assistant', 'Noted.'])
    lore.clock.advance(DAY_MS)
    const [brief, beside] = [await lore.start('b'), await lore.prompt('b', ASKED)]
    expect(`${brief.context}${beside.context}`).toContain('5544')
    await lore.hook('b', { event: 'stop', lastMessage: 'It listens on port 5544.' })
    await lore.stage('b', ['user', ASKED], ['assistant', 'It listens on port 5544.'])
    await lore.prompt('b', CORRECTED)
    await lore.hook('b', { event: 'stop', lastMessage: 'Understood, 6655.' })
    await lore.stage('b', ['user', CORRECTED], ['assistant', 'Understood, 6655.'])
    await lore.drain()
    await lore.digest()
    const later = [await lore.start('c'), await lore.prompt('c', OTHER_WORDS), await lore.prompt('c', ASKED)]
    const told = later.map(({ context }) => context ?? '').join('\n')
    expect(told).toContain('6655')
    expect(told).not.toContain('5544')
  })

  test.each([
    "That's wrong, it's 6655",
    "That's outdated: harbour staging uses 6655 these days",
    'no, it was changed to 6655, the harbour one',
    "No, that's wrong. The staging database is on 6655.",
    'No, not 5544. Use 6655.',
    "That's wrong, we moved the harbour database to 6655 last year",
    "That's wrong.",
  ])('is not told again, whatever came of what the person said: %s', async (said) => {
    const lore = await open()
    await lore.correct(said)
    const { id } = await lore.told()
    expect((await lore.store.hooks.findCorrected([id])).has(id)).toBe(true)
    lore.clock.advance(DAY_MS)
    expect((await lore.prompt('soon', ASKED, WITHOUT_BRIEF)).context ?? '').not.toContain('5544')
    await lore.digest()
    for (const [i, asked] of [OTHER_WORDS, ASKED].entries()) {
      expect((await lore.prompt(`c${i}`, asked, WITHOUT_BRIEF)).context ?? '').not.toContain('5544')
    }
    const hits = await lore.search(ASKED)
    const former = hits.filter(({ summary }) => summary.includes('harbour office listens on port 5544'))
    expect(former.filter(({ superseded }) => !superseded)).toEqual([])
  })

  test.each([ASKED, 'staging database port', 'port 5544', OTHER_WORDS])(
    'is found behind its correction, and so is what repeats it: %s',
    async (asked) => {
      const lore = await open()
      await lore.correct(CORRECTED)
      await lore.digest()
      const hits = await lore.search(asked)
      expect(hits[0]).toMatchObject({ memoryKind: 'correction', superseded: false })
      expect(hits[0]?.summary).toContain('6655')
      const told = await lore.told()
      expect(hits[0]?.folded.map(({ ref }) => ref.id)).toContain(told.id)
      expect(stated(hits).filter((each) => each.includes('5544'))).toEqual([])
      expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).toSorted((a, b) => b - a))
      const all = await lore.search(asked, { includeSuperseded: true })
      const former = all.filter(({ summary }) => summary.includes('5544'))
      expect(former.length).toBeGreaterThan(0)
      expect(former.filter(({ superseded }) => !superseded)).toEqual([])
      const asOf = told.at + HOUR_MS
      expect((await lore.search(asked, { asOf }))[0]?.summary).toContain('5544')
      expect(stated(await lore.search(asked, { asOf, kinds: ['episode'] }))).toContain(TOLD)
      const turns = await lore.search(asked, { kinds: ['episode'] })
      expect(stated(turns)).toContain(`(${TOLD})`)
      expect(told.text).toBe(TOLD)
    },
  )

  test('gives way to what the person said, where words alone did not tell that it was meant', async () => {
    const lore = await open()
    const told =
      'Remember: nightly backups of the quarry ledger go to the S3 bucket quarry-cold-eu, in Frankfurt.'
    await lore.stage('a', ['user', told], ['assistant', 'Noted.'])
    for (const [i, other] of OTHER_TALK.entries())
      await lore.stage(`o${i}`, ['user', other], ['assistant', 'Done.'])
    lore.clock.advance(DAY_MS)
    const asked = 'Where do the nightly backups of the quarry ledger go?'
    expect((await lore.prompt('b', asked, WITHOUT_BRIEF)).context).toContain('quarry-cold-eu')
    const answer = 'They go to the S3 bucket quarry-cold-eu in Frankfurt.'
    await lore.hook('b', { event: 'stop', lastMessage: answer })
    await lore.stage('b', ['user', asked], ['assistant', answer])
    const said = "No, that's wrong. The nightly backups of the quarry ledger go to quarry-vault-ie."
    await lore.prompt('b', said)
    await lore.drain()
    await lore.stage('b', ['user', said], ['assistant', 'Understood.'])
    await lore.digest()
    expect((await lore.start('c')).context).toContain('quarry-vault-ie')
    const words = "terraform the S3 bucket for the quarry ledger's nightly backups"
    expect((await lore.prompt('c', words)).context ?? '').not.toContain('quarry-cold-eu')
    const alone = (await lore.prompt('d', words, WITHOUT_BRIEF)).context
    expect(alone).toContain('quarry-vault-ie')
    expect(alone).not.toContain('quarry-cold-eu')
    for (const query of [words, 'S3 bucket in Frankfurt']) {
      const hits = await lore.search(query, { limit: 3 })
      expect(hits[0]?.summary).toContain('quarry-vault-ie')
      expect(stated(hits).filter((each) => each.includes('quarry-cold-eu'))).toEqual([])
    }
  })

  test('takes with it what a digest made of it before', async () => {
    const lore = await open()
    await lore.prompt('a', TOLD)
    await lore.stage('a', ['user', TOLD], ['assistant', 'Noted.'])
    await lore.digest()
    await lore.prompt('b', ASKED, WITHOUT_BRIEF)
    await lore.prompt('b', CORRECTED)
    await lore.drain()
    await lore.stage('b', ['user', ASKED], ['user', CORRECTED])
    await lore.digest()
    for (const asked of [ASKED, 'staging database port']) {
      expect(stated(await lore.search(asked)).filter((each) => each.includes('5544'))).toEqual([])
    }
    expect((await lore.prompt('c', OTHER_WORDS, WITHOUT_BRIEF)).context ?? '').not.toContain('5544')
  })

  test('stays away with what a digest made of it, where that was given and called wrong', async () => {
    const lore = await open()
    await lore.stage('a', ['user', TOLD], ['assistant', 'Noted.'])
    await lore.digest()
    expect((await lore.prompt('b', ASKED, WITHOUT_BRIEF)).context).toContain('5544')
    await lore.hook('b', { event: 'stop', lastMessage: 'The staging database listens on port 5544.' })
    await lore.prompt('b', "That's wrong.")
    await lore.drain()
    lore.clock.advance(DAY_MS)
    const given = await lore.store.hooks.listInjections(AGENT, 'b')
    expect(given.filter(({ memoryId }) => memoryId !== null)).toHaveLength(1)
    const { id } = await lore.told()
    expect(await lore.store.hooks.findCorrected([id])).toEqual(new Map([[id, null]]))
    expect((await lore.prompt('c', OTHER_WORDS, WITHOUT_BRIEF)).context ?? '').not.toContain('5544')
    expect((await lore.prompt('c', ASKED, WITHOUT_BRIEF)).context ?? '').not.toContain('5544')
  })

  test('stands behind the last correction, with the turns of those before', async () => {
    const lore = await open()
    await lore.correct(CORRECTED)
    lore.clock.advance(DAY_MS)
    expect((await lore.prompt('c', ASKED, WITHOUT_BRIEF)).context).toContain('6655')
    await lore.prompt('c', CORRECTED.replace('6655', '7766'))
    await lore.drain()
    await lore.digest()
    const hits = await lore.search(ASKED)
    expect(hits[0]?.summary).toContain('7766')
    expect(stated(hits).filter((each) => /5544|6655/.test(each))).toEqual([])
    const given = (await lore.prompt('d', ASKED, WITHOUT_BRIEF)).context
    expect(given).toContain('7766')
    expect(given).not.toMatch(/5544|6655/)
  })

  test('stands again where the correction is taken back', async () => {
    const lore = await open()
    await lore.correct(CORRECTED)
    const [run] = (await lore.engine.listRuns({}, PERSON)).items
    await lore.engine.undo({ id: run?.id ?? '' }, PERSON)
    expect(stated(await lore.search(ASKED))).toContain(TOLD)
  })
})
