/** Opens real engines on given files for measuring, with a clock that stands still until told otherwise. */
import { openEngine } from '../../../src/compose.ts'
import type { Caller } from '../../../src/core/caller.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { createSharedEmbedder, MODELS_DIR } from '../../support/shared-embedder.ts'

export const PERSON: Caller = { kind: 'person', name: 'test-person', session: 'session-1' }

export interface Clock {
  readonly now: () => number
  readonly advance: (ms: number) => void
}

export function makeCaseClock(start: number): Clock {
  let now = start
  return {
    now: () => now,
    advance(ms: number) {
      now += ms
    },
  }
}

/** @param home folder whose `.claude` holds transcripts; default: no transcript is read */
export function openCaseEngine(
  dbPath: string,
  clock: Clock,
  { project, home }: { readonly project?: string; readonly home?: string } = {},
): Promise<Engine> {
  return openEngine({
    dbPath,
    ...(project === undefined ? {} : { scope: { project } }),
    ...(home === undefined ? {} : { capture: captureFrom(home) }),
    modelsDir: MODELS_DIR,
    embedding: { provider: 'local' },
    embedder: createSharedEmbedder(),
    clock,
    backgroundEmbedding: false,
  })
}

function captureFrom(homedir: string) {
  return {
    place: { homedir, env: {}, platform: process.platform },
    exclude: [],
    toolResults: { headChars: 200, tailChars: 100 },
    optedOut: () => false,
  }
}
