/** Capture on the command line: the real program reads, lists, shows, finds and removes conversations. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CaptureStatus } from '../../src/capture/capture-status.ts'
import type { FeedItem, SessionListing, SessionPage } from '../../src/capture/conversations.ts'
import type { IngestReport } from '../../src/capture/ingest.ts'
import type { Episode } from '../../src/core/conversation.ts'
import type { RecallAnswer, RecallHit } from '../../src/core/recall.ts'
import type { ReadAnswer } from '../../src/memories/read.ts'
import {
  ATLAS,
  ATLAS_SESSION,
  CODEX_SESSION,
  HARBOUR,
  HARBOUR_SESSION,
  TOKEN,
  type Transcripts,
  writeManyTranscripts,
  writeTranscripts,
} from './cli-capture-transcripts.ts'
import { createSandbox, outcomeOf, runJson, runLore, type Sandbox, startLore } from './cli-lore.ts'

const sandboxes: Sandbox[] = []

function makeSandbox(): { sandbox: Sandbox; files: Transcripts } {
  const created = createSandbox()
  // Somebody has agreed: what happens before that is in asked-before-reading.test.ts.
  const sandbox = { ...created, env: { ...created.env, LORE_CAPTURE_ENABLED: 'true' } }
  sandboxes.push(sandbox)
  return { sandbox, files: writeTranscripts(sandbox) }
}

/** One in which everything has been read, for tests that only look. */
let read: Sandbox
let files: Transcripts

beforeAll(async () => {
  const made = makeSandbox()
  read = made.sandbox
  files = made.files
  await runJson(read, 'ingest')
})
afterAll(() => {
  for (const sandbox of sandboxes) sandbox.remove()
})

const lore = (...args: string[]) => runLore(read, args)
const json = <T>(...args: string[]) => runJson<T>(read, ...args)

async function sessionId(agentsOwn: string): Promise<string> {
  return (await json<SessionPage>('show', agentsOwn, '-n', '1')).session.id
}

/** As `--json` prints it. */
type PrintedPage = Omit<SessionPage, 'items'> & {
  readonly episodes: SessionPage['items']
  readonly nextFrom: number | null
}

function episodesIn({ home }: Sandbox): number {
  const db = new DatabaseSync(join(home, 'lore.db'), { readOnly: true })
  try {
    return Number(db.prepare('SELECT count(*) AS n FROM episodes').get()?.n)
  } finally {
    db.close()
  }
}

/** The scope of a project as people see it: without the host. */
const shown = (project: string) => `default/${project.slice(project.indexOf('/') + 1)}`

