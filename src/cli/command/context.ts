/**
 * The context of a running command: settings, the engine (opened on first use, always closed), the caller,
 * and the terminal.
 */
import { homedir } from 'node:os'
import { basename, dirname } from 'node:path'
import { readFolderSigns } from '../../capture/place/folder-signs.ts'
import { readConnection, type TeamConnection } from '../../config/connection.ts'
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
import { LoreError } from '../../core/errors.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { OpenedScope, Scope } from '../../core/scope.ts'
import type { Engine } from '../../engine/engine.ts'
import { fitTerminal } from './terminal.ts'

/** The options of every command, as typed. */
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
  /**
   * The caller of commands that write memories: the agent in whose session the command runs, since its words are not the
   * person's; else the person.
   */
  readonly writer: Caller
  readonly surroundings: Surroundings
  /** The folders that settings with relative paths start from. */
  readonly standpoint: { readonly home: string; readonly cwd: string; readonly homedir: string }
  /** Loads the settings once. @throws LoreError config_invalid */
  config(): LoadedConfig
  /**
   * For commands that must report something although a settings file is invalid: from now on `config` uses
   * what can be read of it, unless the invalid part may name the database. Returns one error for each
   * fault.
   */
  forgive(): readonly LoreError[]
  /**
   * For commands that must work whatever the settings say: `config` uses the defaults for whatever cannot
   * be read, even for the place of the database, and the person is told so. Returns one error for each
   * fault.
   */
  forgiveAll(): readonly LoreError[]
  /** Loads the settings with more flags than the global ones, such as a port. */
  configWith(flags: SettingFlags): LoadedConfig
  /**
   * Returns the daemon's engine, or one in this process if there is no daemon. Opened once, closed with the
   * context.
   */
  engine(): Promise<Engine>
  /** Like `engine`, but always in this process, for checks of the machine itself. */
  ownEngine(): Promise<Engine>
  /**
   * Opens an engine for serving others, the daemon's or one in this process: in the scope that settings and
   * flags name, or in `namespace` if no flag names one. The caller closes it. If this home is connected to a team server,
   * that serves instead, and the engine of this machine while it is away.
   * @param remote whether the team server is used: if there is one (default), in any case, or never
   */
  openServed(namespace?: string, remote?: 'if connected' | 'always' | 'never'): Promise<Engine>
  /** The scope that settings and flags name, else the project of the repository around the current folder. */
  scope(): Promise<Pick<Scope, 'namespace' | 'project'>>
  /** The project that --project names, also by a dot; undefined without the flag. */
  typedProject(): Promise<string | undefined>
  /** Returns the id of the memory that begins with what the person typed. */
  resolveId(typed: string): Promise<MemoryId>
  /**
   * Prints one line for the person on stderr, so that output can still be piped. Prints nothing with
   * --json.
   */
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
    'scope.project': globals.project === HERE ? undefined : globals.project,
  }
  const base: LoadOptions = { env, cwd: process.cwd(), homedir: homedir() }
  let config: LoadedConfig | null = null
  let engine: Promise<Engine> | null = null

  let isRepository: boolean | undefined
  /** The current folder if it lies in a repository, whose project then is the one meant; else null. */
  const repository = (): string | null => {
    isRepository ??= (readFolderSigns(process.cwd())?.repository ?? null) !== null
    return isRepository ? process.cwd() : null
  }
  let here: Promise<string> | undefined

  const session = surroundings.agentSession ?? `cli-${process.pid}-${Date.now()}`
  const caller: Caller = { kind: 'person', name: 'cli', session }
  const context: CliContext = {
    globals,
    surroundings,
    caller,
    writer: surroundings.agent === null ? caller : { kind: 'agent', name: surroundings.agent, session },
    get standpoint() {
      return { home: loadHome({ ...base, flags }), cwd: process.cwd(), homedir: homedir() }
    },
    config() {
      if (config === null) {
        config = loadConfig({ ...base, flags })
        for (const warning of config.warnings) context.note(warning)
        const isNamed = config.values['scope.project'] !== null
        if (globals.project === HERE && !isNamed && repository() === null) throw noProjectHere()
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
        context.note(`${message} Lore uses the defaults for the settings it cannot read.`)
      }
      return readable.faults
    },
    configWith: (more) => loadConfig({ ...base, flags: { ...flags, ...more } }),
    engine() {
      engine ??= openThrough(context, withoutTyped(context.config(), repository, surroundings.agent !== null))
      return engine
    },
    ownEngine() {
      engine ??= openHere(
        context.config(),
        withoutTyped(context.config(), repository, surroundings.agent !== null),
      )
      return engine
    },
    openServed: async (namespace, remote = 'if connected') => {
      const { values, sources } = context.config()
      const isNamed = namespace !== undefined && sources['scope.namespace'].kind !== 'flag'
      const project = values['scope.project']
      const own = { namespace: values['scope.namespace'], ...inFolder(project, repository()) }
      const openLocal = () => openThrough(context, isNamed ? { namespace, project } : own)
      const connection = remote === 'never' ? null : readConnection(values.home)
      if (connection !== null) return openRemote(context, connection, isNamed ? namespace : null, openLocal)
      if (remote === 'always') throw notConnected()
      return openLocal()
    },
    async scope() {
      const { values } = context.config()
      const folder = repository()
      const named = { namespace: values['scope.namespace'], project: values['scope.project'] }
      if (named.project !== null || folder === null) return named
      here ??= (await context.engine())
        .locateProject({ folder }, context.caller)
        .then(({ project }) => project)
      return { ...named, project: await here }
    },
    async typedProject() {
      return globals.project === HERE ? ((await context.scope()).project ?? undefined) : globals.project
    },
    async resolveId(typed) {
      return (await context.engine()).resolveId({ prefix: typed }, context.caller)
    },
    note(line) {
      if (!globals.json) process.stderr.write(`${fitTerminal(line, process.stderr)}\n`)
    },
    async close() {
      // If opening failed, the command that asked for the engine has reported it.
      const opened = await engine?.catch(() => null)
      engine = null
      await opened?.close()
    },
  }
  return context
}

