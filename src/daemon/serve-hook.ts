/**
 * Hooks, as the daemon answers them: in the scope of the project they come from, as its settings say. A project
 * that keeps its conversations to itself gets nothing and leaves nothing; neither does one that cannot be looked at,
 * nor one where hooks are switched off.
 */

import { isAbsolute } from 'node:path'
import { isLoreError, LoreError } from '../core/errors.ts'
import { type HookAnswer, type HookCall, type HookEvent, type HookSettings, NO_ANSWER } from '../core/hook.ts'
import type { ProjectResolver } from '../core/ports/project-resolver.ts'
import type { Scope } from '../core/scope.ts'
import type { Engine } from '../engine/engine.ts'
import type { HookPayload } from '../hooks/payload.ts'
import { DAEMON_CALLER } from './daemon-caller.ts'
import { daemonAway } from './daemon-errors.ts'
import { parseHookPayload } from './hook-payload.ts'

export interface HookServerOptions {
  /** The engine as seen from a scope. */
  readonly engineFor: (scope: Pick<Scope, 'namespace' | 'project'>) => Promise<Engine>
  /** Where capture puts what is said in a folder; null: nobody knows where. */
  readonly namespaceOf: (folder: string | null) => string
  readonly projects: ProjectResolver
  readonly isExcluded: (folder: string, project: string) => boolean
  readonly loadSettings: (cwd: string | null, environment: Readonly<Record<string, string>>) => HookSettings
  /** What the settings of a session say just now. */
  readonly onSettings: (sessionId: string, settings: HookSettings) => void
  /** There is something new to read. */
  readonly onTurnEnded: () => void
  readonly onCall: () => void
  /** The first prompt is not to wait for the model; done once, when the first hook has its answer. */
  readonly warmUp: (engine: Engine) => Promise<unknown>
}

export interface HookServer {
  /** @throws LoreError invalid_input; daemon_away where too many wait already */
  answer(input: unknown): Promise<HookAnswer>
  /** A call that nobody waits for any more; one that was answered meanwhile is passed over. */
  tellLate(payload: HookPayload): Promise<void>
}

/** Calls that run at once; more of them wait. */
const MAX_RUNNING = 8
/** Calls that wait; beyond that they are sent away at once, and kept by who made them. */
const MAX_WAITING = 64
const MAX_ENGINES = 64
const MAX_REMEMBERED = 2_000

/** After these there is something to capture. */
const TURN_ENDS: ReadonlySet<HookEvent> = new Set([
  'stop',
  'before_compaction',
  'session_end',
  'subagent_stop',
])

export function createHookServer(options: HookServerOptions): HookServer {
  const engines = createEngineCache(options.engineFor)
  const gate = createGate(MAX_RUNNING)
  const inOrder = createLanes()
  const handled = createRecentIds(MAX_REMEMBERED)
  let warmed = false
  let pending = 0

  const warm = (engine: Engine): void => {
    if (warmed) return
    warmed = true
    // A model that cannot be loaded is told of where it is missed.
    options.warmUp(engine).catch(() => undefined)
  }

  async function carryOut(payload: HookPayload, late: boolean): Promise<HookAnswer> {
    const { id, environment = {}, ...rest } = payload
    if (!handled.add(id)) return NO_ANSWER
    try {
      const place = locate(payload, options)
      if (place === 'kept_out') return NO_ANSWER
      const { folder, project } = place
      const settings = settingsFor(place, options.loadSettings(folder, environment))
      options.onSettings(payload.sessionId, settings)
      if (!settings.enabled) return NO_ANSWER
      const engine = await engines.get({ namespace: options.namespaceOf(folder), project })
      const call: HookCall = { ...rest, settings, ...(late ? { late } : {}) }
      const answer = await engine.hook(call, DAEMON_CALLER)
      if (!late) setImmediate(warm, engine)
      return answer
    } catch (error) {
      handled.remove(id)
      throw error
    } finally {
      if (TURN_ENDS.has(payload.event)) options.onTurnEnded()
    }
  }

  return {
    async answer(input) {
      const payload = parseHookPayload(input)
      if (payload === null) throw unreadable()
      options.onCall()
      // The end of a turn is handed over by a process that has gone by now: nobody would keep it.
      const isKept = !TURN_ENDS.has(payload.event)
      if (isKept && pending >= MAX_RUNNING + MAX_WAITING) throw daemonAway('not_done')
      pending += 1
      try {
        // In this order: what waits for its own session takes no place from another.
        return await inOrder(laneOf(payload), () => gate(() => carryOut(payload, false)))
      } finally {
        pending -= 1
      }
    },
    async tellLate(payload) {
      await inOrder(laneOf(payload), () => carryOut(payload, true))
    },
  }
}

