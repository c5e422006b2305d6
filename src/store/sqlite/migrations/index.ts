/** The migrations, oldest first. Forward only: a released migration is never edited, a new one is added. */
import { foundation } from './0001-foundation.ts'
import { capture } from './0002-capture.ts'
import { digest } from './0003-digest.ts'
import { sleep } from './0004-sleep.ts'
import { tokens } from './0005-tokens.ts'
import { graph } from './0006-graph.ts'
import { entities } from './0007-entities.ts'
import { information } from './0008-information.ts'
import { queue } from './0009-queue.ts'
import { reflections } from './0010-reflections.ts'
import { hooks } from './0011-hooks.ts'
import { brief } from './0012-brief.ts'
import { correctedTurns } from './0013-corrected-turns.ts'
import { briefRules } from './0014-brief-rules.ts'
import { formerCapture } from './0015-former-capture.ts'
import { saidFirst } from './0016-said-first.ts'
import { origin } from './0017-origin.ts'
import { projects } from './0018-projects.ts'
import { packedVectors } from './0019-packed-vectors.ts'
import { askedMemories } from './0020-asked-memories.ts'
import { sync } from './0021-sync.ts'
import type { Migration } from './migration.ts'

export const MIGRATIONS: readonly Migration[] = [
  foundation,
  capture,
  digest,
  sleep,
  tokens,
  graph,
  entities,
  information,
  queue,
  reflections,
  hooks,
  brief,
  correctedTurns,
  briefRules,
  formerCapture,
  saidFirst,
  origin,
  projects,
  packedVectors,
  askedMemories,
  sync,
]