/** True if the fault may hide the name of the database. A user's file can name one, a project's cannot. */
function hidesMemory({ details: { file, key } }: LoreError): boolean {
  if (typeof file === 'string') return basename(file) !== PROJECT_FILE
  return typeof key === 'string' && key.startsWith('store.')
}

async function openThrough(context: CliContext, scope: OpenedScope): Promise<Engine> {
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

async function openRemote(
  context: CliContext,
  connection: TeamConnection,
  namespace: string | null,
  openLocal: () => Promise<Engine>,
): Promise<Engine> {
  const { createRemoteEngine, createRemoteFirst } = await import('../../daemon/remote-engine.ts')
  return createRemoteFirst({
    remote: createRemoteEngine({
      connection: namespace === null ? connection : { ...connection, scope: namespace },
      fetch: globalThis.fetch,
    }),
    openLocal,
    monotonicMs: () => performance.now(),
    note: context.note,
  })
}

function notConnected(): LoreError {
  return new LoreError('invalid_input', 'This home is not connected to a team server.', {
    hint: 'Connect it with `lore connect URL < token.txt`.',
  })
}

/**
 * Tells a person at a terminal, once, that this home goes on capturing although it never asked for consent.
 */
function tellOfFormerCapture({ globals, note }: CliContext, home: string): void {
  if (globals.json || process.stderr.isTTY !== true || !takeUntold(home)) return
  note(
    'Capture stays on, as it was before Lore asked: see `lore capture status`, end it with `lore capture off`.',
  )
}

async function openHere(config: LoadedConfig, scope: OpenedScope): Promise<Engine> {
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
 * Opening an engine creates the scope it is given. A scope that is configured is meant; one that was typed
 * may be misspelled, and must not leave an empty scope behind. An agent sees only the namespace in which the engine is
 * opened, so there a typed one is given too.
 */
function withoutTyped(
  { values, sources }: LoadedConfig,
  repository: () => string | null,
  isAgents: boolean,
): OpenedScope {
  if (sources['scope.namespace'].kind === 'flag' && !isAgents) return {}
  const namespace = values['scope.namespace']
  if (sources['scope.project'].kind === 'flag') return { namespace, project: null }
  return { namespace, ...inFolder(values['scope.project'], repository()) }
}

/** As a project: that of the current folder. */
const HERE = '.'

function noProjectHere(): LoreError {
  return new LoreError('invalid_input', 'This folder lies in no repository, so it has no project.', {
    hint: 'Go to a folder of the project, or name the project; `lore scopes` lists them.',
    details: { option: '--project' },
  })
}

/** A configured project, else the folder of the repository, whose project the engine finds. */
function inFolder(project: string | null, folder: string | null): OpenedScope {
  return project === null && folder !== null ? { folder } : { project }
}