interface Place {
  readonly folder: string | null
  /** null: nobody knows where. */
  readonly project: string | null
}

function locate(
  { cwd }: HookPayload,
  { projects, isExcluded }: Pick<HookServerOptions, 'projects' | 'isExcluded'>,
): Place | 'kept_out' {
  if (cwd === undefined || !isAbsolute(cwd)) return { folder: null, project: null }
  try {
    const { project } = projects.identify(cwd)
    return isExcluded(cwd, project) ? 'kept_out' : { folder: cwd, project }
  } catch (error) {
    // A name that is none, a folder that may not be entered: whether it is kept out cannot be told.
    if (error instanceof Error && 'code' in error && typeof error.code === 'string' && !isLoreError(error))
      return 'kept_out'
    throw error
  }
}

/** What is said nobody knows where must not be told in every project. */
function settingsFor({ project }: Place, settings: HookSettings): HookSettings {
  return project === null ? { ...settings, corrections: false, learning: false } : settings
}

/** The least recently asked go first. What an engine has yet to write is written by its host. */
function createEngineCache(open: HookServerOptions['engineFor']) {
  const known = new Map<string, Promise<Engine>>()
  return {
    get(scope: Pick<Scope, 'namespace' | 'project'>): Promise<Engine> {
      const key = JSON.stringify([scope.namespace, scope.project])
      const engine = known.get(key) ?? open(scope)
      known.delete(key)
      known.set(key, engine)
      engine.catch(() => known.delete(key))
      const [oldest] = known.keys()
      if (known.size > MAX_ENGINES && oldest !== undefined) {
        const former = known.get(oldest)
        known.delete(oldest)
        void former?.then((unused) => unused.close())
      }
      return engine
    },
  }
}

function laneOf({ agent, sessionId }: HookPayload): string {
  return `${agent}\n${sessionId}`
}

/** What belongs together runs one after the other: a session's end must not overtake the stop before it. */
function createLanes() {
  const lanes = new Map<string, Promise<unknown>>()
  return <T>(lane: string, work: () => Promise<T>): Promise<T> => {
    const mine = (lanes.get(lane) ?? Promise.resolve()).then(work, work)
    lanes.set(lane, mine)
    const leave = () => {
      if (lanes.get(lane) === mine) lanes.delete(lane)
    }
    mine.then(leave, leave)
    return mine
  }
}

/** So many at once, the rest in order. */
export function createGate(running: number) {
  const queue: (() => void)[] = []
  let busy = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= running) await new Promise<void>((resolve) => queue.push(resolve))
    else busy += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // Whoever is next takes the place over.
      if (next === undefined) busy -= 1
      else next()
    }
  }
}

function createRecentIds(most: number) {
  const ids = new Set<string>()
  return {
    /** False where it is there already. */
    add(id: string): boolean {
      if (ids.has(id)) return false
      ids.add(id)
      const [oldest] = ids
      if (ids.size > most && oldest !== undefined) ids.delete(oldest)
      return true
    },
    remove: (id: string) => ids.delete(id),
  }
}

function unreadable(): LoreError {
  return new LoreError('invalid_input', 'That was not a call of a hook.', {
    hint: 'Only Lore’s own programs talk to this socket.',
  })
}
