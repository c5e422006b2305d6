/**
 * Plays labelled corrections the way real use goes: a session that starts with its brief, default settings, an answer
 * that uses the statement, the prompt, and what comes after it. Callers print details of the development half only.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Caller } from '../../../src/core/caller.ts'
import type { HookAnswer, HookCall } from '../../../src/core/hook.ts'
import type { MemoryId } from '../../../src/core/ids.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { openSqliteStore } from '../../../src/store/sqlite/open.ts'
import { type Clock, makeCaseClock, openCaseEngine, PERSON } from './case-engine.ts'
import { FILLER_FACTS } from './filler-facts.ts'
import { listEnded } from './measure-corrections.ts'
import type { Given, RealFact } from './real-use.ts'
import { appendTurn } from './written-turns.ts'

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 0, 5, 9)
const AGENT = 'claude-code'
const SESSION = 'aaaaaaaa-0000-4000-8000-000000000001'
const LATER_SESSION = 'aaaaaaaa-0000-4000-8000-000000000002'
const IN_SESSION: Caller = { kind: 'agent', name: AGENT, session: SESSION }
const PROJECT = 'atlas'

type Store = Awaited<ReturnType<typeof openSqliteStore>>

/** The agent's answers reach Lore with the Stop hook, or only through the transcript. */
export type AnswersBy = 'hook' | 'transcript'

export interface RealCase {
  readonly said: string
  /** null for a harmless prompt, and for a correction that tells nothing that holds. */
  readonly holds: string | null
  readonly given: Given
  /** True if the statement was given in the way of the label. */
  readonly wasGiven: boolean
  /** True if Lore saw that the answer used it. */
  readonly wasUsed: boolean
  readonly isHeard: boolean
  /** True if the agent was told which memory the prompt may correct, and it was the right one. */
  readonly isAsked: boolean
  readonly askedAboutOther: boolean
  /** Superseded, disputed or contradicted, before the agent settled anything. */
  readonly isEnded: boolean
  /** The same with an agent that settles what it was asked. */
  readonly isSettled: boolean
  /** True if neither the next session nor a search gives it as it was. */
  readonly isGone: boolean
  /** True if the prompt and the silence after it made the statement stronger. */
  readonly isStrengthened: boolean
  readonly wronglyEnded: readonly string[]
  readonly stored: readonly string[]
}

export interface RealFigures {
  readonly cases: number
  readonly given: number
  readonly used: number
  readonly heard: number
  readonly heardOrAsked: number
  /** Ended and no longer given, by Lore alone. */
  readonly effective: number
  /** The same with an agent that settles what it was asked. */
  readonly settled: number
  readonly strengthened: number
  readonly wronglyEnded: number
}

export interface MeasuredRealUse {
  readonly corrections: readonly RealCase[]
  readonly harmless: readonly RealCase[]
}

