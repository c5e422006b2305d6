/**
 * What comes of what people say after an answer, end to end, over labelled sessions: stored, superseded, weakened, left to
 * the agent, or nothing.
 */
import { expect, onTestFinished, test } from 'vitest'
import type { HookCall } from '../../src/core/hook.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import {
  AFTERWARDS,
  AT_HAND,
  KNOWLEDGE,
  type KnowledgeName,
  type LabelledSessions,
  MEASURED,
  WRITTEN_LAST,
} from '../labelled/speech/development/sessions.ts'
import { DAY_MS, makeClock, makeFolder, openTestEngine, openTestStore, PERSON } from '../support/engine.ts'

const AGENT = 'claude-code'

interface Outcome {
  readonly stored: readonly string[]
  readonly superseded: readonly string[]
  readonly weakened: readonly string[]
  readonly corrections: number
  /** The memory about which the agent was asked. */
  readonly asked: string | null
}

async function open() {
  const folder = makeFolder()
  const clock = makeClock()
  const engine = await openTestEngine(folder, { clock, backgroundEmbedding: false })
  const store = await openTestStore(folder)
  onTestFinished(() => store.close())
  const ids = new Map<MemoryId, string>()
  for (const { known } of Object.values(KNOWLEDGE)) {
    const outcome = await engine.remember({ content: known }, PERSON)
    if (outcome.kind !== 'stored') throw new Error(outcome.reason)
    ids.set(outcome.memory.id, known)
    clock.advance(DAY_MS)
  }
  let sessions = 0
  const hear = async (said: string, about?: KnowledgeName): Promise<Outcome> => {
    const sessionId = `session-${++sessions}`
    const hook = (call: Pick<HookCall, 'event' | 'prompt' | 'lastMessage'>) => {
      clock.advance(1_000)
      const settings = { brief: false, recallConfidence: 0, recall: about !== undefined }
      return engine.hook({ agent: AGENT, sessionId, at: clock.now(), settings, ...call }, PERSON)
    }
    const asked = about === undefined ? null : KNOWLEDGE[about]
    await hook({ event: 'prompt', prompt: asked?.question ?? 'Make the page of the regatta show the boats.' })
    await hook({ event: 'stop', lastMessage: asked?.answer ?? 'Done.' })
    const { context } = await hook({ event: 'prompt', prompt: said })
    const askedAbout = /may correct memory (\S+):/.exec(context ?? '')?.[1]
    await engine.hookStatus({}, PERSON)
    clock.advance(1_000)
    await engine.drainQueue({ limit: 100 }, PERSON)
    const { items } = await engine.listMemories({ kinds: ['correction'] }, PERSON)
    const memories = await store.memories.load([...ids.keys()])
    const given = await store.hooks.listInjections(AGENT, sessionId)
    const outcome = {
      stored: items.map(({ content }) => content),
      superseded: memories.flatMap(({ supersededBy, content }) => (supersededBy === null ? [] : content)),
      weakened: given.flatMap(({ correctedAt, memoryId }) =>
        correctedAt === null || memoryId === null ? [] : (ids.get(memoryId) ?? ''),
      ),
      asked: ids.get(askedAbout as MemoryId) ?? null,
      corrections: (await store.hooks.findSession(AGENT, sessionId))?.corrections ?? 0,
    }
    for (const run of (await engine.listRuns({}, PERSON)).items) {
      if (run.undoneAt === null) await engine.undo({ id: run.id }, PERSON)
    }
    return outcome
  }
  return { hear }
}

interface Measured {
  readonly mistaken: readonly string[]
  /** Of what was right and only spoken of. */
  readonly weakened: readonly string[]
  readonly recall01: number
}

async function measure({ corrections, remarks, statements, talk }: LabelledSessions): Promise<Measured> {
  const { hear } = await open()
  const missed: string[] = []
  const mistaken: string[] = []
  const weakened: string[] = []
  for (const [about, said, holds] of corrections) {
    const { stored, superseded, asked } = await hear(said, about)
    if (superseded.length + stored.length === 0 && asked === KNOWLEDGE[about].known) continue
    const isRight =
      superseded.length === 1 && superseded[0] === KNOWLEDGE[about].known && stored[0]?.includes(holds)
    if (isRight === true && stored.length === 1) continue
    missed.push(`${said} → ${stored.join(' | ')}`)
    if (superseded.length + stored.length > 0) mistaken.push(`${said} → ${stored} ⊳ ${superseded}`)
  }
  for (const [about, said] of remarks) {
    const { stored, superseded, weakened: weak } = await hear(said, about)
    if (superseded.length + stored.length > 0) mistaken.push(`${said} → ${stored} ⊳ ${superseded}`)
    if (weak.length > 0) weakened.push(`${said} → ${weak}`)
  }
  for (const said of statements) {
    const { stored } = await hear(said)
    if (stored.length !== 1) missed.push(said)
  }
  for (const said of talk) {
    const { stored, superseded } = await hear(said)
    if (superseded.length + stored.length > 0) mistaken.push(`${said} → ${stored}`)
  }
  const heard = corrections.length + statements.length - missed.length
  return {
    mistaken,
    weakened,
    recall01: heard / (corrections.length + statements.length),
  }
}

test.each([
  ['at hand when the rules were written', AT_HAND],
  ['only measured', MEASURED],
  ['written last', WRITTEN_LAST],
  ['written afterwards', AFTERWARDS],
])(
  'a correction changes what is known or is left to the agent, and other talk changes nothing: %s',
  async (_, sessions) => {
    const { recall01, mistaken, weakened } = await measure(sessions)
    expect(mistaken).toEqual([])
    expect(weakened).toEqual([])
    expect(recall01).toBeGreaterThanOrEqual(0.8)
  },
)