describe('lore ingest', () => {
  it('says beforehand what there is, by agent, and reads nothing', async () => {
    const { sandbox } = makeSandbox()
    const { code, stdout } = await runLore(sandbox, ['ingest', '--dry-run'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/Claude Code +3 +\d.*KB\nCodex CLI +1 /)
    expect(stdout).toMatch(/4 files \(.*KB\) would be read\. Nothing was changed\./)
    const plan = await runJson<IngestReport & { agents: unknown[] }>(sandbox, 'ingest', '--dry-run')
    expect(plan).toMatchObject({ state: 'planned', files: 0, staged: 0, filesLeft: 4 })
    expect(plan.agents).toContainEqual(expect.objectContaining({ agent: 'codex', files: 1 }))
    const codex = await runJson<{ agents: unknown[] }>(sandbox, 'ingest', '--dry-run', '--agent', 'codex')
    expect(codex.agents).toHaveLength(1)
    expect(episodesIn(sandbox)).toBe(0)
  })

  it('reads everything once, and says what was kept, left out and cut out', async () => {
    const { sandbox } = makeSandbox()
    const { code, stdout } = await runLore(sandbox, ['ingest'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Read 4 files \(.*KB, \d+ lines\) in /)
    expect(stdout).toMatch(/^kept +10 turns$/m)
    expect(stdout).toMatch(/^left out +.*1 tool call \(its result is stored\)$/ms)
    expect(stdout).toMatch(/^cut out +1 × github token$/m)
    expect(stdout).toContain('lore sessions')
    const again = await runLore(sandbox, ['ingest'])
    expect([again.code, again.stdout]).toEqual([0, 'Nothing new: everything found has been read.\n'])
    expect(episodesIn(sandbox)).toBe(10)
  })

  it('sums up for machines', async () => {
    const { sandbox } = makeSandbox()
    const report = await runJson<IngestReport>(sandbox, 'ingest')
    expect(report).toMatchObject({
      state: 'done',
      files: 4,
      filesLeft: 0,
      staged: 10,
      redacted: { 'github-token': 1 },
      failed: [],
      stopped: false,
    })
  })

  it('reads one agent, one folder, or a folder that lies elsewhere', async () => {
    const { sandbox } = makeSandbox()
    expect(await runJson(sandbox, 'ingest', '--agent', 'codex')).toMatchObject({ files: 1, staged: 2 })
    const folder = join('.claude', 'projects', '-harbour')
    expect(await runJson(sandbox, 'ingest', folder)).toMatchObject({ files: 1, staged: 2 })
    const other = makeSandbox()
    const moved = join(other.sandbox.folder, '.claude', 'projects')
    const elsewhere = createSandbox()
    sandboxes.push(elsewhere)
    expect(await runJson(elsewhere, 'ingest', moved, '--agent', 'claude-code')).toMatchObject({ files: 3 })
  })

  it('says where it looked when there is nothing', async () => {
    const empty = createSandbox()
    sandboxes.push(empty)
    const { code, stdout } = await runLore(empty, ['ingest'])
    expect(code).toBe(0)
    expect(stdout).toContain('No conversations were found. Lore looked in:')
    expect(stdout).toContain(join(empty.folder, '.claude', 'projects'))
  })

  it('reads nothing during a pause, which is no failure', async () => {
    const { sandbox } = makeSandbox()
    await runJson(sandbox, 'pause')
    const { code, stdout } = await runLore(sandbox, ['ingest'])
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^Capture is paused: nothing was read\. 4 files \(.*\) to read\.\nEnd the pause with: lore resume\n$/,
    )
    expect(await runJson(sandbox, 'ingest')).toMatchObject({ state: 'paused', staged: 0 })
    expect(episodesIn(sandbox)).toBe(0)
  })

  it('fails with code 1 for a file that cannot be read, after reading all others', async () => {
    const { sandbox } = makeSandbox()
    const folder = join(sandbox.folder, '.local', 'share', 'opencode')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'opencode.db'), 'this is no database, whatever its name says\n'.repeat(100))
    const { code, stdout } = await runLore(sandbox, ['ingest'], { env: { XDG_DATA_HOME: undefined } })
    expect(code).toBe(1)
    expect(stdout).toMatch(/^kept +10 turns$/m)
    expect(stdout).toMatch(/^not read +✗ .*opencode\.db$/m)
  })

  it.skipIf(process.platform === 'win32')('stops after Ctrl-C, and goes on from there', async () => {
    const { sandbox } = makeSandbox()
    writeManyTranscripts(sandbox, 600)
    const env = { NODE_OPTIONS: `--require ${interruptAt(sandbox, 40)}` }
    const { code, stdout } = await outcomeOf(startLore(sandbox, ['ingest', '--json'], { env }))
    expect(code).toBe(130)
    const stopped = JSON.parse(stdout) as IngestReport
    expect(stopped).toMatchObject({ state: 'more', stopped: true })
    expect(stopped.filesLeft).toBeGreaterThan(0)
    expect(stopped.staged).toBeGreaterThan(0)
    expect(episodesIn(sandbox)).toBe(stopped.staged)
    const rest = await runJson<IngestReport>(sandbox, 'ingest')
    expect(rest).toMatchObject({ state: 'done', files: stopped.filesLeft })
    expect(stopped.staged + rest.staged).toBe(610)
  })
})

/** A module that presses Ctrl-C for the process that loads it, in the middle of its reading: at the n-th transcript. */
function interruptAt({ folder }: Sandbox, count: number): string {
  const file = join(folder, 'interrupt.cjs')
  writeFileSync(
    file,
    `const { promises } = require('node:fs')
const { open } = promises
let opened = 0
promises.open = (path, ...rest) => {
  if (String(path).endsWith('.jsonl') && ++opened === ${count}) process.kill(process.pid, 'SIGINT')
  return open(path, ...rest)
}
require('node:module').syncBuiltinESMExports()
`,
  )
  return file
}

