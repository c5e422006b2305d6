/** The traps in Codex's rollouts, one test each. */
import { describe, expect, test } from 'vitest'
import { codex } from '../../src/capture/sources/codex.ts'
import type { ParseOutcome } from '../../src/core/ports/transcript-source.ts'
import { parseAll, toLines } from './transcript-source.contract.ts'
import { fixturePath, fixtureText, parserOptions } from './transcript-source-files.ts'

const DAY = 'codex/sessions/2026/09/14'
const ORIGINAL = `${DAY}/rollout-2026-09-14T09-00-00-01a0b1c2-0000-7000-8000-000000000011.jsonl`
const FORKED = `${DAY}/rollout-2026-09-14T10-00-00-01a0b1c2-0000-7000-8000-000000000012.jsonl`
const FIRST_FORM =
  'codex/archived_sessions/rollout-2025-05-07T17-24-21-01a0b1c2-0000-7000-8000-000000000013.jsonl'

const merge = (outcomes: readonly ParseOutcome[]) => ({
  turns: outcomes.flatMap(({ turns }) => turns),
  facts: outcomes.flatMap(({ facts }) => facts.map(({ said: _, ...fact }) => fact)),
  dropped: outcomes.flatMap(({ dropped }) => dropped),
})

const parseFixture = (path: string) =>
  merge(parseAll(codex, parserOptions(fixturePath(path)), toLines(fixtureText(path))))

const at = (second: number) => new Date(Date.UTC(2026, 8, 14, 9, 0, second)).toISOString()
const item = (payload: unknown, type = 'response_item', timestamp = at(0)) =>
  JSON.stringify({ timestamp, type, payload })
const meta = (id: string, more: Record<string, unknown> = {}) =>
  item({ id, cwd: '/home/ada/ferry', ...more }, 'session_meta')
const user = (text: string, timestamp = at(0)) =>
  item({ type: 'message', role: 'user', content: [{ type: 'input_text', text }] }, 'response_item', timestamp)
const assistant = (text: string, timestamp = at(0)) =>
  item(
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] },
    'response_item',
    timestamp,
  )
const parse = (lines: readonly string[]) =>
  merge(parseAll(codex, parserOptions('/x/rollout-2026-09-14T09-00-00-abc.jsonl'), toLines(lines.join('\n'))))

test('keeps what was said and done, once, though it is logged twice', () => {
  expect(parseFixture(ORIGINAL).turns.map(({ role, text }) => [role, text])).toEqual([
    ['user', 'Why does the last ferry on Fridays not show up?'],
    ['tool', 'shell: rg -n Friday src\nsrc/timetable.ts:12: if (day === 5) slice(0, -1)'],
    ['tool', 'apply_patch: src/timetable.ts'],
    ['tool', 'exec_command (failed): pnpm test\n1 test failed: Friday 23:10'],
    [
      'assistant',
      'The list was cut one entry short on Fridays. It is fixed; one old test still expects the error.',
    ],
    ['user', 'Continue'],
    ['assistant', 'The test now expects 23:10.'],
  ])
})

test('says why everything else was left out', () => {
  const { dropped } = parseFixture(ORIGINAL)
  const counts: Record<string, number> = {}
  for (const reason of dropped) counts[reason] = (counts[reason] ?? 0) + 1
  expect(counts).toEqual({
    bookkeeping: 7,
    injected: 4,
    request_copy: 2,
    thinking: 1,
    tool_call: 4,
    compact_summary: 1,
    bad_json: 1,
  })
})

test('gathers folder, branch, model, version, title and where the context was condensed', () => {
  const { facts } = parseFixture(ORIGINAL)
  const sessionId = '01a0b1c2-0000-7000-8000-000000000011'
  expect(facts).toEqual([
    {
      sessionId,
      cwd: '/home/ada/ferry',
      branch: 'timetable',
      metadata: { version: '0.149.0', repository: 'https://example.com/ada/ferry.git' },
    },
    { sessionId, model: 'gpt-6-codex' },
    { sessionId, boundary: { at: Date.UTC(2026, 8, 14, 9, 2, 48), kind: 'compaction' } },
    { sessionId, title: { text: 'Last ferry on Fridays', rank: 3 } },
  ])
})

test('reads the first form, bare items without times', () => {
  const { turns, facts } = parseFixture(FIRST_FORM)
  expect(turns.map(({ role, text, at }) => [role, text, new Date(at).toISOString()])).toEqual([
    ['user', 'Say which ports have no ferry.', '2025-05-07T17:24:21.000Z'],
    ['tool', 'shell: ls ports\nnorth\nsouth', '2025-05-07T17:24:21.000Z'],
    ['assistant', 'Only the north port has none.', '2025-05-07T17:24:21.000Z'],
  ])
  expect(facts[0]).toMatchObject({ sessionId: '01a0b1c2-0000-7000-8000-000000000013', branch: 'main' })
})

