/** Opens real engines in folders of their own, and cleans up after the test. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type OpenEngineOptions, openEngine } from '../../src/compose.ts'
import type { Caller } from '../../src/core/caller.ts'
import type { EpochMs } from '../../src/core/ids.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { putEmptyStore } from './empty-store.ts'
import { createSharedEmbedder, MODELS_DIR } from './shared-embedder.ts'

export { MODELS_DIR }

export const AGENT: Caller = { kind: 'agent', name: 'test-agent', session: 'session-1' }
export const PERSON: Caller = { kind: 'person', name: 'test-person', session: 'session-1' }

export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lore-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** Closed before its folder is removed. Uses the shared model, unless the options name an embedding or its folder. */
export async function openTestEngine(
  folder: string,
  options: Partial<OpenEngineOptions> = {},
): Promise<Engine> {
  const isUsual = options.embedding === undefined && options.modelsDir === undefined
  if (options.dbPath === undefined) await putEmptyStore(join(folder, 'lore.db'))
  const engine = await openEngine({
    dbPath: join(folder, 'lore.db'),
    modelsDir: MODELS_DIR,
    embedding: { provider: 'local' },
    ...(isUsual ? { embedder: createSharedEmbedder() } : {}),
    ...options,
  })
  let closed = false
  const close = async () => {
    if (!closed) {
      closed = true
      await engine.close()
    }
  }
  onTestFinished(close)
  return { ...engine, close }
}

/** A clock that stands still until told otherwise. */
export function makeClock(start: EpochMs = Date.UTC(2026, 0, 5, 9)) {
  let now = start
  return {
    now: () => now,
    advance(ms: number) {
      now += ms
    },
  }
}

export const DAY_MS = 86_400_000