describe('lore status', () => {
  it('shows agents, what is read and what is left, and starts nothing', async () => {
    const { sandbox } = makeSandbox()
    const before = await runJson<CaptureStatus>(sandbox, 'status')
    expect(before).toMatchObject({ enabled: true, paused: null, daemon: null, foreign: [] })
    expect(before.sources.map(({ agent, files }) => [agent, files])).toEqual([
      ['claude-code', 3],
      ['codex', 1],
      ['gemini-cli', 0],
      ['opencode', 0],
      ['cline', 0],
      ['roo', 0],
      ['kilo', 0],
      ['copilot', 0],
      ['copilot-chat', 0],
      ['cursor', 0],
      ['continue', 0],
      ['zed', 0],
      ['aider', 0],
    ])
    expect(before.sources[0]?.bytesLeft).toBeGreaterThan(1_000)
    const text = (await lore('status')).stdout
    expect(text).toMatch(/^capture +on$/m)
    expect(text).toMatch(/^daemon +not running/m)
    expect(text).toMatch(/^episodes +10 in 4 sessions$/m)
    expect(text).toMatch(/^Claude Code +3 +8 +nothing +(?:just now|\d+m ago)$/m)
    expect(text).toContain('~/.claude/projects')
    expect(text).toMatch(/^No files found of: Gemini CLI, OpenCode, Cline, .*, Zed, Aider\.$/m)
  })

  it('shows what is excluded or foreign, and capture that is off', async () => {
    const { sandbox } = makeSandbox()
    mkdirSync(sandbox.home, { recursive: true })
    writeFileSync(join(sandbox.home, 'memory.db'), 'not ours')
    const env = { LORE_CAPTURE_EXCLUDE: `${HARBOUR}, ~/diary`, LORE_CAPTURE_ENABLED: 'false' }
    const { stdout } = await runLore(sandbox, ['status'], { env })
    expect(stdout).toMatch(/^capture +off \(lore capture on\)$/m)
    expect(stdout).toMatch(new RegExp(`^excluded +${HARBOUR}\\n +~/diary$`, 'm'))
    expect(stdout).toMatch(/^others +.*memory\.db belongs to another program called Lore; it is left alone$/m)
  })
})

describe('lore sessions', () => {
  it('lists conversations, last used first, with all that tells them apart', async () => {
    const { stdout } = await lore('sessions')
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(8)
    expect(lines[0]).toMatch(/^[0-9a-f-]{18} {2}Why does the last ferry/)
    expect(lines[1]).toMatch(/^ +codex · ada\/harbour · 2 turns · \d+\w+ ago$/)
    expect(lines[2]).toContain('Port of the gateway')
    expect(stdout).toContain('↳ (subagent of ')
    expect(lines.every((line) => line.length <= 80)).toBe(true)
  })

  it('narrows by agent and project, and pages', async () => {
    const titles = async (...more: string[]) =>
      (await json<SessionListing>('sessions', ...more)).items.map(({ externalId }) => externalId)
    expect(await titles('--agent', 'codex')).toEqual([CODEX_SESSION])
    expect(await titles('--project', ATLAS)).toEqual([ATLAS_SESSION, `${ATLAS_SESSION}/agent-a17c`])
    expect(await titles('--project', HARBOUR, '--agent', 'claude-code')).toEqual([HARBOUR_SESSION])
    expect(await titles('--project', HARBOUR, '--all')).toHaveLength(4)
    const first = await lore('sessions', '-n', '3')
    expect(first.stdout).toContain('1–3 of 4 conversations; go on with --offset 3')
    expect((await json<SessionListing>('sessions', '-n', '3', '--offset', '3')).items).toHaveLength(1)
    expect((await lore('sessions', '--offset', '9')).stdout).toBe('There are only 4 conversations.\n')
    expect((await lore('sessions', '--agent', 'clude')).stdout).toContain('No conversations with clude')
  })

  it('says how to begin while there are none', async () => {
    const { sandbox } = makeSandbox()
    expect((await runLore(sandbox, ['sessions'])).stdout).toContain('lore ingest')
    expect((await runLore(sandbox, ['feed'])).stdout).toContain('lore ingest')
  })

  it('says that there are some elsewhere where there are none of this project', async () => {
    const { sandbox } = makeSandbox()
    await runJson(sandbox, 'ingest')
    const { stdout } = await runLore(sandbox, ['sessions'], { env: { LORE_SCOPE_PROJECT: 'silent' } })
    expect(stdout).toBe('No conversations of this project have been kept; see 4 others with --all.\n')
  })
})

