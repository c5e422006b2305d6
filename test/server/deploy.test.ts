/** The files of a deployment: linted, valid against Kubernetes’ own schemas, and the start script of the image itself runs. */
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { validate } from 'dockerfile-utils'
import { Deployment } from 'kubernetes-models/apps/v1'
import { Job } from 'kubernetes-models/batch/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Service } from 'kubernetes-models/v1'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { prepareServer } from '../../src/server/prepare.ts'
import { createPool } from '../../src/store/postgres/driver.ts'
import { spawnServe } from '../support/serve-process.ts'
import { makeDatabase, POSTGRES_URL } from '../support/team-server.ts'

const at = (path: string) => fileURLToPath(new URL(`../../deploy/${path}`, import.meta.url))
const read = (path: string) => readFileSync(at(path), 'utf8')

test('the Dockerfile has no fault, runs as another user than root, and checks its health', () => {
  const dockerfile = read('Dockerfile')
  expect(validate(dockerfile).map(({ message }) => message)).toEqual([])
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(/^HEALTHCHECK /m)
  expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('ENTRYPOINT'))
  for (const [, from] of last.matchAll(/^COPY --from=build \/src\/(\S+)/gm)) {
    // Made in the image, by the next test's script.
    if (from === 'sbom.cdx.json') continue
    expect([from, statSync(at(`../${from}`), { throwIfNoEntry: false }) !== undefined]).toEqual([from, true])
  }
})

test('the bill of materials of the image names every bundled package, with version, licence and hash', () => {
  const { status, stdout } = spawnSync(process.execPath, [at('../scripts/sbom.mjs')], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  expect(status).toBe(0)
  const sbom = JSON.parse(stdout) as {
    bomFormat: string
    components: { name: string; group?: string; version: string; licenses?: unknown[]; hashes?: unknown[] }[]
  }
  expect(sbom.bomFormat).toBe('CycloneDX')
  const names = new Set(
    sbom.components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`)),
  )
  for (const name of ['pg', 'pg-boss', 'hono', 'kysely', 'openid-client', 'prom-client', 'zod'])
    expect([name, names.has(name)]).toEqual([name, true])
  for (const name of ['vitest', 'typescript', '@electric-sql/pglite'])
    expect([name, names.has(name)]).toEqual([name, false])
  for (const { name, version, licenses, hashes } of sbom.components)
    expect([name, version, licenses?.length ?? 0, hashes?.length ?? 0]).toEqual([
      name,
      expect.stringMatching(/^\d/),
      expect.any(Number),
      1,
    ])
})

const KINDS = { Deployment, Job, PodDisruptionBudget, Service } as const

test('the Kubernetes manifests fit the schemas of their kinds', () => {
  const documents = parseAllDocuments(read('kubernetes/lore.yaml')).map(
    (document) => document.toJS() as Manifest,
  )
  expect(documents.map(({ kind }) => kind)).toEqual([
    'Job',
    'Deployment',
    'Deployment',
    'Service',
    'PodDisruptionBudget',
  ])
  for (const document of documents) {
    const Kind = KINDS[document.kind as keyof typeof KINDS] as unknown as new (
      data: object,
    ) => { validate(): void }
    expect(() => new Kind(document).validate()).not.toThrow()
    // The schema refuses a wrong manifest, so its approval says something.
    if (document.spec.replicas !== undefined) {
      expect(() =>
        new Kind({ ...document, spec: { ...document.spec, replicas: 'two' } }).validate(),
      ).toThrow()
    }
  }
  const web = documents.find(({ metadata }) => metadata.name === 'lore-web')
  expect(web?.spec.replicas).toBe(2)
  for (const { spec } of documents.filter(({ kind }) => kind === 'Deployment' || kind === 'Job')) {
    const pod = spec.template?.spec
    expect(pod?.securityContext).toMatchObject({ runAsNonRoot: true })
    for (const container of pod?.containers ?? []) {
      expect(container.resources).toMatchObject({ requests: expect.anything(), limits: expect.anything() })
      expect(container.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      })
    }
  }
})

interface Manifest {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec: {
    readonly replicas?: number
    readonly template?: {
      readonly spec: {
        readonly securityContext: object
        readonly containers: readonly { readonly resources: object; readonly securityContext: object }[]
      }
    }
  }
}

test('the compose file names pgvector, prepares before it serves, and gives the server a role of its own', () => {
  const { services } = parse(read('compose.yaml')) as {
    services: Record<
      string,
      {
        image: string
        environment: Record<string, string>
        depends_on?: Record<string, { condition: string }>
      }
    >
  }
  expect(services.database?.image).toMatch(/^pgvector\/pgvector:pg1[6-9]/)
  expect(services.server?.depends_on?.prepare?.condition).toBe('service_completed_successfully')
  expect(services.prepare?.environment.LORE_POSTGRES_URL).toContain('lore_owner')
  expect(services.server?.environment.LORE_POSTGRES_URL).toContain('lore_server')
})

test('without the address of a database, the start script says what is missing', () => {
  const { status, stderr } = spawnSync(at('start.sh'), ['serve'], {
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([2, expect.stringContaining('LORE_POSTGRES_URL is not set')])
})

describe.skipIf(POSTGRES_URL === null)('on a real PostgreSQL', () => {
  test('the start script of the image prepares the database, serves as a role that owns nothing, and drains', async () => {
    const owner = await makeDatabase(POSTGRES_URL ?? '')
    const role = `lore_start_${process.pid}`
    const admin = await createPool(POSTGRES_URL ?? '', { connections: 1 })
    await admin.use((connection) => connection.query(`CREATE ROLE ${role} LOGIN PASSWORD 'for-tests-only'`))
    try {
      const LORE_BIN = at('../bin/lore.mjs')
      const prepared = spawnSync(at('start.sh'), ['prepare'], {
        env: { ...process.env, LORE_BIN, LORE_POSTGRES_URL: owner, LORE_DATABASE_ROLE: role },
        encoding: 'utf8',
      })
      expect([prepared.status, prepared.stderr]).toEqual([0, ''])
      const url = new URL(owner)
      url.username = role
      url.password = 'for-tests-only'
      const env = {
        LORE_BIN,
        LORE_POSTGRES_URL: url.href,
        LORE_SERVER_PORT: '0',
        LORE_SERVER_HOST: '127.0.0.1',
      }
      const server = await spawnServe(['serve'], env, [at('start.sh')])
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      expect((await fetch(`${server.url}/api/me`)).status).toBe(401)
      // The shell has become the server, so the signal reaches it.
      expect(await server.kill('SIGTERM')).toBe(0)
      expect(server.lines.map(({ event }) => event)).toEqual(expect.arrayContaining(['draining', 'stopped']))
      // Preparing again changes nothing.
      await prepareServer(owner, role, () => undefined)
    } finally {
      await admin.use(async (connection) => {
        await connection.query(`DROP DATABASE IF EXISTS ${new URL(owner).pathname.slice(1)} WITH (FORCE)`)
        await connection.query(`DROP ROLE ${role}`)
      })
      await admin.end()
    }
  })
})
