/**
 * A team server for random histories: its real routes over a store in a file. Requests and answers are lost, and it dies in the
 * middle of its work; agents and persons also write on the server itself.
 */
import { Hono } from 'hono'
import type { Principal } from '../../src/core/team.ts'
import type { TeamEnv } from '../../src/http/team/app-parts.ts'
import { addSync } from '../../src/http/team/sync-routes.ts'
import { openMortal, type Random, type Replica } from './sync-replicas.ts'

const TEAM = 'shop'
const MOST_STEPS = 60

interface TeamServer {
  /** The server as one who changes memories; it does not sync by itself. */
  readonly replica: Replica
  /** A network between the machine of this person and the server. */
  fetchAs(name: string): typeof globalThis.fetch
  /** From now on nothing is lost, and nothing dies. */
  calm(): void
}

export async function openTeamServer(root: string, random: Random, ids: string): Promise<TeamServer> {
  const { host, dieAt, advance } = await openMortal('server', root, random, ids)
  const scope = { namespace: TEAM, project: 'web' }
  const engine = await host.engineFor(scope)
  const { whole: store } = await host.contextFor(scope)
  let isCalm = false
  const app = new Hono<TeamEnv>()
  app.use(async (context, next) => {
    const principal = toPrincipal(context.req.header('authorization')?.replace('Bearer ', '') ?? '')
    context.set('identified', { principal, csrf: null, cookie: null })
    await next()
  })
  // A client sees no more of it than that.
  app.onError((_, context) => context.text('The server died.', 500))
  addSync(app, {
    team: { appendAudit: async () => undefined },
    now: () => 0,
    sync: { engine: async () => engine, onLeave: 'keep', onPushed: () => undefined },
  })
  const answer = async (request: Request): Promise<Response> => {
    dieAt(!isCalm && random(10) === 0 ? random(MOST_STEPS) : Number.POSITIVE_INFINITY)
    try {
      return await app.request(request)
    } finally {
      dieAt(Number.POSITIVE_INFINITY)
    }
  }
  return {
    replica: {
      name: 'server',
      group: `team:${TEAM}`,
      engine,
      store,
      advance,
      sync: async () => true,
      close: () => host.close(),
    },
    fetchAs: (name) => async (address, init) => {
      const isLost = !isCalm && random(5) === 0
      if (isLost && random(2) === 0) throw new TypeError('The request is lost.')
      const headers = { ...init?.headers, authorization: `Bearer ${name}` }
      const got = await answer(new Request(address, { ...init, headers }))
      if (isLost) throw new TypeError('The answer is lost.')
      return got
    },
    calm: () => {
      isCalm = true
    },
  }
}

function toPrincipal(name: string): Principal {
  const grant = { namespace: TEAM, project: null, role: 'curator' as const }
  return {
    kind: 'agent',
    personId: name,
    name: `${name}/laptop`,
    email: null,
    tokenId: name,
    grants: [grant],
  }
}
