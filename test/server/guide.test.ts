/**
 * docs/server.md, run as it stands on a real PostgreSQL: two people share a memory, an agent on a connected machine uses it
 * over MCP, and that machine's own memory answers while the server is away.
 */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createPool } from '../../src/store/postgres/driver.ts'
import { makeFolder } from '../support/engine.ts'
import { askTool } from '../support/mcp-answer.ts'
import { spawnServe } from '../support/serve-process.ts'
import { makeDatabase, POSTGRES_URL } from '../support/team-server.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const GUIDE = readFileSync(join(ROOT, 'docs', 'server.md'), 'utf8')
const blocks = [...GUIDE.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code = '']) => code)
const block = (begins: string) => {
  const found = blocks.find((code) => code.startsWith(begins))
  if (found === undefined) throw new Error(`docs/server.md has no block that begins with ${begins}`)
  return found
}

describe.skipIf(POSTGRES_URL === null)('docs/server.md', () => {
  test('leads from nothing to two people who share a memory', async () => {
    const folder = makeFolder()
    const owner = await makeDatabase(POSTGRES_URL ?? '')
    const role = `lore_guide_${process.pid}`
    const admin = await createPool(POSTGRES_URL ?? '', { connections: 1 })
    await admin.use((connection) => connection.query(`CREATE ROLE ${role} LOGIN PASSWORD 'for-tests-only'`))
    try {
      const server = new URL(owner)
      server.username = role
      server.password = 'for-tests-only'
      const bin = join(folder, 'bin')
      mkdirSync(bin)
      writeFileSync(
        join(bin, 'lore'),
        `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, 'bin', 'lore.mjs')}" "$@"\n`,
      )
      chmodSync(join(bin, 'lore'), 0o755)
      const env = {
        ...process.env,
        PATH: `${bin}:${process.env.PATH}`,
        LORE_HOME: join(folder, 'home'),
        OWNER_URL: owner,
        SERVER_URL: server.href,
      }
      const sh = (code: string, more: Readonly<Record<string, string>> = {}) =>
        execFileSync('sh', ['-euc', code], { cwd: folder, env: { ...env, ...more }, encoding: 'utf8' })
      sh(block('lore team prepare').replace('lore_server', role))
      sh(block('export LORE_POSTGRES_URL'))
      const serve = block('lore serve --port 4320')
      expect(serve.trim().split('\n')).toHaveLength(1)
      const running = await spawnServe(['--port', '0'], { LORE_POSTGRES_URL: server.href })
      const here = (code: string) => code.replaceAll('http://127.0.0.1:4320', running.url)
      const answers = sh(here(block('curl -s http://127.0.0.1:4320/api/call/remember')))
      expect(answers).toContain('"kind":"stored"')
      expect(answers).toMatch(/"hits":\[\{.*billing gateway listens on 8443/)

      expect(sh(here(block('lore connect')))).toContain('as Ana/laptop (writer in backend)')
      expect(statSync(join(folder, 'home', 'team.json')).mode & 0o777).toBe(0o600)
      const found = await callTool(env, 'search', { query: 'billing gateway port' })
      expect(found).toContain('8443')
      await callTool(env, 'store', { content: 'The staging cluster is rebuilt every Sunday night.' })
      const listed = sh('lore team audit --json', { LORE_POSTGRES_URL: server.href })
      expect(listed).toContain('"action": "recall"')
      expect(listed).not.toContain('8443')

      expect(await running.kill('SIGTERM')).toBe(0)
      // The server is away: this machine's own memory answers, and does not know what the team knows.
      const alone = await callTool(env, 'search', { query: 'billing gateway port' })
      expect(alone).not.toContain('8443')
      expect(alone).not.toContain('does not answer')
      expect(sh('lore connect --off')).toContain('Not connected any more')
      expect(() => sh('lore mcp --remote < /dev/null 2>&1')).toThrow()
    } finally {
      await admin.use(async (connection) => {
        await connection.query(`DROP DATABASE IF EXISTS ${new URL(owner).pathname.slice(1)} WITH (FORCE)`)
        await connection.query(`DROP ROLE ${role}`)
      })
      await admin.end()
    }
  })
})

/** Starts `lore mcp` as an agent does, calls one tool, and returns the answer's text. */
function callTool(env: NodeJS.ProcessEnv, name: string, args: object): Promise<string> {
  return askTool(spawn('lore', ['mcp'], { env, stdio: ['pipe', 'pipe', 'ignore'] }), name, args)
}
