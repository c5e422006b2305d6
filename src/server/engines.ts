/** The engines of a server: one for each place that somebody calls from, over one store. */
import type { EngineHost } from '../compose.ts'
import { defined } from '../core/defined.ts'
import type { Standing } from '../core/team.ts'
import type { Engine } from '../engine/engine.ts'

export interface Engines {
  engineFor(standing: Standing): Promise<Engine>
  close(): Promise<void>
}

/** Places whose engines are kept; others are opened again. An engine holds little: it shares the store and the model. */
const MOST = 500

export function createEngines(host: Pick<EngineHost, 'engineFor'>): Engines {
  const open = new Map<string, Promise<Engine>>()
  return {
    engineFor(standing) {
      const { namespace, project, projects, role } = standing
      // Reading must not create a project, so readers have engines of their own.
      const create = role !== 'reader'
      const key = JSON.stringify([namespace, project, projects, create])
      const known = open.get(key)
      if (known !== undefined) {
        open.delete(key)
        open.set(key, known)
        return known
      }
      const confined = { namespace, ...defined({ projects: projects ?? undefined }) }
      const opening = host.engineFor({ namespace, project }, { confined, create })
      open.set(key, opening)
      // A failed attempt is not kept: the next call tries again.
      opening.catch(() => open.delete(key))
      for (const [oldest, engine] of open) {
        if (open.size <= MOST) break
        open.delete(oldest)
        engine.then(
          (each) => each.close(),
          () => undefined,
        )
      }
      return opening
    },
    close: async () => {
      const engines = await Promise.allSettled(open.values())
      open.clear()
      for (const engine of engines) if (engine.status === 'fulfilled') await engine.value.close()
    },
  }
}
