/** The only file that reads the process's environment. */
import { findAgent } from './agent-sessions.ts'
import type { Environment } from './resolve.ts'

export function readEnvironment(): Environment {
  return process.env
}

/** Values of the environment that are not settings. */
export interface Surroundings {
  /** True if NO_COLOR is not empty. */
  readonly noColor: boolean
  /** True if FORCE_COLOR is set and not 0. */
  readonly forceColor: boolean
  /** True if the terminal shows plain text only (TERM is `dumb`). */
  readonly dumbTerminal: boolean
  /** Session id of the agent that started this process; null if unknown. */
  readonly agentSession: string | null
  /** Name of the agent in whose session this process runs; null if a person started it. */
  readonly agent: string | null
  /** Set if the person works over ssh; `server` is the address that they reached. */
  readonly ssh: { readonly server: string | null } | null
  /** True if programs with windows can be shown (X11 or Wayland). */
  readonly display: boolean
}

export function readSurroundings(env: Environment): Surroundings {
  const set = (name: string) => (env[name] ?? '') !== ''
  return {
    noColor: set('NO_COLOR'),
    forceColor: set('FORCE_COLOR') && env.FORCE_COLOR !== '0',
    dumbTerminal: env.TERM === 'dumb',
    agentSession: set('CLAUDE_CODE_SESSION_ID') ? (env.CLAUDE_CODE_SESSION_ID ?? null) : null,
    agent: findAgent(env),
    ssh:
      set('SSH_CONNECTION') || set('SSH_TTY') ? { server: env.SSH_CONNECTION?.split(' ')[2] ?? null } : null,
    display: set('DISPLAY') || set('WAYLAND_DISPLAY'),
  }
}
