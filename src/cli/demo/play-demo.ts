/**
 * Plays the demo's year on a real engine with a clock of its own: conversations are captured and digested, memories are
 * used, corrected and forgotten, and Lore sleeps every second week. The same end gives the same memory.
 */
import type { Caller } from '../../core/caller.ts'
import type { EpochMs, MemoryId } from '../../core/ids.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { IdSource } from '../../core/ports/id-source.ts'
import { createUuidV7Source } from '../../core/ports/uuid-v7.ts'
import type { Engine } from '../../engine/engine.ts'
import { createRandom } from '../../graph/random.ts'
import { APP } from './story/app.ts'
import { BUOY } from './story/buoy.ts'
import type { DemoConversation, DemoProject } from './story/conversation.ts'
import { DEEDS, type DemoDeed } from './story/deeds.ts'
import { routineConversations } from './story/routine.ts'
import { SERVICE } from './story/service.ts'

const DAYS = 365
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000
const TURN_MS = 2 * MINUTE_MS
/** Conversations are digested once a week, and Lore sleeps every second week and on the last day. */
const DIGEST_DAYS = 7
const SLEEP_DAYS = 14
/** The hour to which the end belongs: everything of the last day lies before it. */
const LAST_HOUR = 18
const SEED = 17
/** Hooks run in the sessions of the last months, which is as far back as their log is of interest. */
const HOOKED_DAYS = 120

export interface DemoReport {
  readonly conversations: number
  readonly turns: number
  readonly memories: number
  readonly archived: number
  readonly projects: readonly DemoProject[]
}

/** The engines of one store. */
interface DemoHost {
  readonly engineFor: (scope: { readonly project: DemoProject | null }) => Promise<Engine>
  readonly close: () => Promise<void>
}

export interface DemoParts {
  /** Opens an empty store. */
  readonly open: (clock: Clock, ids: IdSource) => Promise<DemoHost>
  /** The last moment of the year, usually now. */
  readonly end: EpochMs
  readonly onDay: (day: number, days: number) => void
}

export async function playDemo({ open, end, onDay }: DemoParts): Promise<DemoReport> {
  let now = momentOf(end, 1, 0)
  const clock: Clock = { now: () => now }
  const random = createRandom(SEED)
  const ids = createUuidV7Source(clock, (length) =>
    Uint8Array.from({ length }, () => Math.floor(random() * 256)),
  )
  const host = await open(clock, ids)
  const goTo = (at: EpochMs): void => {
    now = Math.max(now, at)
  }
  try {
    const engine = await host.engineFor({ project: null })
    const engines = new Map<DemoProject, Engine>()
    for (const project of PROJECTS) engines.set(project, await host.engineFor({ project }))
    const player = createPlayer(engine, engines, goTo, end)
    for (let day = 1; day <= DAYS; day++) {
      onDay(day, DAYS)
      await player.playDay(day)
    }
    goTo(end)
    return await player.report()
  } finally {
    await host.close()
  }
}

/** The moment of an hour of a day, so that the last day ends at `end`. */
function momentOf(end: EpochMs, day: number, hour: number): EpochMs {
  return end - (DAYS - day) * DAY_MS - (LAST_HOUR - hour) * HOUR_MS
}

const CONVERSATIONS: readonly DemoConversation[] = [
  ...SERVICE,
  ...APP,
  ...BUOY,
  ...routineConversations(),
].sort((a, b) => a.day - b.day || a.hour - b.hour)

const PROJECTS = [...new Set(CONVERSATIONS.map(({ project }) => project))]

