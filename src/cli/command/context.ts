/**
 * What a running command may use: settings, the engine (opened when first asked for, closed whatever
 * happens), who is asking, and the terminal.
 */
import { homedir } from 'node:os'
import { basename, dirname } from 'node:path'
import { createProjectResolver } from '../../capture/place/project-identity.ts'
import { takeUntold } from '../../config/consent.ts'
import { readEnvironment, readSurroundings, type Surroundings } from '../../config/environment.ts'
import { ensurePrivateFolder } from '../../config/home.ts'
import {
  type LoadedConfig,
  type LoadOptions,
  loadConfig,
  loadHome,
  loadReadable,
  PROJECT_FILE,
} from '../../config/load.ts'
import type { SettingFlags } from '../../config/resolve.ts'
import type { Caller } from '../../core/caller.ts'
import type { LoreError } from '../../core/errors.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Scope } from '../../core/scope.ts'
import type { Engine } from '../../engine/engine.ts'
import { fitTerminal } from './terminal.ts'

/** Options every command takes, as typed. */
export interface GlobalOptions {
  readonly json: boolean
  readonly color: boolean
  readonly home?: string | undefined
  readonly db?: string | undefined
  readonly namespace?: string | undefined
  readonly project?: string | undefined
}

export interface CliContext {
  readonly globals: GlobalOptions
  readonly caller: Caller
  readonly surroundings: Surroundings
  /** Where the person stands; for settings that name paths. */
  readonly standpoint: { readonly home: string; readonly cwd: string; readonly homedir: string }
  /** @throws LoreError config_invalid. Read once. */
  config(): LoadedConfig
  /**
   * For what must tell something while a settings file is wrong: from now on what can be read of it counts, unless that
   * leaves open which memory is meant. What is wrong, one for each fault.
   */
  forgive(): readonly LoreError[]
  /**
   * For what must work whatever the settings say: where a file cannot be read the defaults count, even for the place of
   * the memory, and the person is told so.
   */
  forgiveAll(): readonly LoreError[]
  /** With more flags than the global ones, such as a port. */
  configWith(flags: SettingFlags): LoadedConfig
  /** The daemon's, or one in this process where there is none. Opened once, closed with the context. */
  engine(): Promise<Engine>
  /** One in this process whatever runs, for looking at the machine itself; else as `engine`. */
  ownEngine(): Promise<Engine>
  /**
   * For serving others, in the very scope that settings and flags name, or in the namespace given where no flag
   * names one: the daemon's, or one in this process. Whoever asks for it closes it.
   */
  openServed(namespace?: string): Promise<Engine>
  /** The scope that settings and flags name, both parts spelled out. */
  scope(): Pick<Scope, 'namespace' | 'project'>
  /** The memory whose id begins with what the person typed. */
  resolveId(typed: string): Promise<MemoryId>
  /** One line for the person, on stderr, so that output can still be piped; nothing for machines. */
  note(line: string): void
  close(): Promise<void>
}

