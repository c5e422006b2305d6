/** `lore why` about commits and lines: a real git repository and a conversation that wrote its files. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WhyChange } from '../../src/recall/why-change.ts'
import { createSandbox, runJson, runLore, type Sandbox } from './cli-lore.ts'

const SESSION = 'dddddddd-0000-4000-8000-000000000004'
const STRANGER = 'eeeeeeee-0000-4000-8000-000000000005'
const WROTE_AT = Date.UTC(2026, 4, 4, 11)
const COMMITTED_AT = '2026-05-04T12:00:00Z'

let sandbox: Sandbox
let repository: string

const git = (...args: string[]) =>
  execFileSync('git', args, {
    cwd: repository,
    encoding: 'utf8',
    env: {
      ...sandbox.env,
      GIT_AUTHOR_DATE: COMMITTED_AT,
      GIT_COMMITTER_DATE: COMMITTED_AT,
      GIT_AUTHOR_NAME: 'Ada',
      GIT_AUTHOR_EMAIL: 'ada@example.com',
      GIT_COMMITTER_NAME: 'Ada',
      GIT_COMMITTER_EMAIL: 'ada@example.com',
    },
  }).trim()

interface Turn {
  readonly role: 'user' | 'assistant'
  readonly content: unknown
}

/** Writes a conversation the way Claude Code keeps it. */
function writeSession(session: string, turns: readonly Turn[]): void {
  const folder = join(sandbox.folder, '.claude', 'projects', '-app')
  mkdirSync(folder, { recursive: true })
  const lines = turns.map(({ role, content }, n) =>
    JSON.stringify({
      type: role,
      uuid: `${session.slice(0, 8)}-0000-4000-8000-${String(n).padStart(12, '0')}`,
      parentUuid: null,
      sessionId: session,
      cwd: repository,
      version: '2.1.100',
      timestamp: new Date(WROTE_AT + n * 1000).toISOString(),
      message: { role, content },
    }),
  )
  writeFileSync(join(folder, `${session}.jsonl`), `${lines.join('\n')}\n`)
}

const call = (id: string, name: string, input: object): Turn => ({
  role: 'assistant',
  content: [{ type: 'tool_use', id, name, input }],
})
const answer = (id: string, text: string): Turn => ({
  role: 'user',
  content: [{ type: 'tool_result', tool_use_id: id, content: text }],
})

beforeAll(async () => {
  const created = createSandbox()
  sandbox = { ...created, env: { ...created.env, LORE_CAPTURE_ENABLED: 'true' } }
  repository = join(sandbox.folder, 'app')
  mkdirSync(repository)
  git('init', '-q', '-b', 'main')
  writeFileSync(join(repository, 'upload.ts'), 'export const retries = 5\n')
  git('add', '.')
  git('commit', '-qm', 'Retry uploads five times')
  const hash = git('rev-parse', '--short=8', 'HEAD')
  writeSession(SESSION, [
    { role: 'user', content: 'Uploads over the ferry’s satellite link fail; make them retry.' },
    {
      role: 'assistant',
      content: 'I retry uploads five times, because the satellite link drops for up to twenty seconds.',
    },
    { role: 'user', content: 'yes' },
    call('t1', 'Write', { file_path: join(repository, 'upload.ts'), content: 'x' }),
    answer('t1', 'File created'),
    call('t2', 'Bash', { command: 'git commit -m "Retry uploads five times"' }),
    answer('t2', `[main ${hash}] Retry uploads five times\n 1 file changed`),
  ])
  writeSession(STRANGER, [
    { role: 'user', content: 'What does the tide table say for Friday?' },
    { role: 'assistant', content: 'High water is at nine in the morning.' },
  ])
  await runJson(sandbox, 'ingest')
})
afterAll(() => sandbox.remove())

const why = (what: string) =>
  runLore(sandbox, ['why', what, '--json'], { cwd: repository }).then(({ code, stdout, stderr }) => {
    if (code !== 0) throw new Error(stderr)
    return JSON.parse(stdout) as WhyChange & { readonly line?: { readonly text: string } }
  })

test('a commit is explained by the conversation that made it: the request and the reason', async () => {
  const { sessions } = await why('HEAD')
  expect(sessions).toHaveLength(1)
  expect(sessions[0]).toMatchObject({ by: 'made', wrote: 1, session: { externalId: SESSION } })
  // The bare "yes" before the change tells nothing, so the request before it is shown.
  expect(sessions[0]?.requests.map(({ text }) => text)).toEqual([
    'Uploads over the ferry’s satellite link fail; make them retry.',
  ])
  expect(sessions[0]?.reasons.map(({ summary }) => summary).join('\n')).toContain(
    'because the satellite link',
  )
})

test('a line is explained by the commit that wrote it, also after a rebase gave it another hash', async () => {
  git('commit', '-q', '--amend', '--no-edit', '--author', 'Bea <bea@example.com>')
  const { sessions, line } = await why('upload.ts:1')
  expect(line?.text).toBe('export const retries = 5')
  expect(sessions[0]).toMatchObject({ by: 'same_subject', session: { externalId: SESSION } })
})

test('a line keeps its conversation when commits are squashed, merged, or its file is renamed', async () => {
  const whoWrote = async (place: string) => {
    const [first] = (await why(place)).sessions
    return [first?.by, first?.session.externalId]
  }
  const before = git('rev-parse', 'HEAD')
  git('checkout', '-q', '--orphan', 'squashed')
  git('commit', '-qm', 'Everything so far')
  expect(await whoWrote('upload.ts:1')).toEqual(['wrote_files', SESSION])
  git('checkout', '-q', '-B', 'side', before)
  writeFileSync(join(repository, 'side.md'), 'Read me.\n')
  git('add', '.')
  git('commit', '-qm', 'Describe it')
  git('checkout', '-q', 'main')
  git('merge', '-q', '--no-ff', '-m', 'Merge side', 'side')
  expect(await whoWrote('upload.ts:1')).toEqual(['same_subject', SESSION])
  git('mv', 'upload.ts', 'transfer.ts')
  git('commit', '-qm', 'Call it transfer')
  expect(await whoWrote('transfer.ts:1')).toEqual(['same_subject', SESSION])
  git('reset', '-q', '--hard', before)
})

