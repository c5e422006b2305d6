/** What running the user's own `claude` adds to the contract: how it is started, and that all of it ends. */
import { existsSync, readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { createClaudeCliModel } from '../../src/llm/claude-cli.ts'
import { failureOf, REQUEST } from './language-model.contract.ts'
import { type ClaudeRig, openClaude } from './language-model-rigs.ts'

let rig: ClaudeRig
afterEach(() => rig.close())

/** A process that has ended but that nobody has asked about yet does not count. */
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const status = `/proc/${pid}/status`
  return !existsSync(status) || !/^State:\s+Z/m.test(readFileSync(status, 'utf8'))
}

describe.skipIf(process.platform === 'win32')('claude-cli', () => {
  test('is started without tools, servers, hooks, files or a session, and not bare', async () => {
    rig = openClaude()
    await rig.open().complete(REQUEST)
    const args = rig.claude.starts()[0]?.args ?? []
    const after = (flag: string) => args[args.indexOf(flag) + 1]
    expect(args).toEqual(expect.arrayContaining(['-p', '--strict-mcp-config', '--no-session-persistence']))
    expect(args).toContain('--disable-slash-commands')
    expect(args).not.toContain('--bare')
    expect(after('--tools')).toBe('')
    expect(after('--model')).toBe('haiku')
    expect(after('--output-format')).toBe('json')
    const settings = JSON.parse(after('--settings') ?? '')
    expect(settings.disableAllHooks).toBe(true)
    expect(settings.permissions.deny).toContain('Read')
  })

  test('takes the prompt from standard input alone, and as no command', async () => {
    rig = openClaude()
    await rig.open().complete({ ...REQUEST, prompt: '/init @/etc/hosts' })
    const [start] = rig.claude.starts()
    expect(start?.args.join(' ')).not.toContain('/etc/hosts')
    expect(start?.stdin.endsWith('/init @/etc/hosts')).toBe(true)
    expect(start?.stdin).toMatch(/^[A-Z]/)
    expect(start?.env).toMatchObject({
      CLAUDE_CODE_DISABLE_ATTACHMENTS: '1',
      CLAUDE_CODE_DISABLE_FILE_MENTIONS: '1',
      CLAUDE_CODE_DISABLE_CLAUDE_MDS: '1',
    })
  })

  test('runs in an empty folder of its own that is gone afterwards', async () => {
    rig = openClaude()
    const model = rig.open()
    await model.complete(REQUEST)
    await model.complete(REQUEST)
    const starts = rig.claude.starts()
    expect(starts.map(({ filesInCwd }) => filesInCwd)).toEqual([[], []])
    expect(new Set(starts.map(({ cwd }) => cwd)).size).toBe(2)
    for (const { cwd } of starts) expect(existsSync(cwd)).toBe(false)
  })

  test('inherits the environment without the session it may come from, and is marked as our own', async () => {
    rig = openClaude({
      CLAUDECODE: '1',
      CLAUDE_CODE_SESSION_ID: 'a session',
      CLAUDE_CODE_ENTRYPOINT: 'cli',
      CLAUDE_PROJECT_DIR: '/somewhere',
      CLAUDE_PLUGIN_ROOT: '/plugin',
      CLAUDE_CONFIG_DIR: '/kept',
      CLAUDE_CODE_USE_BEDROCK: '1',
      HTTPS_PROXY: 'http://proxy.example',
    })
    await rig.open().complete(REQUEST)
    const env = rig.claude.starts()[0]?.env ?? {}
    for (const name of [
      'CLAUDECODE',
      'CLAUDE_CODE_SESSION_ID',
      'CLAUDE_CODE_ENTRYPOINT',
      'CLAUDE_PROJECT_DIR',
    ])
      expect(env).not.toHaveProperty(name)
    expect(env).not.toHaveProperty('CLAUDE_PLUGIN_ROOT')
    expect(env).toMatchObject({
      CLAUDE_CONFIG_DIR: '/kept',
      CLAUDE_CODE_USE_BEDROCK: '1',
      HTTPS_PROXY: 'http://proxy.example',
      LORE_INSIDE: 'claude-cli',
      LORE_HOOKS: 'off',
    })
  })

  test('ends with all it started when it is cancelled, even where it does not listen', async () => {
    rig = openClaude()
    rig.plan({ kind: 'hang' })
    const cancelling = new AbortController()
    const answer = failureOf(rig.open().complete(REQUEST, cancelling.signal))
    await expect.poll(() => rig.claude.starts().length).toBe(1)
    const [start] = rig.claude.starts()
    expect(isAlive(start?.childPid ?? 0)).toBe(true)
    cancelling.abort()
    expect((await answer).code).toBe('cancelled')
    for (const pid of [start?.pid, start?.childPid]) await expect.poll(() => isAlive(pid ?? 0)).toBe(false)
    expect(existsSync(start?.cwd ?? '')).toBe(false)
  })

  test('ends with all it started when its time is up', async () => {
    rig = openClaude()
    rig.plan({ kind: 'stall' })
    expect((await failureOf(rig.open({ timeoutMs: 5_000 }).complete(REQUEST))).code).toBe('llm_unavailable')
    const [start] = rig.claude.starts()
    expect(start?.childPid).toBeGreaterThan(0)
    await expect.poll(() => isAlive(start?.childPid ?? 0)).toBe(false)
  })

  test('says how to get it where it is not installed', async () => {
    rig = openClaude()
    const error = await failureOf(
      createClaudeCliModel({ command: 'no-such-claude' }, { env: {} }).complete(REQUEST),
    )
    expect(error.code).toBe('llm_unavailable')
    expect(error.message).toContain('no-such-claude')
    expect(error.hint).toContain('Install')
  })

  // Other systems take more before they refuse.
  test.runIf(process.platform === 'linux')(
    'does not start with more text than a program can be given, and does not show it',
    async () => {
      rig = openClaude()
      const system = `system-marker-77 ${'x'.repeat(200_000)}`
      const error = await failureOf(rig.open().complete({ ...REQUEST, system }))
      expect(error.code).toBe('llm_unavailable')
      expect(inspect(error, { depth: 10 })).not.toContain('system-marker-77')
    },
  )

  test('says so where nobody is signed in', async () => {
    rig = openClaude()
    rig.plan({ kind: 'fail', status: 401 })
    expect((await failureOf(rig.open().complete(REQUEST))).hint).toContain('sign in')
  })

  test('costs nothing that anybody could name', () => {
    rig = openClaude()
    expect(rig.open().price).toBeNull()
  })
})
