/**
 * The engine of a running daemon, over its socket: the same interface and answers, with nothing loaded in
 * this process.
 */

import type { LoadedConfig } from '../config/load.ts'
import { SETTING_KEYS, type SettingValues } from '../config/settings.ts'
import { defined } from '../core/defined.ts'
import type { OpenedScope } from '../core/scope.ts'
import type { Engine } from '../engine/engine.ts'
import { daemonAway, isDaemonAway, isNotDone } from './daemon-errors.ts'
import { engineOver } from './engine-over.ts'
import { type DaemonLink, linkDaemon } from './link.ts'

export interface ConnectOptions {
  readonly home: string
  /** The default scope of calls that name none. It is created if it is new. */
  readonly scope?: OpenedScope
  /** The client's settings; the daemon refuses the client if its own differ. Default: not compared. */
  readonly settings?: EngineSettings
  /** Limits connecting only; calls have no time limit. */
  readonly timeoutMs?: number
}

const CONNECT_MS = 2_000

/** The settings that decide which memory answers, and how. Client and daemon must agree on them. */
export type EngineSettings = Readonly<Record<string, unknown>>

export function engineSettings({ values }: Pick<LoadedConfig, 'values'>): EngineSettings {
  return Object.fromEntries(
    SETTING_KEYS.filter((key) => key.startsWith('store.') || key.startsWith('embedding.')).map((key) => [
      key,
      values[key] as SettingValues[keyof SettingValues],
    ]),
  )
}

/**
 * Reconnects once if the connection is lost. If the answer to a call was lost, the call is repeated if that
 * is harmless; otherwise it fails, because it may have been carried out. `close` closes the connection and
 * leaves the daemon running.
 * @throws LoreError daemon_away, daemon_mismatch
 */
export async function connectEngine(options: ConnectOptions): Promise<Engine> {
  const { home, scope, settings, timeoutMs = CONNECT_MS } = options
  const dial = () => {
    const hello = {
      role: 'engine' as const,
      ...defined({ scope, settings }),
    }
    return linkDaemon({ home, hello, timeoutMs })
  }
  let link: DaemonLink = await dial()
  // A daemon of another version refuses the client, so this list holds while the client lives.
  const { once = [] } = link.daemon
  let dialling: Promise<DaemonLink> | null = null
  let closed = false

  async function openLink(): Promise<DaemonLink> {
    if (link.isOpen) return link
    if (closed) throw daemonAway('not_done')
    dialling ??= dial().finally(() => {
      dialling = null
    })
    link = await dialling
    return link
  }

  async function call(method: string, params: readonly unknown[]): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await (await openLink()).call(method, params)
      } catch (error) {
        if (!isDaemonAway(error)) throw error
        if (!isNotDone(error) && once.includes(method)) throw error
        if (attempt === 2) throw daemonAway('not_done', error)
      }
    }
  }

  return engineOver(call, async () => {
    closed = true
    link.close()
  })
}
