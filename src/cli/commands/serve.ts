/** `lore serve`: the team server over PostgreSQL, in the foreground until it is told to stop. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packagePaths } from '../../config/package-paths.ts'
import { readServerEnvironment, requirePostgresUrl } from '../../config/server-environment.ts'
import { LoreError } from '../../core/errors.ts'
import { defineCommand } from '../command/command.ts'
import { flag, integer, oneOf, text } from '../command/options.ts'

export const serve = defineCommand({
  name: 'serve',
  summary: 'serve the memory of a team over PostgreSQL',
  description:
    'Serves MCP (/mcp, /mcp/<profile>), the API (/api, described in /openapi.json), the explorer (/ui), sync (/push, /pull), /healthz, /readyz, /metrics and /status over a PostgreSQL database with pgvector, and does the background work. Any number of these servers may share a database. Without --migrate the database must have been prepared with `lore team prepare`, and the role it connects as should own none of the tables, so that row-level security holds for it. Writes one JSON object a line to standard output, without content. SIGTERM or Ctrl-C drains it: it answers what is under way and then ends.',
  arguments: {},
  options: {
    postgres: text('--postgres <url>', 'postgres://user@host:5432/database; default: LORE_POSTGRES_URL'),
    host: text('--host <address>', 'the address to listen on; default 127.0.0.1'),
    port: integer('--port <port>', 'the port to listen on, 0 for any; default 4320', 0, 65_535),
    role: oneOf('--role <role>', 'answer requests, do the background work, or all; default all', [
      'web',
      'worker',
      'all',
    ]),
    publicUrl: text('--public-url <url>', 'the address that people and agents use; default: LORE_PUBLIC_URL'),
    tlsCert: text('--tls-cert <file>', 'certificate chain (PEM), for TLS without a proxy'),
    tlsKey: text('--tls-key <file>', 'its private key (PEM)'),
    rate: integer('--rate <calls>', 'most calls of a token in a minute; default 600', 1, 1_000_000),
    connections: integer('--connections <count>', 'most connections to the database; default 10', 4, 1_000),
    auditDays: integer(
      '--audit-days <days>',
      'remove audit events after this time; default: keep all',
      1,
      36_500,
    ),
    onLeave: oneOf(
      '--on-leave <policy>',
      'memories of others on the machines of people who leave a team: keep or remove; default keep',
      ['keep', 'remove'],
    ),
    migrate: flag('--migrate', 'create or migrate the tables first, as their owner'),
  },
  examples: [
    ['lore serve --postgres postgres://lore@localhost/lore --migrate', 'everything in one process'],
    ['lore serve --role web --host 0.0.0.0', 'one of several that answer requests'],
    ['lore serve --role worker', 'one that does the background work'],
  ],
  async run({ options, context }) {
    const url = requirePostgresUrl(options.postgres)
    const surroundings = readServerEnvironment()
    const publicUrl = toPublicUrl(options.publicUrl ?? surroundings.publicUrl)
    const tls = readTls(options.tlsCert, options.tlsKey)
    const config = context.config()
    const [
      { openServer },
      { createServerLog },
      { createPool },
      { toEngineOptions },
      { openIdentityProvider },
    ] = await Promise.all([
      import('../../server/open-server.ts'),
      import('../../server/server-log.ts'),
      import('../../store/postgres/driver.ts'),
      import('../../engine-options.ts'),
      import('../../server/identity-provider.ts'),
    ])
    const log = createServerLog((line) => process.stdout.write(line), Date.now)
    const stopped = new Promise<string>((resolve) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal))
    })
    outliveLostConnections(log)
    const { modelsDir, embedding, digest, sleep } = toEngineOptions(config)
    const connections = options.connections ?? 10
    const forWhole = Math.ceil(connections / 2)
    const patienceMs = 10_000
    const [pool, callers] = await Promise.all([
      createPool(url, { connections: forWhole, patienceMs, reachesAll: true }),
      createPool(url, { connections: connections - forWhole, patienceMs }),
    ])
    const { oidc } = surroundings
    const opened = await openServer({
      pool,
      callers,
      jobs: { url },
      migrates: options.migrate,
      role: options.role ?? 'all',
      engine: {
        modelsDir,
        embedding,
        ...(digest === undefined ? {} : { digest }),
        ...(sleep === undefined ? {} : { sleep }),
      },
      host: options.host ?? '127.0.0.1',
      port: options.port ?? 4_320,
      ...(tls === null ? {} : { tls }),
      publicUrl,
      ...(oidc === null
        ? {}
        : {
            provider: (team) =>
              openIdentityProvider(
                { ...oidc, audience: publicUrl === null ? null : `${publicUrl}/mcp` },
                team,
              ),
          }),
      callsPerMinute: options.rate ?? 600,
      auditDays: options.auditDays ?? null,
      ...(options.onLeave === undefined ? {} : { onLeave: options.onLeave }),
      files: join(packagePaths().root, 'dist', 'ui'),
      version: packagePaths().version,
      log,
    })
    log({
      level: 'info',
      event: 'started',
      url: opened.server.url,
      role: options.role ?? 'all',
      pid: process.pid,
    })
    const signal = await stopped
    log({ level: 'info', event: 'draining', signal })
    await opened.close()
    await Promise.all([pool.end(), callers.end()])
    log({ level: 'info', event: 'stopped' })
    return null
  },
})

/**
 * A connection to the database that breaks while it is lent tells so twice: to the query, whose caller handles it, and to
 * the process, which would end. Any other error that nobody caught still ends it.
 */
function outliveLostConnections(log: (entry: Readonly<Record<string, unknown>>) => void): void {
  process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
    const isLost =
      /^(?:ECONNRESET|EPIPE|ETIMEDOUT|57P0\d|08\w{3})$/.test(error.code ?? '') ||
      error.message.startsWith('Connection terminated')
    log({
      level: isLost ? 'warn' : 'error',
      event: isLost ? 'a connection was lost' : 'ended by an unexpected error',
      why: error.code ?? error.name,
    })
    if (!isLost) process.exit(1)
  })
}

function toPublicUrl(typed: string | null): string | null {
  if (typed === null) return null
  const url = URL.canParse(typed) ? new URL(typed) : null
  if (url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin
  throw new LoreError('invalid_input', 'The public address cannot be used.', {
    hint: 'Give scheme, name and port only, such as https://lore.example.org.',
    details: { field: 'public-url' },
  })
}

function readTls(cert: string | undefined, key: string | undefined): { cert: string; key: string } | null {
  if (cert === undefined && key === undefined) return null
  if (cert === undefined || key === undefined) {
    throw new LoreError('invalid_input', 'TLS needs both --tls-cert and --tls-key.', {
      hint: 'Name the certificate chain and its private key, both as PEM.',
    })
  }
  return { cert: readPem(cert), key: readPem(key) }
}

function readPem(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new LoreError('invalid_input', `The file ${path} cannot be read.`, {
      hint: 'Check its name and its rights.',
      cause: error,
    })
  }
}