export async function measureRealUse(facts: readonly RealFact[], by: AnswersBy): Promise<MeasuredRealUse> {
  const folder = mkdtempSync(join(tmpdir(), 'lore-real-use-'))
  try {
    const seed = join(folder, 'seed.db')
    const ids = await storeFacts(seed, facts)
    const play = (fact: RealFact, said: string, holds: string | null, corrects: boolean) =>
      playCase({ folder, seed, ids, fact, said, holds, corrects, by })
    const corrections: RealCase[] = []
    const harmless: RealCase[] = []
    for (const fact of facts) {
      for (const [said, holds] of fact.corrections) corrections.push(await play(fact, said, holds, true))
      for (const said of fact.harmless) harmless.push(await play(fact, said, null, false))
    }
    return { corrections, harmless }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

export function countRealUse(cases: readonly RealCase[]): RealFigures {
  const count = (has: (one: RealCase) => boolean) => cases.filter(has).length
  return {
    cases: cases.length,
    given: count(({ wasGiven }) => wasGiven),
    used: count(({ wasUsed }) => wasUsed),
    heard: count(({ isHeard }) => isHeard),
    heardOrAsked: count(({ isHeard, isAsked, askedAboutOther }) => isHeard || isAsked || askedAboutOther),
    effective: count(({ isEnded, isGone }) => isEnded && isGone),
    settled: count(({ isSettled, isGone }) => isSettled && isGone),
    strengthened: count(({ isStrengthened }) => isStrengthened),
    wronglyEnded: cases.reduce((sum, { wronglyEnded }) => sum + wronglyEnded.length, 0),
  }
}

/** Statements of briefs are stored last, so that a brief has room for them and not for the others. */
async function storeFacts(path: string, facts: readonly RealFact[]): Promise<ReadonlyMap<MemoryId, string>> {
  const clock = makeCaseClock(START)
  const engine = await openCaseEngine(path, clock, { project: PROJECT })
  const ids = new Map<MemoryId, string>()
  const known = (isBrief: boolean) =>
    facts.filter(({ given }) => (given === 'brief') === isBrief).map((fact) => fact.known)
  for (const [n, content] of [...known(false), ...FILLER_FACTS, ...known(true)].entries()) {
    const outcome = await engine.remember({ content }, n % 3 === 1 ? IN_SESSION : PERSON)
    if (outcome.kind !== 'stored') throw new Error(`${content}: ${outcome.reason}`)
    ids.set(outcome.memory.id, content)
    clock.advance(DAY_MS / 24)
  }
  await engine.close()
  return ids
}

interface Played {
  readonly folder: string
  readonly seed: string
  readonly ids: ReadonlyMap<MemoryId, string>
  readonly fact: RealFact
  readonly said: string
  readonly holds: string | null
  readonly corrects: boolean
  readonly by: AnswersBy
}

interface Stage {
  readonly engine: Engine
  readonly store: Store
  readonly clock: Clock
  readonly hook: (session: string, call: Omit<HookCall, 'agent' | 'sessionId' | 'at'>) => Promise<HookAnswer>
  /** Ends a turn of the agent: the Stop hook, or the transcript and a Stop hook that does not say what was answered. */
  readonly answer: (prompt: string, text: string) => Promise<void>
}

async function playCase(played: Played): Promise<RealCase> {
  const { folder, seed, ids, fact, said, holds, corrects } = played
  const path = join(folder, 'case.db')
  copyFileSync(seed, path)
  const home = join(folder, 'home')
  mkdirSync(home)
  const clock = makeCaseClock(START + 60 * DAY_MS)
  const engine = await openCaseEngine(path, clock, { project: PROJECT, home })
  const store = await openSqliteStore({ path })
  const id = [...ids].find(([, content]) => content === fact.known)?.[0]
  if (id === undefined) throw new Error(`unknown: ${fact.known}`)
  try {
    const stage = openStage(engine, store, clock, home, played.by)
    const wasGiven = await leadUp(stage, fact, id)
    const before = await stabilityOf(store, id)
    const wasUsed = (await store.hooks.listInjections(AGENT, SESSION)).some(
      ({ memoryId, usedAt }) => memoryId === id && usedAt !== null,
    )
    const answer = await stage.hook(SESSION, { event: 'prompt', prompt: said })
    await carryOut(stage)
    const askedAbout = /may correct memory (\S+):/.exec(answer.context ?? '')?.[1] ?? null
    const isHeard = ((await store.hooks.findSession(AGENT, SESSION))?.corrections ?? 0) > 0
    const isEnded = (await listEnded(store, ids)).includes(fact.known)
    if (corrects && askedAbout === id) await settle(stage, fact, id, holds)
    await stage.answer(said, 'Done, that is changed.')
    await stage.hook(SESSION, { event: 'prompt', prompt: 'Thanks, that will do for today.' })
    await stage.hook(SESSION, { event: 'session_end' })
    await carryOut(stage)
    const after = await stabilityOf(store, id)
    const ended = await listEnded(store, ids)
    const { items } = await engine.listMemories({ kinds: ['correction'] }, PERSON)
    return {
      said,
      holds,
      given: fact.given,
      wasGiven,
      wasUsed,
      isHeard,
      isAsked: askedAbout === id,
      askedAboutOther: askedAbout !== null && askedAbout !== id,
      isEnded,
      isSettled: ended.includes(fact.known),
      isGone: await isGone(stage, fact, id),
      isStrengthened: after > before,
      wronglyEnded: ended.filter((content) => !corrects || content !== fact.known),
      stored: items.map(({ content }) => content),
    }
  } finally {
    await store.close()
    await engine.close()
    rmSync(home, { recursive: true, force: true })
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })
  }
}

