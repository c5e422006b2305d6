/** Small invented conversations, written the way Claude Code and Codex keep theirs, into a sandbox. */

import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defined } from '../../src/core/defined.ts'
import type { Sandbox } from './cli-lore.ts'

export const ATLAS = 'example.com/ada/atlas'
export const HARBOUR = 'example.com/ada/harbour'
export const ATLAS_SESSION = 'aaaaaaaa-0000-4000-8000-000000000001'
export const HARBOUR_SESSION = 'bbbbbbbb-0000-4000-8000-000000000002'
export const CODEX_SESSION = '01a0b1c2-0000-7000-8000-0000000000c1'

/** Looks like a credential to anyone who looks; put together here so that none stands in a file. */
export const TOKEN = ['ghp', 'x7Kq2mVt9RbZ4cWn8LpY3sDh6FgJ1aTe5UoQ'].join('_')

/** A tool's answer of 40 lines. */
export const LISTING = Array.from({ length: 40 }, (_, line) => `route ${line + 1} to gateway`).join('\n')

type Said =
  | { readonly who: 'user' | 'assistant'; readonly text: string }
  | { readonly who: 'tool'; readonly command: string; readonly output: string }

const ATLAS_TALK: readonly Said[] = [
  { who: 'user', text: 'Which port does the atlas gateway listen on?' },
  { who: 'tool', command: 'cat routes.txt', output: LISTING },
  { who: 'assistant', text: 'The atlas gateway listens on port 8443 behind the load balancer.' },
  { who: 'user', text: `Keep it there. Push with ${TOKEN} when the tests pass.` },
  { who: 'assistant', text: 'Done: the port stays at 8443, and the change is pushed.' },
]
const HARBOUR_TALK: readonly Said[] = [
  { who: 'user', text: 'The lighthouse lamp must be replaced before winter.' },
  { who: 'assistant', text: 'I put the lamp on the list for October.' },
]
const CODEX_TALK: readonly Said[] = [
  { who: 'user', text: 'Why does the last ferry on Fridays not show up in the timetable?' },
  { who: 'assistant', text: 'The timetable drops the last departure when the day is a Friday.' },
]

export interface Transcripts {
  readonly atlas: string
  readonly atlasSubagent: string
  readonly harbour: string
  readonly codex: string
}

/** Two conversations with Claude Code, one of them with a subagent, and one with Codex. */
export function writeTranscripts(sandbox: Sandbox): Transcripts {
  const atlas = makeRepository(sandbox, 'atlas', ATLAS)
  const harbour = makeRepository(sandbox, 'harbour', HARBOUR)
  const projects = join(sandbox.folder, '.claude', 'projects')
  const rollout = `rollout-2026-05-02T09-00-00-${CODEX_SESSION}.jsonl`
  const files: Transcripts = {
    atlas: join(projects, '-atlas', `${ATLAS_SESSION}.jsonl`),
    atlasSubagent: join(projects, '-atlas', ATLAS_SESSION, 'subagents', 'agent-a17c.jsonl'),
    harbour: join(projects, '-harbour', `${HARBOUR_SESSION}.jsonl`),
    codex: join(sandbox.folder, '.codex', 'sessions', '2026', '05', '02', rollout),
  }
  const title = JSON.stringify({ type: 'ai-title', aiTitle: 'Port of the gateway', sessionId: ATLAS_SESSION })
  write(files.atlas, `${title}\n${claudeLines(ATLAS_SESSION, atlas, ATLAS_TALK)}`)
  write(
    files.atlasSubagent,
    claudeLines(
      ATLAS_SESSION,
      atlas,
      [{ who: 'assistant', text: 'Three routes lead to the gateway.' }],
      'a17c',
    ),
  )
  write(files.harbour, claudeLines(HARBOUR_SESSION, harbour, HARBOUR_TALK))
  write(files.codex, codexLines(harbour, CODEX_TALK))
  return files
}

/** As many one-line conversations, each in a file of its own. */
export function writeManyTranscripts(sandbox: Sandbox, count: number): void {
  const folder = join(sandbox.folder, '.claude', 'projects', '-many')
  for (let n = 0; n < count; n++) {
    const session = `cccccccc-0000-4000-8000-${String(n).padStart(12, '0')}`
    write(
      join(folder, `${session}.jsonl`),
      claudeLines(session, sandbox.folder, [{ who: 'user', text: `Crate ${n} goes to the upper deck.` }]),
    )
  }
}

/** The project of a folder is its remote's, which a file of git's says. */
function makeRepository(sandbox: Sandbox, name: string, project: string): string {
  const folder = join(sandbox.folder, name)
  write(join(folder, '.git', 'config'), `[remote "origin"]\n\turl = https://${project}.git\n`)
  return folder
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** One turn a minute from 8:00 UTC on the first of May 2026. */
function momentOf(turn: number): string {
  return new Date(Date.UTC(2026, 4, 1, 8, turn)).toISOString()
}

export function claudeLines(session: string, cwd: string, talk: readonly Said[], agentId?: string): string {
  const lines = talk.flatMap((said, turn) => {
    const envelope = (part: string) => ({
      uuid: toUuid(`${session} ${agentId ?? ''} ${turn} ${part}`),
      parentUuid: null,
      sessionId: session,
      timestamp: momentOf(turn),
      cwd,
      gitBranch: 'main',
      version: '2.1.300',
      isSidechain: agentId !== undefined,
      ...defined({ agentId }),
    })
    const assistant = (part: string, block: object) => ({
      ...envelope(part),
      type: 'assistant',
      message: { role: 'assistant', id: `msg_${session}_${turn}`, model: 'some-model', content: [block] },
    })
    const user = (part: string, content: unknown) => ({
      ...envelope(part),
      type: 'user',
      message: { role: 'user', content },
    })
    if (said.who !== 'tool') {
      const { text } = said
      return [said.who === 'user' ? user('said', text) : assistant('said', { type: 'text', text })]
    }
    const id = `toolu_${turn}`
    return [
      assistant('call', { type: 'tool_use', id, name: 'Bash', input: { command: said.command } }),
      user('result', [{ type: 'tool_result', tool_use_id: id, content: said.output }]),
    ]
  })
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

function codexLines(cwd: string, talk: readonly Said[]): string {
  const start = '2026-05-02T09:00:00.000Z'
  const meta = {
    timestamp: start,
    type: 'session_meta',
    payload: { id: CODEX_SESSION, timestamp: start, cwd, originator: 'codex_cli', cli_version: '0.149.0' },
  }
  const messages = talk.flatMap((said, turn) => {
    if (said.who === 'tool') return []
    const type = said.who === 'user' ? 'input_text' : 'output_text'
    return [
      {
        timestamp: `2026-05-02T09:0${turn + 1}:00.000Z`,
        type: 'response_item',
        payload: { type: 'message', role: said.who, content: [{ type, text: said.text }] },
      },
    ]
  })
  return [meta, ...messages].map((line) => `${JSON.stringify(line)}\n`).join('')
}

function toUuid(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
