/**
 * Answers hooks in the scope of the project they come from, with that project's settings. Answers nothing
 * and stores nothing for a project that is excluded from capture, cannot be identified, or has hooks
 * switched off.
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
  /** Returns the engine in a scope. */
  readonly engineFor: (scope: Pick<Scope, 'namespace' | 'project'>) => Promise<Engine>
  /** Returns the namespace in which capture stores sessions of a folder, which is null if it is unknown. */
  readonly namespaceOf: (folder: string | null) => string
  readonly projects: ProjectResolver
  readonly isExcluded: (folder: string, projects: readonly string[]) => boolean
  readonly loadSettings: (cwd: string | null, environment: Readonly<Record<string, string>>) => HookSettings
  /** Called with the present settings of a session, before every call of its hooks. */
  readonly onSettings: (sessionId: string, settings: HookSettings) => void
  /** Called when a turn or session has ended and its transcript can be read. */
  readonly onTurnEnded: () => void
  readonly onCall: () => void
  /**
   * Loads the model, once, after the first hook has its answer, so that the first prompt need not wait for
   * it.
   */
  readonly warmUp: (engine: Engine) => Promise<unknown>
}

export interface HookServer {
  /** @throws LoreError invalid_input; daemon_away if too many calls wait already */
  answer(input: unknown): Promise<HookAnswer>
  /** Carries out a spooled call. Skips one that was answered meanwhile. */
  tellLate(payload: HookPayload): Promise<void>
}

/** Calls that run at once; further ones wait. */
const MAX_RUNNING = 8
/** Calls that may wait. Further ones are refused at once, and the hook spools them. */
const MAX_WAITING = 64
const MAX_ENGINES = 64
const MAX_REMEMBERED = 2_000

/** Events after which there is something to capture. */
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
    // If the model cannot be loaded, the calls that need it report that.
    options.warmUp(engine).catch(() => undefined)
  }

  async function carryOut(payload: HookPayload, late: boolean): Promise<HookAnswer> {
    const { id, environment = {}, ...rest } = payload
    if (!handled.add(id)) return NO_ANSWER
    try {
      const place = await locate(payload, options)
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
      // The end of a turn is never refused: the process that sent it has ended, and could not spool it.
      const isKept = !TURN_ENDS.has(payload.event)
      if (isKept && pending >= MAX_RUNNING + MAX_WAITING) throw daemonAway('not_done')
      pending += 1
      try {
        // Waits for its own session first, then for a free place, so that a waiting call blocks no other
        // session.
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
  /** null if the folder is unknown. */
  readonly project: string | null
}

async function locate(
  { cwd }: HookPayload,
  { projects, isExcluded }: Pick<HookServerOptions, 'projects' | 'isExcluded'>,
): Promise<Place | 'kept_out'> {
  if (cwd === undefined || !isAbsolute(cwd)) return { folder: null, project: null }
  try {
    // Nothing is stored about an excluded folder, not even its name.
    const { names } = await projects.identify(cwd)
    if (isExcluded(cwd, names)) return 'kept_out'
    return { folder: cwd, project: (await projects.settle(cwd)).project }
  } catch (error) {
    // An invalid path or a folder that may not be entered: treated as excluded, because it cannot be
    // checked.
    if (error instanceof Error && 'code' in error && typeof error.code === 'string' && !isLoreError(error))
      return 'kept_out'
    throw error
  }
}

/**
 * Turns corrections, learning and its reminder off if the project is unknown: their memories would be global and surface
 * in every project.
 */
function settingsFor({ project }: Place, settings: HookSettings): HookSettings {
  return project === null ? { ...settings, corrections: false, learning: false, reminder: false } : settings
}

/**
 * Keeps the engines used last and closes the others. The host writes what a closed engine has left to
 * write.
 */
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

/** Runs the work of one lane in order: a session's end must not overtake the stop before it. */
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

/** Runs at most `running` pieces of work at once; the others wait in order. */
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
      // The next one takes over this place.
      if (next === undefined) busy -= 1
      else next()
    }
  }
}

function createRecentIds(most: number) {
  const ids = new Set<string>()
  return {
    /** Returns false if the id is there already. */
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
  return new LoreError('invalid_input', 'This is not a valid hook call.', {
    hint: 'Only Lore’s own programs may use this socket.',
  })
}
