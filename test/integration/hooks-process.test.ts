/** Hooks as Claude Code runs them: recorded input of every event in, its JSON or nothing out, always status 0. */
import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { NO_ANSWER } from '../../src/core/hook.ts'
import { noteGuarded } from '../../src/hooks/guarded-sessions.ts'
import { isUnwanted } from '../../src/hooks/start-daemon.ts'
import {
  HOOK_BUNDLE,
  hookLog,
  NOT_KEPT,
  PATIENT,
  pretendDaemon,
  RECORDED,
  type Recorded,
  recorded,
  runHook,
  spooled,
  spooledFiles,
  startHook,
} from '../support/hook-process.ts'
import { BIN, createSandbox, outcomeOf, runJson, runLore, type Sandbox } from './cli-lore.ts'
import { createDaemonHome, damageDatabase, until } from './daemon-processes.ts'

const SESSION = '00000000-0000-4000-8000-000000000001'
const FOLDER = '/home/ada/harbour'
const TRANSCRIPT = `/home/ada/.claude/projects/-home-ada-harbour/${SESSION}.jsonl`
const SUBAGENT = 'a0123456789abcdef'
const CONTEXT = 'The staging database listens on port 5544. «é»'
const SILENCE = { code: 0, stdout: '', stderr: '' }

function openSandbox(): Sandbox {
  const sandbox = createSandbox()
  onTestFinished(() => sandbox.remove())
  return sandbox
}

const specific = (hookEventName: string, fields: object) => ({
  hookSpecificOutput: { hookEventName, ...fields },
})

/** As the daemon notes where a session's settings ask the agent to store what it learnt. */
function letStopWait(sandbox: Sandbox): void {
  mkdirSync(join(sandbox.home, 'spool'), { recursive: true, mode: 0o700 })
  writeFileSync(join(sandbox.home, 'spool', 'learning'), '{}')
}

/** As the daemon notes where a session's settings want a word before operations. */
function guard(sandbox: Sandbox): void {
  noteGuarded(sandbox.home, SESSION, true)
}

interface Case {
  readonly sent: Readonly<Record<string, unknown>>
  readonly answer: object
  readonly printed: unknown
}

const STARTED = specific('SessionStart', { additionalContext: CONTEXT })
const start = (source: string): Case => ({
  sent: { event: 'session_start', source },
  answer: { context: CONTEXT },
  printed: STARTED,
})
const prompt = (text: unknown): Case => ({
  sent: { event: 'prompt', prompt: text },
  answer: { context: CONTEXT },
  printed: specific('UserPromptSubmit', { additionalContext: CONTEXT }),
})
const stop = (stopHookActive: boolean): Case => ({
  sent: { event: 'stop', stopHookActive, lastMessage: 'The staging database listens on port 5544.' },
  answer: { goOn: 'Store what was learnt.', context: CONTEXT },
  printed: { decision: 'block', reason: 'Store what was learnt.' },
})
const end = (reason: string): Case => ({
  sent: { event: 'session_end', reason },
  answer: { context: CONTEXT },
  printed: '',
})
const subagentStop = (lastMessage: string): Case => ({
  sent: {
    event: 'subagent_stop',
    subagentId: SUBAGENT,
    stopHookActive: false,
    lastMessage,
    transcriptPath: TRANSCRIPT.replace('.jsonl', `/subagents/agent-${SUBAGENT}.jsonl`),
  },
  answer: {},
  printed: '',
})

const CASES: Readonly<Record<Recorded, Case>> = {
  'session-start-startup': start('startup'),
  'session-start-resume': start('resume'),
  'session-start-fork': start('fork'),
  'session-start-clear': start('clear'),
  'session-start-compact': start('compact'),
  'user-prompt-submit': prompt('Which port does the staging database listen on?'),
  'user-prompt-submit-task-notification': prompt(expect.stringMatching(/^<task-notification>/)),
  'pre-tool-use': {
    sent: {
      event: 'before_tool',
      tool: { name: 'Bash', input: { command: 'ls', description: 'List the files' } },
    },
    answer: { permission: { decision: 'ask', reason: 'Memory was not searched yet.' } },
    printed: specific('PreToolUse', {
      permissionDecision: 'ask',
      permissionDecisionReason: 'Memory was not searched yet.',
    }),
  },
  stop: stop(false),
  'stop-hook-active': stop(true),
  'pre-compact': {
    sent: { event: 'before_compaction', reason: 'manual' },
    answer: { context: CONTEXT },
    printed: CONTEXT,
  },
  'session-end': end('other'),
  'session-end-clear': end('clear'),
  'subagent-start': {
    sent: { event: 'subagent_start', subagentId: SUBAGENT, subagentType: 'general-purpose' },
    answer: { context: CONTEXT },
    printed: specific('SubagentStart', { additionalContext: CONTEXT }),
  },
  'subagent-stop': subagentStop('The staging database listens on port 5544.'),
  'subagent-stop-of-compaction': subagentStop('<summary>The staging database was looked up.</summary>'),
}

