import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type OpenEngineOptions, openEngineHost } from '../../src/compose.ts'
import { packagePaths } from '../../src/config/package-paths.ts'
import { connectEngine } from '../../src/daemon/connect-engine.ts'
import { daemonPaths } from '../../src/daemon/paths.ts'
import { CONNECTION_LIMITS } from '../../src/daemon/serve-connection.ts'
import { openSocketServer } from '../../src/daemon/socket-server.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { putEmptyStore } from '../support/empty-store.ts'
import {
  AGENT,
  MODELS_DIR,
  makeClock,
  makeFolder,
  openTestEngine,
  PERSON,
  shareDatabase,
} from '../support/engine.ts'
import { POSTGRES } from '../support/postgres.ts'
import { sentence } from '../support/sentences.ts'
import { createSharedEmbedder } from '../support/shared-embedder.ts'
import { describeEngine } from './engine.contract.ts'

async function openOverSocket(home: string, options: Partial<OpenEngineOptions> = {}): Promise<Engine> {
  await putEmptyStore(join(home, 'lore.db'))
  const host = await openEngineHost({
    dbPath: join(home, 'lore.db'),
    modelsDir: MODELS_DIR,
    embedding: { provider: 'local' },
    embedder: createSharedEmbedder(),
    ...options,
  })
  const server = await openSocketServer({
    address: daemonPaths(home).socket,
    home,
    version: packagePaths().version,
    openEngine: (hello) => host.engineFor(hello.scope ?? {}),
    control: {},
    onCall: () => undefined,
    log: () => undefined,
    limits: CONNECTION_LIMITS,
  })
  const engine = await connectEngine({ home })
  onTestFinished(async () => {
    await engine.close()
    await server.close(0)
    await host.close()
  })
  return engine
}

describeEngine('the engine in process', (folder) => openTestEngine(folder))
describeEngine('the engine over the socket', (folder) => openOverSocket(folder))
for (const kind of POSTGRES) {
  describeEngine(`the engine over ${kind.name}`, async (folder) =>
    openTestEngine(folder, { shared: await shareDatabase(folder, kind) }),
  )
}

test('both give the same answers about the same store', async () => {
  const folder = makeFolder()
  // Scores fall with time, so both are asked at the same moment.
  const clock = makeClock()
  const remote = await openOverSocket(folder, { clock })
  const ids: string[] = []
  for (let n = 0; n < 12; n++) {
    const outcome = await remote.remember({ content: sentence(1, n * 11).text, force: true }, AGENT)
    if (outcome.kind === 'stored') ids.push(outcome.memory.id)
  }
  const turns = [0, 1, 2].map((n) => ({ role: 'user' as const, text: sentence(2, n).text, at: 1_000 + n }))
  await remote.stage({ agent: 'test', sessionId: 's1', turns }, AGENT)
  await remote.settle({ timeoutMs: 60_000 }, PERSON)
  const local = await openTestEngine(folder, { clock })
  const id = ids[3] as never
  const questions: readonly ((engine: Engine) => Promise<unknown>)[] = [
    ...[0, 33, 66].map((n) => async (engine: Engine) => {
      const { tookMs, ...answer } = await engine.recall(
        { query: sentence(1, n).question, explain: true },
        AGENT,
      )
      expect(tookMs.search).toBeGreaterThan(0)
      return answer
    }),
    (engine) => engine.listRoots({ limit: 5, offset: 2 }, PERSON),
    (engine) => engine.recent({ sinceHours: 1 }, PERSON),
    (engine) => engine.children({ id }, PERSON),
    (engine) => engine.parent({ id }, PERSON),
    (engine) => engine.subtree({ id, maxDepth: 2 }, PERSON),
    (engine) => engine.explore({ topic: 'bicycle' }, AGENT),
    (engine) => engine.listArchived({}, PERSON),
    (engine) => engine.listScopes({}, PERSON),
    (engine) => engine.stats({}, PERSON),
    (engine) => engine.listSessions({}, PERSON),
    (engine) => engine.feed({}, PERSON),
    (engine) => engine.resolveId({ prefix: id }, PERSON),
    (engine) => engine.resolveId({ prefix: 'zz' }, PERSON).catch((error: unknown) => error),
    (engine) => engine.recall({ query: '' }, AGENT).catch((error: unknown) => error),
  ]
  for (const ask of questions) expect(await ask(remote)).toStrictEqual(await ask(local))
})
