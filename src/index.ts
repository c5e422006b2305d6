/** Lore as a library: `openLore()` returns the engine with the caller filled in. */

import { type OpenEngineOptions, openEngine } from './compose.ts'
import { loadConfig } from './config/load.ts'
import type { Caller } from './core/caller.ts'
import { defined } from './core/defined.ts'
import type { Scope } from './core/scope.ts'
import type { Engine } from './engine/engine.ts'
import { toEngineOptions } from './engine-options.ts'

export interface OpenLoreOptions {
  /** Folder of the database; default LORE_HOME, else ~/.lore. */
  readonly home?: string
  /** Database file; default `lore.db` in the home folder. */
  readonly dbPath?: string
  /** Scope of calls that name none. */
  readonly scope?: Partial<Scope>
  readonly embedding?: OpenEngineOptions['embedding']
  /** The caller of every use case; default an agent named `library`. */
  readonly caller?: Partial<Caller>
}

/** Every use case of the engine, with the caller filled in. */
export type Lore = { readonly [K in keyof Engine]: WithoutCaller<Engine[K]> }

type WithoutCaller<Call> = Call extends (...args: infer Args) => infer Answer
  ? Args extends [infer Input, Caller]
    ? undefined extends Input
      ? (input?: Input) => Answer
      : (input: Input) => Answer
    : Call
  : never

/**
 * Opens the memory in this process. Settings come from the same files and environment as for the command line;
 * the options override them. Close it when done.
 * @example
 * const lore = await openLore({ home: './memory' })
 * await lore.remember({ content: 'The API gateway times out after 30 seconds.' })
 * const { hits } = await lore.recall({ query: 'How long may a request take?' })
 * await lore.close()
 */
export async function openLore(options: OpenLoreOptions = {}): Promise<Lore> {
  const config = loadConfig({
    flags: {
      ...defined({ home: options.home, 'store.path': options.dbPath }),
    },
  })
  const fromConfig = toEngineOptions(config)
  const engine = await openEngine({
    ...fromConfig,
    scope: { ...fromConfig.scope, ...options.scope },
    ...defined({ embedding: options.embedding }),
  })
  return bindCaller(engine, {
    kind: 'agent',
    name: 'library',
    session: `library-${process.pid}`,
    ...options.caller,
  })
}

/** Fills in the caller; calls without a caller ignore it. */
function bindCaller(engine: Engine, caller: Caller): Lore {
  const bound = Object.entries(engine).map(([name, call]) => [
    name,
    (input: unknown) => (call as (input: unknown, caller: Caller) => unknown)(input, caller),
  ])
  return Object.fromEntries(bound) as Lore
}

export type { Caller } from './core/caller.ts'
export type * from './core/conversation.ts'
export type * from './core/edge.ts'
export type * from './core/entity.ts'
export { type ErrorCode, isLoreError, LoreError } from './core/errors.ts'
export type * from './core/ids.ts'
export type * from './core/memory.ts'
export type * from './core/recall.ts'
export type { Scope, StoredScope } from './core/scope.ts'
export type * from './engine/engine.ts'