function openStage(engine: Engine, store: Store, clock: Clock, home: string, by: AnswersBy): Stage {
  const transcriptPath = join(home, '.claude', 'projects', '-srv-atlas', `${SESSION}.jsonl`)
  const hook: Stage['hook'] = (sessionId, call) => {
    clock.advance(20_000)
    return engine.hook({ agent: AGENT, sessionId, at: clock.now(), transcriptPath, ...call }, PERSON)
  }
  const answer = async (prompt: string, text: string) => {
    appendTurn(transcriptPath, SESSION, clock.now(), 'user', prompt)
    clock.advance(5_000)
    appendTurn(transcriptPath, SESSION, clock.now(), 'assistant', text)
    await hook(SESSION, by === 'hook' ? { event: 'stop', lastMessage: text } : { event: 'stop' })
  }
  return { engine, store, clock, hook, answer }
}

/** Plays the session until the prompt of the case; returns true if the statement was given as labelled. */
async function leadUp(stage: Stage, fact: RealFact, id: MemoryId): Promise<boolean> {
  const { engine, store, clock, hook, answer } = stage
  const { asked, given, known, between } = fact
  await hook(SESSION, { event: 'session_start', source: 'startup' })
  await hook(SESSION, { event: 'prompt', prompt: asked })
  await engine.hookStatus({}, PERSON)
  const isInBrief = (await store.hooks.listInjections(AGENT, SESSION)).some(({ memoryId }) => memoryId === id)
  let found = false
  // An agent whose brief does not hold the statement searches for it.
  if (given === 'search' || !isInBrief) {
    clock.advance(2_000)
    const { hits } = await engine.recall({ query: known, limit: 5 }, IN_SESSION)
    found = hits.some(({ ref }) => ref.kind === 'memory' && ref.id === id)
  }
  await answer(asked, fact.answer)
  if (between !== undefined) {
    await hook(SESSION, { event: 'prompt', prompt: between[0] })
    await answer(...between)
  }
  await carryOut(stage)
  const injected = (await store.hooks.listInjections(AGENT, SESSION)).filter(
    ({ memoryId }) => memoryId === id,
  )
  if (given === 'search') return found
  const event = given === 'brief' ? 'session_start' : 'prompt'
  return injected.some((one) => one.event === event)
}

/** Waits for what the hooks left to do. */
async function carryOut({ engine, clock }: Stage): Promise<void> {
  await engine.hookStatus({}, PERSON)
  clock.advance(1_000)
  await engine.drainQueue({ limit: 100 }, PERSON)
}

/** The agent stores what holds, as the line in its context asks it to. */
async function settle(
  { engine }: Stage,
  { known }: RealFact,
  id: MemoryId,
  holds: string | null,
): Promise<void> {
  const content = `${known.replace(/[.。]$/u, '')}: this no longer holds${holds === null ? '' : `, now it is ${holds}`}.`
  await engine.remember({ content, supersedes: id }, IN_SESSION)
}

async function stabilityOf(store: Store, id: MemoryId): Promise<number> {
  return (await store.memories.find(id))?.stabilityDays ?? 0
}

async function isGone({ engine, store, hook }: Stage, fact: RealFact, id: MemoryId): Promise<boolean> {
  await hook(LATER_SESSION, { event: 'session_start', source: 'startup' })
  await hook(LATER_SESSION, { event: 'prompt', prompt: fact.asked })
  await engine.hookStatus({}, PERSON)
  const given = await store.hooks.listInjections(AGENT, LATER_SESSION)
  if (given.some(({ memoryId }) => memoryId === id)) return false
  const query = fact.given === 'prompt' ? fact.asked : fact.known
  const [first] = (await engine.recall({ query, limit: 3 }, IN_SESSION)).hits
  if (first?.ref.kind !== 'memory' || first.ref.id !== id) return true
  return (await store.memories.find(id))?.verification === 'contradicted'
}
