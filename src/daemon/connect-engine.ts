/** The engine of a running daemon, over its socket: same interface, same answers, nothing loaded here. */

import type { LoadedConfig } from '../config/load.ts'
import { SETTING_KEYS, type SettingValues } from '../config/settings.ts'
import { defined } from '../core/defined.ts'
import type { Scope } from '../core/scope.ts'
import type { Engine } from '../engine/engine.ts'
import { daemonAway, isDaemonAway, isNotDone } from './daemon-errors.ts'
import { engineOver } from './engine-over.ts'
import { type DaemonLink, linkDaemon } from './link.ts'

export interface ConnectOptions {
  readonly home: string
  /** Where things go, and where is looked, when a call names no scope. Created if it is new. */
  readonly scope?: Partial<Scope>
  /** What the client's settings say; the daemon serves it only if its own say the same. Default: no matter. */
  readonly settings?: EngineSettings
  /** For connecting; calls take as long as they take. */
  readonly timeoutMs?: number
}

const CONNECT_MS = 2_000

/** The settings that decide which memory answers, and how: two processes must agree on them. */
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
 * A connection that is lost is made again once. A call whose answer was lost is made again where that
 * does no harm; else it fails, because nobody knows whether it was carried out. `close` closes the
 * connection and leaves the daemon alone.
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
  // A daemon of another version is not served, so its methods do not change while this client lives.
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