export function createContext(globals: GlobalOptions): CliContext {
  const env = readEnvironment()
  const surroundings = readSurroundings(env)
  const flags: SettingFlags = {
    home: globals.home,
    'store.path': globals.db,
    'scope.namespace': globals.namespace,
    'scope.project': globals.project,
  }
  const base: LoadOptions = { env, cwd: process.cwd(), homedir: homedir() }
  let config: LoadedConfig | null = null
  let engine: Promise<Engine> | null = null

  let here: string | null | undefined
  /** The project of the repository the person stands in; null outside of one. */
  const repository = (): string | null => {
    if (here === undefined) {
      const { project, isRepository } = createProjectResolver().identify(process.cwd())
      here = isRepository ? project : null
    }
    return here
  }

  const context: CliContext = {
    globals,
    surroundings,
    caller: {
      kind: 'person',
      name: 'cli',
      session: surroundings.agentSession ?? `cli-${process.pid}-${Date.now()}`,
    },
    get standpoint() {
      return { home: loadHome({ ...base, flags }), cwd: process.cwd(), homedir: homedir() }
    },
    config() {
      if (config === null) {
        config = loadConfig({ ...base, flags })
        for (const warning of config.warnings) context.note(warning)
      }
      return config
    },
    forgive() {
      const readable = loadReadable({ ...base, flags })
      if (readable.faults.length > 0 && !readable.faults.some(hidesMemory)) config ??= readable
      return readable.faults
    },
    forgiveAll() {
      const readable = loadReadable({ ...base, flags })
      if (readable.faults.length > 0) config ??= readable
      for (const { message } of readable.faults) {
        context.note(`${message} What cannot be read of it is taken to be as by default.`)
      }
      return readable.faults
    },
    configWith: (more) => loadConfig({ ...base, flags: { ...flags, ...more } }),
    engine() {
      engine ??= openThrough(context, withoutTyped(context.config(), repository))
      return engine
    },
    ownEngine() {
      engine ??= openHere(context.config(), withoutTyped(context.config(), repository))
      return engine
    },
    openServed: (namespace) => {
      const { values, sources } = context.config()
      const isNamed = namespace !== undefined && sources['scope.namespace'].kind !== 'flag'
      return openThrough(context, isNamed ? { namespace, project: values['scope.project'] } : context.scope())
    },
    scope() {
      const { values } = context.config()
      return { namespace: values['scope.namespace'], project: values['scope.project'] ?? repository() }
    },
    async resolveId(typed) {
      return (await context.engine()).resolveId({ prefix: typed }, context.caller)
    },
    note(line) {
      if (!globals.json) process.stderr.write(`${fitTerminal(line, process.stderr)}\n`)
    },
    async close() {
      // An engine that could not be opened has been reported where it was asked for.
      const opened = await engine?.catch(() => null)
      engine = null
      await opened?.close()
    },
  }
  return context
}

/** A user's file that cannot be read may name another database, a project's may not. */
function hidesMemory({ details: { file, key } }: LoreError): boolean {
  if (typeof file === 'string') return basename(file) !== PROJECT_FILE
  return typeof key === 'string' && key.startsWith('store.')
}

type NamedScope = Partial<Pick<Scope, 'namespace' | 'project'>>

async function openThrough(context: CliContext, scope: NamedScope): Promise<Engine> {
  const { openClientEngine } = await import('../../daemon/open-client-engine.ts')
  const config = context.config()
  const engine = await openClientEngine({
    config,
    scope,
    openHere: () => openHere(config, scope),
    note: context.note,
  })
  tellOfFormerCapture(context, config.values.home)
  return engine
}

/** Once, to a person who looks: an update found that this home captures, and nobody had been asked. */
function tellOfFormerCapture({ globals, note }: CliContext, home: string): void {
  if (globals.json || process.stderr.isTTY !== true || !takeUntold(home)) return
  note(
    'Capture stays on, as it was before Lore asked: see `lore capture status`, end it with `lore capture off`.',
  )
}

async function openHere(config: LoadedConfig, scope: NamedScope): Promise<Engine> {
  const [{ runAtFullSpeed }, { openEngine }, { toEngineOptions }] = await Promise.all([
    import('../../daemon/full-speed.ts'),
    import('../../compose.ts'),
    import('../../engine-options.ts'),
  ])
  runAtFullSpeed()
  ensurePrivateFolder(config.values.home)
  ensurePrivateFolder(dirname(config.values['store.path']))
  return openEngine({ ...toEngineOptions(config), scope })
}

/**
 * Opening creates the scope it is given. One that is configured is meant; one that a person merely typed
 * may be mistyped, and must not leave an empty scope behind.
 */
function withoutTyped({ values, sources }: LoadedConfig, repository: () => string | null): NamedScope {
  if (sources['scope.namespace'].kind === 'flag') return {}
  const project = sources['scope.project'].kind === 'flag' ? null : (values['scope.project'] ?? repository())
  return { namespace: values['scope.namespace'], project }
}
