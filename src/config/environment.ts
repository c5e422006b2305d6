/** The only place that looks at the process's environment. */
import type { Environment } from './resolve.ts'

export function readEnvironment(): Environment {
  return process.env
}

/** What the environment says apart from settings. */
export interface Surroundings {
  /** NO_COLOR, in any non-empty form. */
  readonly noColor: boolean
  /** FORCE_COLOR, unless it is 0. */
  readonly forceColor: boolean
  /** A terminal that cannot do more than plain text. */
  readonly dumbTerminal: boolean
  /** The session of the agent that started this process, where it says so. */
  readonly agentSession: string | null
}

export function readSurroundings(env: Environment): Surroundings {
  const set = (name: string) => (env[name] ?? '') !== ''
  return {
    noColor: set('NO_COLOR'),
    forceColor: set('FORCE_COLOR') && env.FORCE_COLOR !== '0',
    dumbTerminal: env.TERM === 'dumb',
    agentSession: set('CLAUDE_CODE_SESSION_ID') ? (env.CLAUDE_CODE_SESSION_ID ?? null) : null,
  }
}