describe('lore show', () => {
  it('shows a conversation readably, on the clock of whoever reads it', async () => {
    const env = { TZ: 'Asia/Tokyo' }
    const { code, stdout } = await runLore(read, ['show', ATLAS_SESSION], { env })
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Port of the gateway\nclaude-code · ada\/atlas · branch main · /)
    expect(stdout).toContain('── Friday 2026-05-01 ──')
    expect(stdout).toContain('user  17:00 · #1\n  Which port does the atlas gateway listen on?\n')
    expect(stdout).toContain('assistant  17:02 · #3 · some-model\n')
    expect(stdout).toContain('Push with [redacted:github-token] when')
    expect(stdout).toMatch(/^ {2}… \d+ more lines \(--full shows them\)$/m)
    expect(stdout).toContain('Turns 1–5 of 5. This is the end.')
    expect(stdout.split('\n').every((line) => line.length <= 80)).toBe(true)
  })

  it('pages by number, from the end, and in full', async () => {
    const page = await lore('show', ATLAS_SESSION, '--from', '3', '-n', '2')
    expect(page.stdout).toContain('#3')
    expect(page.stdout).not.toContain('#2')
    expect(page.stdout).toContain(`Turns 3–4 of 5. Go on with: lore show ${ATLAS_SESSION} --from 5`)
    const end = await lore('show', ATLAS_SESSION, '--last', '-n', '1')
    expect(end.stdout).toContain('Turn 5 of 5. This is the end.')
    expect((await lore('show', ATLAS_SESSION)).stdout).not.toContain('route 9 to gateway')
    expect((await lore('show', ATLAS_SESSION, '--full')).stdout).toContain('route 9 to gateway')
    expect((await lore('show', ATLAS_SESSION, '--from', '99')).stdout).toContain('none of them here')
  })

  it('gives machines UTC and what --from takes next', async () => {
    const page = await json<PrintedPage>('show', ATLAS_SESSION, '-n', '2')
    expect(page).toMatchObject({ next: 2, nextFrom: 3, session: { externalId: ATLAS_SESSION } })
    expect(page.episodes.map(({ position, at }) => [position, at])).toEqual([
      [0, Date.UTC(2026, 4, 1, 8, 0)],
      [1, Date.UTC(2026, 4, 1, 8, 1)],
    ])
    const rest = await json<PrintedPage>('show', ATLAS_SESSION, '--from', '3')
    expect(rest.episodes.map(({ position }) => position)).toEqual([2, 3, 4])
    expect(rest.nextFrom).toBeNull()
  })

  it('takes an id, the beginning of one, and the agent’s own', async () => {
    const id = await sessionId(CODEX_SESSION)
    expect(await sessionId(id)).toBe(id)
    expect(await sessionId(id.slice(0, 18))).toBe(id)
  })
})