describe('a hook that is answered', () => {
  it.each(RECORDED)('tells the daemon of %s and prints what Claude Code expects', async (moment) => {
    const { sent, answer, printed } = CASES[moment]
    const sandbox = openSandbox()
    const daemon = await pretendDaemon(sandbox, { kind: 'answer', result: { ...NO_ANSWER, ...answer } })
    if (sent.event === 'stop') letStopWait(sandbox)
    if (sent.event === 'before_tool') guard(sandbox)
    const { code, stdout, stderr } = await runHook(sandbox, recorded(moment), { env: PATIENT })
    expect([code, stderr]).toEqual([0, ''])
    await until(() => daemon.heard[0]?.length === 2)
    const [hello, request] = daemon.heard[0] ?? []
    expect(hello).toMatchObject({ hello: { protocol: 1, role: 'control' } })
    expect(request).toMatchObject({
      method: 'hook',
      params: [
        {
          agent: 'claude-code',
          sessionId: SESSION,
          cwd: FOLDER,
          transcriptPath: TRANSCRIPT,
          id: expect.stringMatching(/^\d{13}-\d+-\d+$/),
          at: expect.any(Number),
          startedAt: expect.any(Number),
          ...sent,
        },
      ],
    })
    expect(typeof printed === 'string' ? stdout : JSON.parse(stdout)).toEqual(printed)
    expect(spooledFiles(sandbox)).toEqual([])
  })

  it.each(RECORDED)('says nothing at all where there is nothing to say: %s', async (moment) => {
    const sandbox = openSandbox()
    await pretendDaemon(sandbox, { kind: 'answer', result: NO_ANSWER })
    expect(await runHook(sandbox, recorded(moment), { env: PATIENT })).toEqual(SILENCE)
  })

  it('reminds beside an operation, or refuses it', async () => {
    const sandbox = openSandbox()
    const daemon = await pretendDaemon(sandbox, {
      kind: 'answer',
      result: { ...NO_ANSWER, context: CONTEXT },
    })
    guard(sandbox)
    const reminded = await runHook(sandbox, recorded('pre-tool-use'), { env: PATIENT })
    expect(JSON.parse(reminded.stdout)).toEqual(specific('PreToolUse', { additionalContext: CONTEXT }))
    const permission = { decision: 'deny', reason: 'Search first.' }
    daemon.behave({ kind: 'answer', result: { ...NO_ANSWER, permission } })
    const refused = await runHook(sandbox, recorded('pre-tool-use'), { env: PATIENT })
    expect(JSON.parse(refused.stdout)).toEqual(
      specific('PreToolUse', { permissionDecision: 'deny', permissionDecisionReason: 'Search first.' }),
    )
  })

  it.each([
    ['named', ['before-tool']],
    ['unnamed', []],
  ])('asks nobody before an operation unless the session’s settings want it: %s', async (_, typed) => {
    const sandbox = openSandbox()
    const daemon = await pretendDaemon(sandbox, {
      kind: 'answer',
      result: { ...NO_ANSWER, context: CONTEXT },
    })
    const use = async (env: NodeJS.ProcessEnv = {}) => {
      const args = [HOOK_BUNDLE, ...typed]
      const { stdout } = await runHook(sandbox, recorded('pre-tool-use'), {
        args,
        env: { ...PATIENT, ...env },
      })
      return stdout !== ''
    }
    expect(await use()).toBe(false)
    noteGuarded(sandbox.home, 'another session', true)
    expect(await use()).toBe(false)
    expect(daemon.heard.flat()).toEqual([])
    expect(await use({ LORE_HOOKS_BEFORE_TOOL: 'ask' })).toBe(true)
    guard(sandbox)
    expect(await use()).toBe(true)
    expect(await use({ CLAUDE_PLUGIN_OPTION_BEFORE_TOOL: 'off' })).toBe(false)
    noteGuarded(sandbox.home, SESSION, false)
    expect(await use()).toBe(false)
  })

  it('cuts what Claude Code would move to a file, and no character in two', async () => {
    const sandbox = openSandbox()
    await pretendDaemon(sandbox, {
      kind: 'answer',
      result: { ...NO_ANSWER, context: `x${'🌊'.repeat(9_000)}` },
    })
    const { stdout } = await runHook(sandbox, recorded('user-prompt-submit'), { env: PATIENT })
    const { additionalContext } = (JSON.parse(stdout) as ReturnType<typeof specific>)
      .hookSpecificOutput as unknown as { additionalContext: string }
    expect(additionalContext.length).toBe(9_499)
    expect(additionalContext.isWellFormed()).toBe(true)
  })

  it('knows a subagent by its id, and the event by what the agent says rather than by what was typed', async () => {
    const sandbox = openSandbox()
    const daemon = await pretendDaemon(sandbox, { kind: 'answer', result: NO_ANSWER })
    const input = recorded('user-prompt-submit', { agent_id: 'a7c31', agent_type: 'Explore' })
    await runHook(sandbox, input, { args: [HOOK_BUNDLE, 'stop'], env: PATIENT })
    const unnamed = recorded('stop', { hook_event_name: undefined })
    await runHook(sandbox, unnamed, { args: [BIN, 'hook', 'stop'], env: PATIENT })
    await until(() => daemon.heard[1]?.length === 2)
    expect(daemon.heard.map(([, request]) => request)).toMatchObject([
      { params: [{ event: 'prompt', subagentId: 'a7c31', subagentType: 'Explore' }] },
      { params: [{ event: 'stop' }] },
    ])
  })

  it('passes on what session and plugin say about hooks, and nothing else of the environment', async () => {
    const sandbox = openSandbox()
    const daemon = await pretendDaemon(sandbox, { kind: 'answer', result: NO_ANSWER })
    const env = {
      ...PATIENT,
      LORE_HOOKS_RECALL: 'false',
      CLAUDE_PLUGIN_OPTION_LEARNING: 'true',
      ANTHROPIC_API_KEY: 'for nobody',
      CLAUDE_PLUGIN_OPTION_API_KEY: 'for nobody',
      LORE_HOOKS_TOKEN: 'for nobody',
    }
    await runHook(sandbox, recorded('user-prompt-submit'), { env })
    expect(daemon.heard[0]?.[1]).toMatchObject({
      params: [{ environment: { LORE_HOOKS_RECALL: 'false', CLAUDE_PLUGIN_OPTION_LEARNING: 'true' } }],
    })
    expect(JSON.stringify(daemon.heard)).not.toContain('for nobody')
  })

  it('gives the daemon a long prompt and a large operation in part', async () => {
    const sandbox = openSandbox()
    const daemon = await pretendDaemon(sandbox, { kind: 'answer', result: NO_ANSWER })
    guard(sandbox)
    await runHook(sandbox, recorded('user-prompt-submit', { prompt: 'long '.repeat(400_000) }), {
      env: PATIENT,
    })
    const input = {
      file_path: '/home/ada/harbour/a.ts',
      content: 'c'.repeat(1_000_000),
      edits: [{ old: 'x' }],
    }
    await runHook(sandbox, recorded('pre-tool-use', { tool_input: input }), { env: PATIENT })
    const sizes = daemon.heard.map(([, request]) => JSON.stringify(request).length)
    expect(Math.max(...sizes)).toBeLessThan(110_000)
    expect(daemon.heard[1]?.[1]).toMatchObject({
      params: [{ tool: { input: { file_path: '/home/ada/harbour/a.ts' } } }],
    })
  })
})