describe('a fork', () => {
  test('replays its parent under the same ids, though under new times', () => {
    const original = new Set(parseFixture(ORIGINAL).turns.map((turn) => turn.externalId))
    const fork = parseFixture(FORKED)
    expect(fork.turns.filter((turn) => !original.has(turn.externalId)).map((turn) => turn.text)).toEqual([
      'Continue',
      'In the fork I looked at Saturdays.',
    ])
    expect(fork.facts[0]).toMatchObject({
      sessionId: '01a0b1c2-0000-7000-8000-000000000012',
      parentSessionId: '01a0b1c2-0000-7000-8000-000000000011',
    })
  })

  test('does so too where turns have no ids', () => {
    const talk = (second: number) => [user('one', at(second)), assistant('two', at(second + 1))]
    const original = parse([meta('parent'), ...talk(0), user('three', at(5))]).turns
    const fork = parse([meta('child'), meta('parent'), ...talk(60), user('three again', at(90))]).turns
    expect(fork.map((turn) => turn.externalId).slice(0, 2)).toEqual(
      original.map((turn) => turn.externalId).slice(0, 2),
    )
    expect(original.map((turn) => turn.externalId)).not.toContain(fork[2]?.externalId)
    expect(new Set(fork.map((turn) => turn.sessionId))).toEqual(new Set(['child']))
  })
})

test('the same words said twice are two turns', () => {
  const { turns } = parse([meta('s'), user('Continue'), user('Continue'), assistant('ok'), user('Continue')])
  expect(new Set(turns.map((turn) => turn.externalId)).size).toBe(4)
})

test('the same words in two conversations are two turns', () => {
  const first = parse([meta('one'), user('Continue')]).turns[0]
  const second = parse([meta('two'), user('Continue')]).turns[0]
  expect(first?.externalId).not.toBe(second?.externalId)
})

test('call ids that are mere counters do not make two results one', () => {
  const called = (id: string) => [
    meta(id),
    item({ type: 'function_call', name: 'shell', arguments: '{"command":"make"}', call_id: 'call_1' }),
    item({ type: 'function_call_output', call_id: 'call_1', output: 'done' }),
  ]
  expect(parse(called('one')).turns[0]?.externalId).not.toBe(parse(called('two')).turns[0]?.externalId)
})

test('a subagent is a session below the one that started it, and is told what to do by an agent', () => {
  const { turns, facts } = parse([
    meta('sub', { source: { subagent: { thread_spawn: { parent_thread_id: 'main', depth: 1 } } } }),
    user('Count the ports.'),
  ])
  expect(turns.map(({ sessionId, role }) => [sessionId, role])).toEqual([['main/agent-sub', 'system']])
  expect(facts[0]?.parentSessionId).toBe('main')
})

test('what the person ran themselves is theirs, what it printed a tool result', () => {
  const { turns } = parse([
    meta('s'),
    user(
      '<user_shell_command>\n<command>\ndate\n</command>\n<result>\nExit code: 0\nDuration: 0.1 seconds\nOutput:\nMon 14 Sep\n</result>\n</user_shell_command>',
    ),
  ])
  expect(turns.map(({ role, text }) => [role, text])).toEqual([
    ['user', '! date'],
    ['tool', 'shell: date\nMon 14 Sep'],
  ])
})

test('a prompt behind instructions in one message is kept', () => {
  const { turns } = parse([
    meta('s'),
    user('# AGENTS.md instructions for /x\n\n<INSTRUCTIONS>\nBe brief.\n</INSTRUCTIONS>\nNow open the lock.'),
  ])
  expect(turns.map((turn) => turn.text)).toEqual(['Now open the lock.'])
})

test('pictures, developer messages and handovers between models are left out', () => {
  const { turns, dropped } = parse([
    meta('s'),
    item({
      type: 'message',
      role: 'user',
      content: [
        { type: 'input_text', text: '<image name=[Image #1]>' },
        { type: 'input_image', image_url: 'data:image/png;base64,iVBORw0KGgo=' },
        { type: 'input_text', text: '</image>' },
        { type: 'input_text', text: 'What is on it?' },
      ],
    }),
    item({ type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'Be careful.' }] }),
    user(
      'Another language model started to solve this problem and produced a summary of its thinking process.',
    ),
  ])
  expect(turns.map((turn) => turn.text)).toEqual(['What is on it?'])
  expect(dropped).toEqual(['bookkeeping', 'image', 'injected', 'compact_summary'])
})

test('the folder can be moved', () => {
  const place = { homedir: '/home/ada', platform: 'linux', env: { CODEX_HOME: '/srv/codex' } } as const
  expect(codex.roots(place)).toEqual(['/srv/codex/sessions', '/srv/codex/archived_sessions'])
})