describe('lore feed', () => {
  it('shows what came in last, newest first', async () => {
    const { items } = await json<{ items: FeedItem[] }>('feed')
    expect(items).toHaveLength(10)
    const ids = items.map(({ episode }) => episode.id)
    expect(ids).toEqual(ids.toSorted().reverse())
    const two = await lore('feed', '-n', '2')
    expect(two.stdout.match(/^ {2}\d{4}-/gm)).toHaveLength(2)
    const all = (await runLore(read, ['feed', '--all'], { env: { TZ: 'Asia/Tokyo' } })).stdout
    expect(all).toMatch(/^Port.*\nclaude-code · ada\/atlas\n/m)
    expect(all).toMatch(/^ {2}2026-05-01 17:03 {2}user +Keep it there. Push with \[redacted/m)
    expect(all).not.toContain(TOKEN)
  })

  it('shows one project where one is named', async () => {
    const { items } = await json<{ items: FeedItem[] }>('feed', '--project', ATLAS)
    expect(new Set(items.map(({ session }) => session.scope))).toEqual(new Set([shown(ATLAS)]))
    expect(items).toHaveLength(6)
  })
})

describe('lore search over conversations', () => {
  const hits = async (...args: string[]) => (await json<RecallAnswer>('search', ...args)).hits
  const sessionsOf = async (...args: string[]) => new Set((await hits(...args)).map((hit) => hit.sessionId))

  it('shows who said it, when, in which project and conversation', async () => {
    const { stdout } = await runLore(read, ['search', 'behind the load balancer', '-n', '1'], {
      env: { TZ: 'Asia/Tokyo' },
    })
    expect(stdout).toMatch(/^ 1 {2}assistant: .*8443/)
    expect(stdout).toMatch(/^ {4}in “Port of the gateway” {2}[0-9a-f-]{18}$/m)
    expect(stdout).toMatch(/^ {4}[0-9a-f-]{18} {2}ada\/atlas · 2026-05-01 17:0\d · /m)
  })

  it('narrows by conversation, agent and time', async () => {
    const codex = await sessionId(CODEX_SESSION)
    const atlas = await sessionId(ATLAS_SESSION)
    expect(await sessionsOf('gateway timetable', '--session', ATLAS_SESSION)).toEqual(new Set([atlas]))
    expect(await sessionsOf('gateway timetable', '--session', atlas.slice(0, 18))).toEqual(new Set([atlas]))
    expect(await sessionsOf('gateway timetable', '--agent', 'codex')).toEqual(new Set([codex]))
    expect(await sessionsOf('gateway timetable', '--since', '2026-05-02')).toEqual(new Set([codex]))
    expect(await sessionsOf('gateway timetable', '--until', '2026-05-01')).not.toContain(codex)
    expect(await sessionsOf('gateway timetable', '--until', '2026-05-01')).toContain(atlas)
    const window = ['--since', '2026-05-01T08:02', '--until', '2026-05-01T08:03']
    const said = await hits('gateway lamp timetable', ...window)
    expect(said.map((hit) => hit.at)).toEqual([Date.UTC(2026, 4, 1, 8, 2)])
    expect(await hits('gateway', '--since', '12h ago')).toEqual([])
  })

  it('says when nobody ever talked to that agent', async () => {
    const { code, stdout } = await lore('search', 'gateway', '--agent', 'clude')
    expect(code).toBe(0)
    expect(stdout).toContain('no conversation with an agent called clude was stored')
    expect((await lore('search', 'gateway', '--since', '1d')).stdout).toContain('Try other words')
  })

  it('shows what was said before and after', async () => {
    type WithNeighbours = RecallHit & { before?: Episode | null; after?: Episode | null }
    const query = ['search', 'listens on port 8443 behind the load balancer', '-n', '1', '--neighbours']
    const [hit] = (await json<{ hits: WithNeighbours[] }>(...query)).hits
    expect(hit?.before?.role).toBe('tool')
    expect(hit?.after?.text).toContain('Keep it there.')
    const { stdout } = await lore(...query)
    expect(stdout).toMatch(/^ {4}before {2}tool: Bash: cat routes\.txt/m)
    expect(stdout).toMatch(/^ {4}after {3}user: Keep it there\./m)
    const first = await lore(
      'search',
      'What did I ask about the port of the atlas gateway?',
      '-n',
      '1',
      '--neighbours',
    )
    expect(first.stdout).not.toMatch(/^ {4}before/m)
  })

  it('stays in one project where told so', async () => {
    await runJson(read, 'add', 'Every gateway is checked by hand on Mondays')
    const scopes = async (...more: string[]) =>
      new Set((await hits('gateway', '--project', ATLAS, ...more)).map((hit) => hit.scope))
    expect(await scopes()).toEqual(new Set(['default', shown(ATLAS)]))
    expect(await scopes('--here')).toEqual(new Set([shown(ATLAS)]))
    const inRepository = { cwd: join(read.folder, 'atlas') }
    const { stdout } = await runLore(read, ['search', 'gateway lamp', '--here', '--json'], inRepository)
    const answer = JSON.parse(stdout) as RecallAnswer
    expect(new Set(answer.hits.map((hit) => hit.scope))).toEqual(new Set([shown(ATLAS)]))
    const listed = await runLore(read, ['sessions', '--json'], inRepository)
    expect((JSON.parse(listed.stdout) as SessionListing).total).toBe(2)
  })
})

describe('lore read of a turn', () => {
  it('shows it with its neighbours, its source and the way to the conversation', async () => {
    const [hit] = (await json<RecallAnswer>('search', 'gateway listens 8443 load balancer', '-n', '1')).hits
    const id = hit?.ref.id ?? ''
    const answer = await json<ReadAnswer>('read', id.slice(0, 18))
    expect(answer).toMatchObject({ kind: 'episode', episode: { id, sourceFile: files.atlas } })
    const { stdout } = await lore('read', id.slice(0, 18))
    expect(stdout).toContain('turn 3 of 5 · some-model')
    expect(stdout).toMatch(/^before +[0-9a-f-]{18} {2}user: Which port/m)
    expect(stdout).toMatch(/^after +[0-9a-f-]{18} {2}user: Keep it there/m)
    const shown = /lore show ([0-9a-f-]{18}) --from 1/.exec(stdout)?.[1] ?? ''
    expect(await sessionId(shown)).toBe(hit?.sessionId)
    expect(stdout).toContain(`${files.atlas}:5`)
  })
})

describe('lore pause and resume', () => {
  it('rest for a while or until told, and go on', async () => {
    const { sandbox } = makeSandbox()
    const before = Date.now()
    const { paused } = await runJson<CaptureStatus>(sandbox, 'pause', '2h')
    const after = Date.now()
    expect(paused?.until).toBeGreaterThanOrEqual(before + 7_200_000)
    expect(paused?.until).toBeLessThanOrEqual(after + 7_200_000)
    expect((await runLore(sandbox, ['status'])).stdout).toMatch(/^capture +paused until 20\d\d-/m)
    expect((await runLore(sandbox, ['pause'])).stdout).toMatch(
      /^Capture is paused; end it with: lore resume\n/,
    )
    expect(await runJson(sandbox, 'status')).toMatchObject({ paused: { until: null } })
    const { stdout } = await runLore(sandbox, ['resume'])
    expect(stdout).toMatch(/^Capture continues\. .*KB to read: run lore ingest\.\n$/)
    expect(await runJson(sandbox, 'status')).toMatchObject({ paused: null })
    expect(await runJson(sandbox, 'ingest')).toMatchObject({ staged: 10 })
    expect((await runLore(sandbox, ['resume'])).stdout).toContain('There is nothing new to read.')
  })
})

describe('lore forget of conversations', () => {
  it('removes one with its subagents for good; it does not come back, and its file stays', async () => {
    const { sandbox, files } = makeSandbox()
    await runJson(sandbox, 'ingest')
    const { code, stdout } = await runLore(sandbox, ['forget', '--session', ATLAS_SESSION, '--yes'])
    expect(code).toBe(0)
    expect(stdout).toContain('Removed 2 conversations with 6 turns for good.')
    expect(
      (await runJson<RecallAnswer>(sandbox, 'search', 'atlas gateway port', '--agent', 'claude-code')).hits,
    ).toSatisfy((hits: RecallHit[]) => hits.every((hit) => hit.scope === shown(HARBOUR)))
    const { sources } = await runJson<CaptureStatus>(sandbox, 'status')
    expect(sources.find(({ agent }) => agent === 'claude-code')?.turns).toBe(2)
    expect(existsSync(files.atlas)).toBe(true)
    writeFileSync(files.atlas, `${readFileSync(files.atlas, 'utf8')}\n`)
    expect(await runJson(sandbox, 'ingest')).toMatchObject({ staged: 0 })
    expect((await runLore(sandbox, ['show', ATLAS_SESSION])).code).toBe(3)
  })

  it('removes all that was said and learnt in a project', async () => {
    const { sandbox } = makeSandbox()
    await runJson(sandbox, 'ingest')
    await runJson(sandbox, 'add', 'The harbour master is called Ines', '--project', HARBOUR)
    await runJson(sandbox, 'add', 'Charts are renewed every March')
    const gone = await runJson(sandbox, 'forget', '--project', HARBOUR, '--yes')
    expect(gone).toEqual({ kind: 'removed', sessions: 2, episodes: 4, memories: 1 })
    const left = await runJson<RecallAnswer>(sandbox, 'search', 'harbour lamp ferry charts gateway', '--all')
    expect(new Set(left.hits.map((hit) => hit.scope))).toEqual(new Set(['default', shown(ATLAS)]))
  })
})

const UNKNOWN = '01939f2a-7c3e-7b1a-9c3d-0123456789ab'

describe('a refused command', () => {
  it.each<[string, string[], number, string]>([
    ['reading an agent that is none', ['ingest', '--agent', 'clude'], 2, 'invalid_input'],
    ['reading where there is nothing', ['ingest', '/nowhere/at/all'], 2, 'invalid_input'],
    ['reading one project', ['ingest', '--project', ATLAS], 2, 'invalid_input'],
    ['reading into a namespace merely typed', ['ingest', '--namespace', 'default'], 2, 'invalid_input'],
    ['a conversation nobody had', ['show', UNKNOWN], 3, 'session_not_found'],
    ['the beginning of too many ids', ['show', '01a'], 3, 'session_not_found'],
    ['turn zero', ['show', ATLAS_SESSION, '--from', '0'], 2, 'invalid_input'],
    ['sessions of a project nobody has', ['sessions', '--project', 'nowhere'], 3, 'scope_not_found'],
    ['a negative offset', ['sessions', '--offset', '-1'], 2, 'invalid_input'],
    ['a feed of nothing', ['feed', '-n', '0'], 2, 'invalid_input'],
    ['a pause of no length', ['pause', '0m'], 2, 'invalid_input'],
    ['a pause in words', ['pause', 'tomorrow'], 2, 'invalid_input'],
    ['searching a conversation nobody had', ['search', 'x', '--session', UNKNOWN], 3, 'session_not_found'],
    ['searching since a day that is none', ['search', 'x', '--since', '2026-02-30'], 2, 'invalid_input'],
    ['searching backwards', ['search', 'x', '--since', '1d', '--until', '2d'], 2, 'invalid_input'],
    ['searching here without a project', ['search', 'x', '--here'], 2, 'invalid_input'],
    ['searching here and everywhere', ['search', 'x', '--here', '--all'], 2, 'invalid_input'],
    ['forgetting nothing', ['forget'], 2, 'invalid_input'],
    ['forgetting two things', ['forget', UNKNOWN, '--session', ATLAS_SESSION], 2, 'invalid_input'],
    ['forgetting session and project', ['forget', '--session', 'x', '--project', ATLAS], 2, 'invalid_input'],
    ['purging a conversation', ['forget', '--session', ATLAS_SESSION, '--purge'], 2, 'invalid_input'],
    ['a reason for a conversation', ['forget', '--project', ATLAS, '--reason', 'x'], 2, 'invalid_input'],
    [
      'forgetting a conversation nobody had',
      ['forget', '--session', UNKNOWN, '--yes'],
      3,
      'session_not_found',
    ],
    ['forgetting a project nobody has', ['forget', '--project', 'nowhere', '--yes'], 3, 'scope_not_found'],
    [
      'forgetting a project in a namespace merely typed',
      ['forget', '--namespace', 'default', '--project', ATLAS, '--yes'],
      2,
      'invalid_input',
    ],
    ['a conversation nobody confirmed', ['forget', '--session', ATLAS_SESSION], 5, 'protected'],
    ['a project nobody confirmed', ['forget', '--project', ATLAS], 5, 'protected'],
  ])('%s: says why, and removes nothing', async (_, args, exitCode, errorCode) => {
    const before = episodesIn(read)
    const { code, stdout, stderr } = await runLore(read, [...args, '--json'])
    expect(stdout).toBe('')
    const { error } = JSON.parse(stderr) as { error: { code: string; message: string; hint: string } }
    expect([error.code, code]).toEqual([errorCode, exitCode])
    expect(error.message).toMatch(/\.$/)
    expect(error.hint.length).toBeGreaterThan(5)
    expect(episodesIn(read)).toBe(before)
  })

  it('reads nothing where capture is switched off', async () => {
    const { sandbox } = makeSandbox()
    const env = { LORE_CAPTURE_ENABLED: 'false' }
    const { code, stderr } = await runLore(sandbox, ['ingest'], { env })
    expect(code).toBe(5)
    expect(stderr).toContain('lore capture on')
  })
})