describe('a hook that nobody answers', () => {
  it.each(RECORDED)('is silent and keeps %s for later without a word that was said', async (moment) => {
    const sandbox = openSandbox()
    expect(await runHook(sandbox, recorded(moment), { env: PATIENT })).toEqual(SILENCE)
    const { event } = CASES[moment].sent
    expect(spooled(sandbox)).toMatchObject(
      NOT_KEPT.has(moment) ? [] : [{ event, sessionId: SESSION, cwd: FOLDER }],
    )
    for (const name of spooledFiles(sandbox)) {
      const file = join(sandbox.home, 'spool', name)
      // The id and the time are digits that any number may occur in.
      const { id: _id, at: _at, ...kept } = JSON.parse(readFileSync(file, 'utf8'))
      expect(JSON.stringify(kept)).not.toMatch(/staging|5544|the port|finished/i)
      if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    }
  })

  it.skipIf(process.getuid?.() !== 0)('asks nobody else who waits in a folder open to all', async () => {
    const sandbox = openSandbox()
    const daemon = await pretendDaemon(sandbox, { kind: 'answer', result: NO_ANSWER })
    chmodSync(sandbox.home, 0o777)
    await runHook(sandbox, recorded('user-prompt-submit'), { env: PATIENT })
    expect(daemon.heard.length).toBe(1)
    chownSync(join(sandbox.home, 'lore.sock'), 65_534, 65_534)
    await runHook(sandbox, recorded('user-prompt-submit'), { env: PATIENT })
    expect(daemon.heard.length).toBe(1)
    expect(spooled(sandbox)).toMatchObject([{ event: 'prompt' }])
  })

  it('makes its folders the owner’s alone', async () => {
    const sandbox = openSandbox()
    await runHook(sandbox, recorded('stop'), { env: PATIENT })
    if (process.platform === 'win32') return
    for (const folder of [sandbox.home, join(sandbox.home, 'spool')])
      expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it('gives up on a daemon that hangs, and does not ask it again for a while', async () => {
    const sandbox = openSandbox()
    const daemon = await pretendDaemon(sandbox, { kind: 'hang' })
    // It must come to ask in less than half of it.
    const env = { LORE_HOOK_DEADLINE_MS: '4000' }
    expect(await runHook(sandbox, recorded('user-prompt-submit'), { env })).toEqual(SILENCE)
    expect(hookLog(sandbox)).toContain('no answer in time')
    // Once may be chance.
    expect(await runHook(sandbox, recorded('user-prompt-submit'), { env })).toEqual(SILENCE)
    expect(daemon.heard.length).toBe(2)
    const breaker = join(sandbox.home, 'spool', 'breaker')
    const tripped = JSON.parse(readFileSync(breaker, 'utf8')) as { timeouts: number; until: number }
    expect(tripped).toEqual({ timeouts: 2, until: expect.any(Number) })
    // The next one may start later than it is left alone for.
    writeFileSync(breaker, JSON.stringify({ ...tripped, until: Date.now() + 60_000 }))
    expect(await runHook(sandbox, recorded('stop'), { env: PATIENT })).toEqual(SILENCE)
    expect(daemon.heard.length).toBe(2)
    expect(spooled(sandbox).map(({ event }) => event)).toEqual(['prompt', 'prompt', 'stop'])
    writeFileSync(breaker, JSON.stringify({ timeouts: 3, until: Date.now() - 1 }))
    daemon.behave({ kind: 'answer', result: { ...NO_ANSWER, context: CONTEXT } })
    const answered = await runHook(sandbox, recorded('user-prompt-submit'), { env: PATIENT })
    expect(answered.stdout).toContain('5544')
    expect(existsSync(breaker)).toBe(false)
  })

  it('keeps a call that the daemon dropped, and not one that it refused', async () => {
    const sandbox = openSandbox()
    const daemon = await pretendDaemon(sandbox, { kind: 'hang_up' })
    expect(await runHook(sandbox, recorded('user-prompt-submit'), { env: PATIENT })).toEqual(SILENCE)
    daemon.behave({ kind: 'refuse', code: 'daemon_away' })
    expect(await runHook(sandbox, recorded('user-prompt-submit'), { env: PATIENT })).toEqual(SILENCE)
    expect(spooledFiles(sandbox).length).toBe(2)
    daemon.behave({ kind: 'refuse', code: 'invalid_input' })
    expect(await runHook(sandbox, recorded('user-prompt-submit'), { env: PATIENT })).toEqual(SILENCE)
    expect(spooledFiles(sandbox).length).toBe(2)
    expect(hookLog(sandbox)).toContain('refused: invalid_input')
  })

  it.each(['stop', 'subagent-stop', 'session-end'] as const)(
    'hands %s over and does not wait, whatever the daemon does',
    async (moment) => {
      const sandbox = openSandbox()
      const daemon = await pretendDaemon(sandbox, { kind: 'hang' })
      const long = 'The staging database listens on port 5544. é🌊 '.repeat(5_000)
      const input = recorded(moment, { last_assistant_message: long })
      expect(await runHook(sandbox, input, { env: PATIENT })).toEqual(SILENCE)
      await until(() => daemon.heard[0]?.length === 2)
      expect(spooledFiles(sandbox)).toEqual([])
      expect(JSON.stringify(daemon.heard[0]?.[1]).length).toBeLessThan(60_000)
      expect(JSON.stringify(daemon.heard[0]?.[1])).not.toContain('answerBy')
    },
  )

  it('keeps a bounded number, and lets the oldest go', async () => {
    const sandbox = openSandbox()
    const folder = join(sandbox.home, 'spool')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (let i = 0; i < 1_005; i++) writeFileSync(join(folder, `${1_600_000_000_000 + i}-1-1.json`), '{}')
    // It looks at all of them once in a few calls.
    const files = await until(async () => {
      await runHook(sandbox, recorded('stop'), { env: PATIENT })
      const left = spooledFiles(sandbox)
      return left.length <= 1_000 ? left : null
    })
    expect(files.length).toBe(1_000)
    expect(files.at(-1)).toMatch(/^1[7-9]/)
  })
})

/** Longer than any moment may take. */
const HELD_UP_MS = 4_000

/** Holds the process up: before its first line, or right behind it. */
function heldUp(sandbox: Sandbox, when: 'before' | 'behind'): readonly string[] {
  const file = join(sandbox.folder, `${when}.cjs`)
  const wait = `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${HELD_UP_MS})`
  writeFileSync(file, when === 'before' ? wait : `process.nextTick(() => ${wait})`)
  return ['--require', file]
}

describe('a hook on a machine that has no time for it', () => {
  it('asks and is answered, however long its process took to start', async () => {
    const sandbox = openSandbox()
    await pretendDaemon(sandbox, { kind: 'answer', result: { ...NO_ANSWER, context: CONTEXT } })
    const env = { LORE_HOOK_DEADLINE_MS: String(HELD_UP_MS) }
    const { stdout } = await runHook(sandbox, recorded('user-prompt-submit'), {
      node: heldUp(sandbox, 'before'),
      env,
    })
    expect(JSON.parse(stdout)).toEqual(CASES['user-prompt-submit'].printed)
  })

  it('ends in time where the clock is set back meanwhile', async () => {
    const sandbox = openSandbox()
    await pretendDaemon(sandbox, { kind: 'hang' })
    const back = join(sandbox.folder, 'back.cjs')
    writeFileSync(
      back,
      'const now = Date.now; process.nextTick(() => { Date.now = () => now() - 3_600_000 })',
    )
    const env = { LORE_HOOK_DEADLINE_MS: '4000' }
    const options = { node: ['--require', back], env }
    expect(await runHook(sandbox, recorded('user-prompt-submit'), options)).toEqual(SILENCE)
    expect(hookLog(sandbox)).toContain('no answer in time')
  })

  it.each([
    ['unnamed', []],
    ['named', ['stop']],
  ])('keeps what it was told where its time is up before it looked: %s', async (_, typed) => {
    const sandbox = openSandbox()
    const daemon = await pretendDaemon(sandbox, { kind: 'hang' })
    const options = { args: [HOOK_BUNDLE, ...typed], node: heldUp(sandbox, 'behind') }
    expect(await runHook(sandbox, recorded('stop'), options)).toEqual(SILENCE)
    expect(spooled(sandbox)).toMatchObject([{ event: 'stop', sessionId: SESSION }])
    expect(hookLog(sandbox)).toContain('no time left to ask')
    expect(existsSync(join(sandbox.home, 'spool', 'breaker'))).toBe(false)
    expect(daemon.heard.flat()).toEqual([])
  })
})

describe('a hook with nothing to go on', () => {
  const huge = Buffer.alloc(11 * 1024 * 1024, 'x')
  it.each([
    ['no input', ''],
    ['no JSON', 'a secret that was said'],
    ['JSON of another kind', '[1, 2]'],
    ['no session', '{"hook_event_name":"Stop"}'],
    ['an event of nobody’s', '{"session_id":"s","hook_event_name":"MessageDisplay"}'],
    ['far too much', huge],
  ])('is silent: %s', async (_, input) => {
    const sandbox = openSandbox()
    mkdirSync(sandbox.home)
    expect(await runHook(sandbox, input, { env: PATIENT })).toEqual(SILENCE)
    expect(spooledFiles(sandbox)).toEqual([])
    expect(hookLog(sandbox)).not.toContain('secret')
  })

  it('ends where its input never does', async () => {
    const sandbox = openSandbox()
    mkdirSync(sandbox.home)
    const child = startHook(sandbox, { env: { LORE_HOOK_DEADLINE_MS: '300' } })
    child.stdin?.write('{"session_id":')
    expect(await outcomeOf(child)).toEqual(SILENCE)
    expect(hookLog(sandbox)).toContain('input did not end')
    const whole = startHook(sandbox, { env: PATIENT })
    whole.stdin?.write(`${recorded('stop')}\n`)
    expect(await outcomeOf(whole)).toEqual(SILENCE)
    expect(spooled(sandbox)).toMatchObject([{ event: 'stop' }])
  })

  it('does nothing where it is switched off, or inside what Lore itself started', async () => {
    const sandbox = openSandbox()
    const daemon = await pretendDaemon(sandbox, {
      kind: 'answer',
      result: { ...NO_ANSWER, context: CONTEXT },
    })
    for (const env of [{ LORE_HOOKS: 'off' }, { LORE_INSIDE: 'claude-cli' }])
      expect(await runHook(sandbox, recorded('user-prompt-submit'), { env })).toEqual(SILENCE)
    expect(daemon.heard).toEqual([])
    expect(spooledFiles(sandbox)).toEqual([])
  })

  it('is silent where its home cannot be written, or is no folder', async () => {
    const sandbox = openSandbox()
    writeFileSync(sandbox.home, 'a file')
    expect(await runHook(sandbox, recorded('stop'), { env: PATIENT })).toEqual(SILENCE)
    const closed = openSandbox()
    mkdirSync(closed.home, { mode: 0o500 })
    onTestFinished(() => chmodSync(closed.home, 0o700))
    expect(await runHook(closed, recorded('stop'), { env: PATIENT })).toEqual(SILENCE)
  })
})

describe.skipIf(process.platform !== 'linux')('a hook on a system that lets it keep nothing', () => {
  it('ends where no folder can be made', async () => {
    const sandbox = openSandbox()
    const env = { ...PATIENT, LORE_HOME: '/proc/nowhere/lore', LORE_DAEMON_AUTOSTART: 'true' }
    for (const moment of ['session-start-startup', 'stop'] as const)
      expect(await runHook(sandbox, recorded(moment), { env })).toEqual(SILENCE)
  })

  it('leaves no empty files where the disk is full', async () => {
    const sandbox = openSandbox()
    mkdirSync(join(sandbox.home, 'spool'), { recursive: true, mode: 0o700 })
    const child = spawn('sh', ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, HOOK_BUNDLE], {
      env: { ...sandbox.env, ...PATIENT },
    })
    child.stdin.end(recorded('stop'))
    expect(await outcomeOf(child)).toEqual(SILENCE)
    expect(readdirSync(join(sandbox.home, 'spool'))).toEqual([])
  })
})

describe('lore hook', () => {
  it('is the same through the launcher, on a Node that is too old for the rest', async () => {
    const sandbox = openSandbox()
    const daemon = await pretendDaemon(sandbox, {
      kind: 'answer',
      result: { ...NO_ANSWER, context: CONTEXT },
    })
    const pretend = join(sandbox.folder, 'old.cjs')
    writeFileSync(
      pretend,
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })",
    )
    const { code, stdout, stderr } = await runHook(sandbox, recorded('user-prompt-submit'), {
      args: [BIN, 'hook', 'prompt'],
      node: ['--require', pretend],
      env: PATIENT,
    })
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toEqual(CASES['user-prompt-submit'].printed)
    expect(daemon.heard.length).toBe(1)
  })

  it('takes the options that every command takes', async () => {
    const sandbox = openSandbox()
    const elsewhere = { ...sandbox, home: join(sandbox.folder, 'elsewhere') }
    await pretendDaemon(elsewhere, { kind: 'answer', result: { ...NO_ANSWER, context: CONTEXT } })
    const { code, stdout } = await runLore(sandbox, ['hook', 'prompt', '--home', elsewhere.home], {
      input: recorded('user-prompt-submit'),
      env: PATIENT,
    })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual(CASES['user-prompt-submit'].printed)
  })

  it('passes an agent’s event over that is nobody’s business', async () => {
    const input = recorded('stop', { hook_event_name: 'PostToolUse' })
    expect(await runLore(openSandbox(), ['hook', 'PostToolUse'], { input })).toEqual(SILENCE)
    const sandbox = openSandbox()
    expect(await runHook(sandbox, recorded('post-compact'), { env: PATIENT })).toEqual(SILENCE)
    expect(spooledFiles(sandbox)).toEqual([])
  })

  it('tells a person of a word that is no event', async () => {
    const { code, stderr } = await runLore(openSandbox(), ['hook', 'promt'])
    // 2 would forbid an agent what it is about to do.
    expect(code).toBe(1)
    expect(stderr).toContain('promt')
    expect((await runLore(openSandbox(), ['hook', 'prompt', '--nonsense'])).code).toBe(1)
  })
})