test('a commit may name its conversation in a trailer or a note', async () => {
  git('commit', '-q', '--allow-empty', '-m', `Release\n\nLore-Session: claude-code/${STRANGER}`)
  expect((await why('HEAD')).sessions[0]).toMatchObject({ by: 'named', session: { externalId: STRANGER } })
  git('commit', '-q', '--allow-empty', '-m', 'Release again')
  expect((await why('HEAD')).sessions).toEqual([])
  git('notes', '--ref=lore', 'add', '-m', `Lore-Session: claude-code/${SESSION}`)
  expect((await why('HEAD')).sessions[0]).toMatchObject({ by: 'named', session: { externalId: SESSION } })
})

test('people are told in words; what git does not know is said, with what to do', async () => {
  const { stdout } = await runLore(sandbox, ['why', 'upload.ts:1'], { cwd: repository })
  expect(stdout).toContain('Retry uploads five times')
  expect(stdout).toContain('asked for')
  const line = await runLore(sandbox, ['why', 'upload.ts:99'], { cwd: repository })
  expect([line.code, line.stderr]).toEqual([2, expect.stringContaining('git knows no line 99')])
  const commit = await runLore(sandbox, ['why', 'abcdef1234'], { cwd: repository })
  expect([commit.code, commit.stderr]).toEqual([2, expect.stringContaining('no commit "abcdef1234"')])
})

test('a repository’s own programs do not run when a line of it is explained', async () => {
  const ran = join(sandbox.folder, 'ran')
  const own = (name: string) => `sh -c "echo ${name} >> '${ran}'; cat"`
  git('config', 'diff.own.textconv', own('textconv'))
  git('config', 'filter.a=own.clean', own('clean'))
  git('config', 'filter.a=own.required', 'true')
  git('config', 'log.showSignature', 'true')
  writeFileSync(join(repository, '.git', 'info', 'attributes'), '* diff=own filter=a=own\n')
  writeFileSync(join(repository, 'upload.ts'), 'export const retries = 5\n// not committed\n')
  expect((await why('upload.ts:1')).sessions[0]).toMatchObject({ session: { externalId: SESSION } })
  expect((await why('upload.ts:2')).line).toMatchObject({ text: '// not committed' })
  expect(existsSync(ran)).toBe(false)
})

test('a question may end in a colon and a number', async () => {
  const { code, stderr } = await runLore(sandbox, ['why', 'what answers at localhost:7411'], {
    cwd: repository,
  })
  expect([code, stderr]).toEqual([0, ''])
})

const initGit = (...args: string[]) =>
  runLore(sandbox, ['init', ...args], { cwd: repository, input: '' }).then(({ code, stdout }) => ({
    code,
    stdout,
  }))
/** Commits as an agent does in its session. */
const commitAs = (session: string, message: string) =>
  execFileSync(
    'git',
    ['-c', 'user.name=Ada', '-c', 'user.email=a@example.com', 'commit', '-q', '--allow-empty', '-m', message],
    {
      cwd: repository,
      env: { ...sandbox.env, CLAUDECODE: '1', CLAUDE_CODE_SESSION_ID: session },
    },
  )
const hook = (name: string) => join(repository, '.git', 'hooks', name)

test('a repository whose commits are linked names the conversation in the message, and undo restores it', async () => {
  writeFileSync(hook('prepare-commit-msg'), '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  const refused = await initGit('--git', 'trailer')
  expect(refused.code).not.toBe(0)
  expect(readFileSync(hook('prepare-commit-msg'), 'utf8')).toBe('#!/bin/sh\nexit 0\n')
  expect(await initGit('--git', 'trailer', '--yes')).toMatchObject({ code: 0 })
  expect(await initGit('--git', 'trailer', '--yes')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('linked already'),
  })
  commitAs(STRANGER, 'Linked')
  expect(git('log', '-1', '--format=%B')).toBe(`Linked\n\nLore-Session: claude-code/${STRANGER}`)
  expect((await why('HEAD')).sessions[0]).toMatchObject({ by: 'named', session: { externalId: STRANGER } })
  expect(await initGit('--git', 'trailer', '--undo', '--yes')).toMatchObject({ code: 0 })
  expect(readFileSync(hook('prepare-commit-msg'), 'utf8')).toBe('#!/bin/sh\nexit 0\n')
})

test('notes name it beside the commit, and a broken Lore stops no commit', async () => {
  expect(await initGit('--git', 'note', '--yes')).toMatchObject({ code: 0 })
  commitAs(SESSION, 'Noted')
  expect(git('log', '-1', '--format=%B')).toBe('Noted')
  expect(git('notes', '--ref=lore', 'show', 'HEAD')).toBe(`Lore-Session: claude-code/${SESSION}`)
  writeFileSync(join(sandbox.home, 'config.toml'), 'not toml')
  commitAs(SESSION, 'Made all the same')
  expect(git('log', '-1', '--format=%s')).toBe('Made all the same')
})

test('outside of a repository it says what to do', async () => {
  const { code, stderr } = await runLore(sandbox, ['init', '--git', 'note', '--yes'], { cwd: sandbox.folder })
  expect([code, stderr]).toEqual([2, expect.stringContaining('no git repository')])
})