function createPlayer(
  engine: Engine,
  engines: ReadonlyMap<DemoProject, Engine>,
  goTo: (at: EpochMs) => void,
  end: EpochMs,
) {
  const made = new Map<string, MemoryId>()
  const idOf = (name: string): MemoryId => {
    const id = made.get(name)
    if (id === undefined) throw new Error(`the demo has not made ${name} yet`)
    return id
  }

  async function holdConversation(conversation: DemoConversation, index: number): Promise<void> {
    const { day, hour, project, agent, person, title, turns } = conversation
    const from = momentOf(end, day, hour)
    const sessionId = `demo-${day}-${index}`
    const caller: Caller = { kind: 'agent', name: agent, session: sessionId }
    goTo(from)
    // The agent looks up what is known, and reads what it finds first.
    const found = await engine.recall({ query: turns[0] ?? title, scope: { project }, limit: 3 }, caller)
    for (const hit of found.hits.slice(0, 2)) {
      if (hit.ref.kind === 'memory') await engine.read({ id: hit.ref.id }, caller)
    }
    const said = toTurns(turns, person, from)
    if (agent === 'claude-code' && day > DAYS - HOOKED_DAYS) {
      await hold(engines.get(project) ?? engine, agent, sessionId, said, goTo)
    }
    goTo(from + turns.length * TURN_MS)
    await engine.stage({ agent, sessionId, scope: { project }, title, turns: said }, caller)
  }

  async function doDeed(deed: DemoDeed): Promise<void> {
    const caller: Caller =
      deed.by === 'agent'
        ? { kind: 'agent', name: 'claude-code', session: `demo-deed-${deed.day}` }
        : { kind: 'person', name: deed.by.toLowerCase(), session: `demo-${deed.by}-${deed.day}` }
    switch (deed.kind) {
      case 'remember': {
        const { project, supersedes } = deed
        const outcome = await engine.remember(
          {
            ...deed.input,
            scope: { project },
            force: true,
            ...(supersedes === undefined ? {} : { supersedes: idOf(supersedes) }),
          },
          caller,
        )
        if (outcome.kind !== 'stored') throw new Error(`${deed.name}: ${outcome.reason}`)
        made.set(deed.name, outcome.memory.id)
        return
      }
      case 'connect': {
        const { relation, reasoning } = deed
        await engine.connect({ source: idOf(deed.from), target: idOf(deed.to), relation, reasoning }, caller)
        return
      }
      case 'forget': {
        await engine.forget({ id: idOf(deed.name), reason: deed.reason }, caller)
        if (deed.undone === true) await engine.restore({ id: idOf(deed.name) }, caller)
        return
      }
      case 'feedback':
        await engine.feedback({ id: idOf(deed.name), useful: deed.useful }, caller)
        return
      case 'update':
        await engine.update({ id: idOf(deed.name), content: deed.content }, caller)
        return
      case 'protect':
        await engine.govern({ id: idOf(deed.name), layer: deed.layer, confirmed: true }, caller)
        return
      default:
        deed satisfies never
    }
  }

  return {
    async playDay(day: number): Promise<void> {
      for (const [index, conversation] of CONVERSATIONS.entries()) {
        if (conversation.day === day) await holdConversation(conversation, index)
      }
      goTo(momentOf(end, day, LAST_HOUR - 1))
      for (const deed of DEEDS.filter((deed) => deed.day === day)) await doDeed(deed)
      if (day % DIGEST_DAYS === 0 || day === DAYS) {
        await engine.settle({}, SYSTEM)
        await engine.digest({ all: true, extractor: 'none' }, SYSTEM)
      }
      if (day % SLEEP_DAYS === 0 || day === DAYS) {
        await engine.settle({}, SYSTEM)
        await engine.sleep({}, SYSTEM)
      }
    },
    async report(): Promise<DemoReport> {
      await engine.settle({}, SYSTEM)
      const { memories, archived, episodes, sessions } = await engine.stats({}, SYSTEM)
      return { conversations: sessions, turns: episodes, memories, archived, projects: PROJECTS }
    },
  }
}

interface SaidTurn {
  readonly role: 'user' | 'assistant' | 'tool'
  readonly text: string
  readonly at: EpochMs
  readonly speaker?: string
}

/** A tool's result belongs to the agent's turn before it. */
function toTurns(turns: readonly string[], person: string, from: EpochMs): readonly SaidTurn[] {
  let isAgent = true
  return turns.map((text, index) => {
    const at = from + index * TURN_MS
    if (text.startsWith('$ ')) return { role: 'tool', text: text.slice(2), at }
    isAgent = !isAgent
    return isAgent ? { role: 'assistant', text, at } : { role: 'user', text, at, speaker: person }
  })
}

/** Lets the agent's hooks run beside the conversation, as they would in a real session. */
async function hold(
  engine: Engine,
  agent: string,
  sessionId: string,
  turns: readonly SaidTurn[],
  goTo: (at: EpochMs) => void,
): Promise<void> {
  const tell = (event: 'session_start' | 'prompt' | 'stop' | 'session_end', at: EpochMs, more = {}) => {
    goTo(at)
    return engine.hook({ event, agent, sessionId, at, ...more }, SYSTEM)
  }
  const [first] = turns
  if (first === undefined) return
  await tell('session_start', first.at, { source: 'startup' })
  for (const { role, text, at } of turns) {
    if (role === 'user') await tell('prompt', at, { prompt: text })
    if (role === 'assistant') await tell('stop', at, { lastMessage: text })
  }
  await tell('session_end', (turns.at(-1)?.at ?? first.at) + MINUTE_MS, { reason: 'exit' })
}

const SYSTEM: Caller = { kind: 'system', name: 'demo', session: 'demo' }