describe('lore hook status', () => {
  it('tells what it can where memory cannot be read', async () => {
    const sandbox = openSandbox()
    await runHook(sandbox, recorded('stop'), { env: PATIENT })
    damageDatabase(sandbox.home)
    const { code, stdout } = await runLore(sandbox, ['hook', 'status'])
    expect(code).toBe(1)
    expect(stdout).toMatch(/memory .*lore\.db/)
    expect(stdout).toMatch(/waiting +1 call/)
    const machine = await runLore(sandbox, ['hook', 'status', '--json'])
    expect(JSON.parse(machine.stdout)).toMatchObject({
      spooled: { calls: 1 },
      problem: { message: expect.stringContaining('lore.db') },
    })
  })

  it('names what is wrong in the settings that hold there, and tells the rest', async () => {
    const sandbox = openSandbox()
    writeFileSync(join(sandbox.folder, '.lore.toml'), '[hooks]\nenabled = false\nrecal = false\n')
    const { code, stdout } = await runLore(sandbox, ['hook', 'status'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/settings .*\.lore\.toml: there is no setting hooks\.recal\./)
    expect(stdout).toContain('Did you mean hooks.recall?')
    expect(stdout).toContain('No hook has run yet.')
    mkdirSync(sandbox.home, { recursive: true })
    writeFileSync(join(sandbox.home, 'config.toml'), '[store\n')
    const blind = await runLore(sandbox, ['hook', 'status'])
    expect(blind.code).toBe(1)
    expect(blind.stdout).toMatch(/memory +cannot be found/)
    expect(blind.stdout).toMatch(/settings .*config\.toml is not valid TOML/)
  })
})

/** What nobody waits for is on record a moment later. */
function untilRuns<T extends { readonly runs: readonly unknown[] }>(
  home: Sandbox,
  count: number,
): Promise<T> {
  return until(async () => {
    const status = await runJson<T>(home, 'hook', 'status')
    return status.runs.length >= count ? status : null
  })
}

describe('hooks with a daemon', () => {
  const inSession = (home: Sandbox, moment: Recorded, changes = {}) =>
    runHook(home, recorded(moment, { cwd: home.folder, ...changes }), {
      env: { ...home.env, ...PATIENT },
    })

  it('start it, are answered by it, and can be looked up afterwards', async () => {
    const home = createDaemonHome({ LORE_DAEMON_AUTOSTART: 'true' })
    expect((await inSession(home, 'session-start-startup')).code).toBe(0)
    expect((await until(() => home.status())).pid).toBeGreaterThan(0)
    for (const moment of ['user-prompt-submit', 'stop', 'session-end'] as const)
      expect(await inSession(home, moment)).toMatchObject({ code: 0, stderr: '' })
    expect(spooledFiles(home)).toEqual([])
    const status = await untilRuns<{ runs: { event: string; session: string }[]; daemon: boolean }>(home, 4)
    expect(status.daemon).toBe(true)
    expect(status.runs.map(({ event }) => event)).toEqual(['session_end', 'stop', 'prompt', 'session_start'])
    expect(new Set(status.runs.map(({ session }) => session))).toEqual(new Set([SESSION]))
    const printed = await home.lore('hook', 'status')
    expect(printed.stdout).toContain('session_end')
    const stats = await runJson<{ totals: { sessions: number; prompts: number } }>(home, 'stats', '--hooks')
    expect(stats.totals).toMatchObject({ sessions: 1, prompts: 1 })
  })

  it('tell it late what happened while it was away, in order, and leave nothing behind', async () => {
    const home = createDaemonHome()
    for (const cwd of ['/srv/\0x', `/srv/${'a'.repeat(300)}`]) await inSession(home, 'stop', { cwd })
    for (const moment of ['session-start-startup', 'user-prompt-submit', 'stop'] as const)
      await inSession(home, moment)
    const folder = join(home.home, 'spool')
    writeFileSync(join(folder, '1600000000000-1-1.json'), '{"half":')
    writeFileSync(join(folder, '1600000000001-1-1.json'), '{"event":"prompt","prompt":1}')
    const waiting = await runJson<{ spooled: { calls: number } }>(home, 'hook', 'status')
    expect(waiting.spooled.calls).toBe(7)
    await home.lore('daemon', 'start')
    await until(() => spooledFiles(home).length === 0)
    const { runs } = await runJson<{ runs: { event: string; outcome: string }[] }>(home, 'hook', 'status')
    expect(runs.map(({ event, outcome }) => [event, outcome]).reverse()).toEqual([
      ['session_start', 'late'],
      ['prompt', 'late'],
      ['stop', 'late'],
    ])
    expect(home.log().match(/hook call dropped/g)).toHaveLength(2)
    expect(home.log()).not.toContain('"level":"error"')
  })

  it('leave nothing of a project that keeps itself out', async () => {
    const home = createDaemonHome({ LORE_DAEMON_AUTOSTART: 'true' })
    writeFileSync(join(home.folder, '.lore.toml'), '[capture]\nenabled = false\n')
    for (const moment of ['session-start-startup', 'user-prompt-submit', 'stop'] as const)
      expect(await inSession(home, moment)).toEqual(SILENCE)
    const { runs } = await runJson<{ runs: unknown[] }>(home, 'hook', 'status')
    expect(runs).toEqual([])
  })

  it('heed the project’s settings, and the session’s before them', async () => {
    const home = createDaemonHome({ LORE_DAEMON_AUTOSTART: 'true' })
    writeFileSync(join(home.folder, '.lore.toml'), '[hooks]\nenabled = false\n')
    await inSession(home, 'session-start-startup')
    await runHook(home, recorded('stop', { cwd: home.folder }), {
      env: { ...home.env, ...PATIENT, CLAUDE_PLUGIN_OPTION_ENABLED: 'true' },
    })
    const { runs } = await untilRuns<{ runs: { event: string }[] }>(home, 1)
    // Where they are off, not even that is kept.
    expect(runs.map(({ event }) => event)).toEqual(['stop'])
  })

  it('start one where a supervisor is gone that was about to', async () => {
    const home = createDaemonHome({ LORE_DAEMON_AUTOSTART: 'true' })
    mkdirSync(home.home, { recursive: true, mode: 0o700 })
    const record = { state: 'waiting', crashes: 1, at: Date.now(), failure: { message: '', hint: null } }
    const write = (supervisor: number) =>
      writeFileSync(join(home.home, 'daemon.json'), JSON.stringify({ ...record, supervisor }))
    write(process.pid)
    await inSession(home, 'session-start-startup')
    expect(await home.status()).toBeNull()
    write(2 ** 30)
    await inSession(home, 'session-start-startup')
    expect((await until(() => home.status())).pid).toBeGreaterThan(0)
  })

  it('start none where settings do not want one', async () => {
    const home = createDaemonHome({ LORE_DAEMON_AUTOSTART: '' })
    await home.lore('config', 'set', 'daemon.autostart', 'false')
    const begun = { env: { ...home.env, ...PATIENT } }
    // It waits until what it started says so.
    expect(await runHook(home, recorded('session-start-startup'), begun)).toEqual(SILENCE)
    expect(existsSync(join(home.home, 'spool', 'started'))).toBe(true)
    expect(await home.status()).toBeNull()
    expect(spooled(home)).toMatchObject([{ event: 'session_start' }])
    expect(isUnwanted(home.home)).toBe(true)
    // From now on nobody waits: this would take half a minute.
    expect(await runHook(home, recorded('session-start-startup'), begun)).toEqual(SILENCE)
    rmSync(join(home.home, 'spool', 'started'))
    expect(await runHook(home, recorded('session-start-startup'), begun)).toEqual(SILENCE)
  })
})
