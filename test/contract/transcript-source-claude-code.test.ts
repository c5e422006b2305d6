/** The traps in Claude Code's files, one test each. */
import { describe, expect, test } from 'vitest'
import { claudeCode } from '../../src/capture/sources/claude-code.ts'
import type { ParseOutcome, ParserOptions } from '../../src/core/ports/transcript-source.ts'
import { parseAll, toLines } from './transcript-source.contract.ts'
import { fixturePath, fixtureText, parserOptions } from './transcript-source-files.ts'

const SESSION = '6f1d0c52-3a41-4c0e-9c55-0b7f1d2e8a01'
const FORK = '9ab3e7d4-51c2-4f6b-8d0a-77c1e2f3b402'
const PROJECT = 'claude-code/projects/-home-ada-harbour'

const merge = (outcomes: readonly ParseOutcome[]) => ({
  turns: outcomes.flatMap(({ turns }) => turns),
  facts: outcomes.flatMap(({ facts }) => facts.map(({ said: _, ...fact }) => fact)),
  dropped: outcomes.flatMap(({ dropped }) => dropped),
})

const parseFixture = (path: string, more: Partial<ParserOptions> = {}) =>
  merge(parseAll(claudeCode, parserOptions(fixturePath(path), more), toLines(fixtureText(path))))

type Line = Readonly<Record<string, unknown>> | string

/** Parses invented lines of one session file. */
function parse(lines: readonly Line[], path = '/home/ada/.claude/projects/-x/s1.jsonl') {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  return merge(parseAll(claudeCode, parserOptions(path), toLines(text)))
}

let count = 0
const line = (type: string, more: Record<string, unknown>): Record<string, unknown> => {
  count++
  return { type, uuid: `uuid-${count}`, sessionId: 's1', timestamp: '2026-09-14T09:00:00.000Z', ...more }
}
const user = (content: unknown, more: Record<string, unknown> = {}) =>
  line('user', { message: { role: 'user', content }, ...more })
const assistant = (...blocks: unknown[]) =>
  line('assistant', { message: { role: 'assistant', model: 'claude-opus-5-5', content: blocks } })
const text = (words: string) => ({ type: 'text', text: words })
const call = (id: string, name: string, input: unknown) => ({ type: 'tool_use', id, name, input })
const result = (id: string, content: unknown, more: Record<string, unknown> = {}) =>
  user([{ type: 'tool_result', tool_use_id: id, content, ...more }])

describe('a whole session', () => {
  const { turns, facts, dropped } = parseFixture(`${PROJECT}/${SESSION}.jsonl`)
  const said = (role: string) => turns.filter((turn) => turn.role === role).map((turn) => turn.text)

  test('keeps every word of the person and nothing that was put into their mouth', () => {
    expect(said('user')).toEqual([
      'The tide table shows high water an hour too early since Sunday. Can you find out why?',
      'run only the tide tests',
      'use pnpm, not npm',
      'Which zone do foreign ports use?\n→ Their own',
      '/release minor, after the tests pass',
      '[Image #1] The chart is fine now, but the legend is cut off.',
      '! git log --oneline -2',
    ])
  })

  test('keeps what the agent explained, one turn a line of a message', () => {
    expect(said('assistant')).toEqual([
      'I will look at how the table turns UTC into local time.',
      'The offset is fixed at one hour; daylight saving time makes it two. I will take the zone from the port.',
      'The legend now has room for four lines.',
      'Two records stand on this line.',
    ])
  })

  test('keeps what tools answered under what they were asked', () => {
    expect(said('tool')).toEqual([
      'Read: src/tides.ts\n1→export const OFFSET = 1\n     2→export function toLocal(at: number) { return at + OFFSET }',
      'Grep: toLocal in src\nsrc/tides.ts:2:export function toLocal',
      'Bash (rejected by the user): npm test',
      'Bash (failed): pnpm test tides\nFAIL tides.test.ts\nexpected 14:20, got 13:20',
      'Edit: src/tides.ts',
      'Bash: git log --oneline -2\n4c1f2aa Take the zone from the port\n91b0c3e Add moon phases',
    ])
  })

  test('never lets memories that were served come back', () => {
    const everything = turns.map((turn) => turn.text).join('\n')
    expect(everything).not.toContain('UTC everywhere')
    expect(everything).not.toContain('metric units')
    expect(everything).not.toContain('malware')
    expect(dropped.filter((reason) => reason === 'injected')).toHaveLength(5)
  })

  test('says why everything else was left out', () => {
    const counts: Record<string, number> = {}
    for (const reason of dropped) counts[reason] = (counts[reason] ?? 0) + 1
    expect(counts).toEqual({
      bookkeeping: 8,
      injected: 5,
      thinking: 1,
      tool_call: 7,
      command_markup: 4,
      image: 1,
      api_error: 1,
      compact_summary: 1,
      request_copy: 1,
      unknown_type: 1,
      blank: 1,
      bad_json: 1,
    })
  })

  test('gathers the facts of the session, each once', () => {
    expect(facts.filter((fact) => fact.title === undefined)).toEqual([
      { sessionId: SESSION, cwd: '/home/ada/harbour', branch: 'tides', metadata: { version: '2.1.300' } },
      { sessionId: SESSION, model: 'claude-opus-5-5' },
      { sessionId: SESSION, boundary: { at: 1789376617000, kind: 'compaction' } },
    ])
    expect(facts.flatMap((fact) => fact.title ?? [])).toEqual([
      { text: 'Tide table an hour early', rank: 2 },
      { text: 'Tides and zones', rank: 4 },
    ])
  })
})

describe('lines', () => {
  test('of one message are one turn each, not one turn each time the message appears', () => {
    const { turns } = parse([
      line('assistant', {
        message: { id: 'm1', content: [text('First block.')], usage: { output_tokens: 9 } },
      }),
      line('assistant', {
        message: { id: 'm1', content: [text('Second block.')], usage: { output_tokens: 9 } },
      }),
    ])
    expect(turns.map((turn) => turn.text)).toEqual(['First block.', 'Second block.'])
  })

  test('with several blocks give each its own id', () => {
    const { turns } = parse([
      line('assistant', { uuid: 'u', message: { content: [text('one'), text('two')] } }),
    ])
    expect(turns.map((turn) => turn.externalId)).toEqual(['u', 'u#1'])
  })

  test('with tangled parents are read all the same', () => {
    const { turns } = parse([
      user('root one', { uuid: 'a', parentUuid: null }),
      user('root two', { uuid: 'b', parentUuid: null }),
      user('child of nobody', { uuid: 'c', parentUuid: 'gone' }),
      user('in a circle', { uuid: 'd', parentUuid: 'e' }),
      user('and back', { uuid: 'e', parentUuid: 'd' }),
      user('its own parent', { uuid: 'f', parentUuid: 'f' }),
    ])
    expect(turns.map((turn) => turn.externalId)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  test('before a compaction stay, the summary goes, and the place is told', () => {
    const at = '2026-09-14T11:00:00.000Z'
    const { turns, facts, dropped } = parse([
      user('said before'),
      line('system', { subtype: 'compact_boundary', timestamp: at, parentUuid: null }),
      user('A summary of all that', { isCompactSummary: true }),
      user('said after'),
    ])
    expect(turns.map((turn) => turn.text)).toEqual(['said before', 'said after'])
    expect(dropped).toEqual(['bookkeeping', 'compact_summary'])
    expect(facts.flatMap((fact) => fact.boundary ?? [])).toEqual([{ at: Date.parse(at), kind: 'compaction' }])
  })

  test('on another branch than the ones before are a break, also after a restart between them', () => {
    const timestamp = '2026-09-14T12:00:00.000Z'
    const lines = [
      user('on main', { gitBranch: 'main' }),
      user('nowhere', { gitBranch: 'HEAD' }),
      user('on main still', { gitBranch: 'main' }),
      user('on a branch of a subagent', { gitBranch: 'side', isSidechain: true, agentId: 'b1' }),
      user('on a branch', { gitBranch: 'tides', timestamp }),
      user('there still', { gitBranch: 'tides' }),
    ]
    const breaks = [
      { sessionId: 's1', branch: 'tides', boundary: { at: Date.parse(timestamp), kind: 'branch' } },
    ]
    expect(parse(lines).facts.filter((fact) => fact.boundary !== undefined)).toEqual(breaks)
    const options = parserOptions('/home/ada/.claude/projects/-x/s1.jsonl')
    const places = toLines(lines.map((record) => JSON.stringify(record)).join('\n'))
    const parser = claudeCode.createParser(options, null)
    for (const place of places.slice(0, 4)) parser.parse(place)
    const state: unknown = JSON.parse(JSON.stringify(parser.state()))
    const after = merge(parseAll(claudeCode, options, places.slice(4), state))
    expect(after.facts.filter((fact) => fact.boundary !== undefined)).toEqual(breaks)
  })

  test('with two records yield both', () => {
    const { turns, dropped } = parse([`${JSON.stringify(user('one'))}${JSON.stringify(user('two'))}`])
    expect(turns.map((turn) => turn.text)).toEqual(['one', 'two'])
    expect(turns.map((turn) => turn.sourceLine)).toEqual([1, 1])
    expect(dropped).toEqual([])
  })

  test('with a torn record in front yield the whole one behind it', () => {
    const torn = JSON.stringify(assistant(text('never finished {"type":"text"} here'))).slice(0, 150)
    const { turns, dropped } = parse([torn + JSON.stringify(user('what came next'))])
    expect(turns.map((turn) => turn.text)).toEqual(['what came next'])
    expect(dropped).toEqual(['bad_json'])
  })

  test('of megabytes are cut to what can be kept', () => {
    const { turns } = parse([
      user(`begin ${'harbour '.repeat(200_000)} end`),
      assistant(call('t1', 'Bash', { command: 'make' })),
      result('t1', `first\n${'noise '.repeat(500_000)}\nlast`),
    ])
    expect(turns[0]?.text.length).toBeLessThanOrEqual(400_000)
    expect(turns[0]?.text).toMatch(/^begin harbour[\s\S]*characters left out[\s\S]*harbour\s+end$/)
    expect(turns[1]?.text.length).toBeLessThan(800)
    expect(turns[1]?.text).toMatch(/^Bash: make\nfirst[\s\S]*characters left out[\s\S]*last$/)
  })

  test('that copy requests are not even parsed', () => {
    const { turns, dropped } = parse([
      '{"type":"api-request","messages":[{"role":"user","content":"said elsewhere"}',
      '{"type":"api-request-shape","x":1}',
      '{"type":"api-request-blob","x":1}',
    ])
    expect(turns).toEqual([])
    expect(dropped).toEqual(['request_copy', 'request_copy', 'request_copy'])
  })

  test('that copy requests do not hide a record behind them', () => {
    const { turns } = parse([`{"type":"api-request","x":1}${JSON.stringify(user('behind it'))}`])
    expect(turns.map((turn) => turn.text)).toEqual(['behind it'])
  })

  test('without a time take the last one known', () => {
    const { turns } = parse([
      user('timed', { timestamp: '2026-09-14T09:00:05.000Z' }),
      user('untimed', { timestamp: undefined }),
      user('badly timed', { timestamp: 'soon' }),
    ])
    expect(turns.map((turn) => new Date(turn.at).toISOString())).toEqual(
      Array(3).fill('2026-09-14T09:00:05.000Z'),
    )
  })

  test('without a uuid are named by what they say', () => {
    const lines = [user('nameless', { uuid: undefined }), user('nameless too', { uuid: undefined })]
    const [first, second] = parse(lines).turns
    expect(first?.externalId).not.toBe(second?.externalId)
    expect(parse(lines).turns[0]?.externalId).toBe(first?.externalId)
  })

  test('that are no more than strings are heard', () => {
    expect(
      parse([line('user', { message: 'bare words' }), user(['a list of words'])]).turns.map((t) => t.text),
    ).toEqual(['bare words', 'a list of words'])
  })

  test('of unknown kinds are counted', () => {
    const { dropped } = parse([
      line('hologram', {}),
      line('attachment', { attachment: { type: 'hologram' } }),
      line('system', { subtype: 'hologram' }),
      user([{ type: 'hologram' }]),
      assistant({ type: 'hologram' }),
    ])
    expect(dropped).toEqual(Array(5).fill('unknown_type'))
  })
})

describe('forks', () => {
  test('repeat lines under the same ids in another session', () => {
    const original = parseFixture(`${PROJECT}/${SESSION}.jsonl`).turns
    const fork = parseFixture(`${PROJECT}/${FORK}.jsonl`).turns
    const copies = fork.filter((turn) => original.some((other) => other.externalId === turn.externalId))
    expect(copies.map((turn) => turn.text)).toEqual(fork.slice(0, 2).map((turn) => turn.text))
    expect(fork.map((turn) => turn.sessionId)).toEqual([FORK, FORK, FORK])
  })

  test('say where they come from, if they do', () => {
    const { facts } = parse([user('onwards', { forkedFrom: { sessionId: 's0', messageUuid: 'm' } })])
    expect(facts[0]?.parentSessionId).toBe('s0')
  })
})

describe('subagents', () => {
  test('in a folder of their own are sessions below their parent', () => {
    const { turns, facts } = parseFixture(`${PROJECT}/${SESSION}/subagents/agent-a17c.jsonl`)
    expect(new Set(turns.map((turn) => turn.sessionId))).toEqual(new Set([`${SESSION}/agent-a17c`]))
    expect(facts[0]).toMatchObject({ cwd: '/home/ada/harbour', parentSessionId: SESSION })
    expect(facts).toContainEqual({
      sessionId: `${SESSION}/agent-a17c`,
      title: { text: 'Find time formatting', rank: 2 },
    })
  })

  test('are told what to do by an agent, not by a person', () => {
    const { turns } = parseFixture(`${PROJECT}/${SESSION}/subagents/agent-a17c.jsonl`)
    expect(turns.map((turn) => turn.role)).toEqual(['system', 'tool', 'assistant'])
  })

  test('that only fill a cache say nothing', () => {
    const { turns, facts, dropped } = parseFixture(`${PROJECT}/agent-b2e9.jsonl`)
    expect({ turns, facts }).toEqual({ turns: [], facts: [] })
    expect(dropped).toEqual(['bookkeeping', 'bookkeeping'])
  })

  test('between the lines of a session are told apart by their chains', () => {
    const side = { isSidechain: true }
    const { turns } = parse([
      user('do it'),
      user('task one', { ...side, uuid: '11111111-1', parentUuid: null }),
      user('task two', { ...side, uuid: '22222222-2', parentUuid: null }),
      { ...assistant(text('about one')), ...side, uuid: 'x1', parentUuid: '11111111-1' },
      { ...assistant(text('about two')), ...side, uuid: 'x2', parentUuid: '22222222-2' },
      { ...assistant(text('one again')), ...side, uuid: 'x3', parentUuid: 'x1' },
      user('thanks'),
    ])
    expect(turns.map((turn) => turn.sessionId)).toEqual([
      's1',
      's1/agent-11111111',
      's1/agent-22222222',
      's1/agent-11111111',
      's1/agent-22222222',
      's1/agent-11111111',
      's1',
    ])
  })

  test('of the program itself are no conversations', () => {
    expect(claudeCode.formatOf('-x/s1/subagents/agent-acompact-91ab.jsonl')).toBeNull()
    expect(claudeCode.formatOf('-x/s1/tool-results/toolu_1.jsonl')).toBeNull()
  })
})

describe('what a person typed', () => {
  const said = (content: unknown) => parse([user(content)]).turns.map((turn) => turn.text)

  test('is freed from reminders, editor context and hook output', () => {
    expect(
      said(
        '<system-reminder>\nToday is Monday.\n</system-reminder>\nMove the buoy.\n<ide_selection>x</ide_selection>',
      ),
    ).toEqual(['Move the buoy.'])
  })

  test('may speak of the markup itself', () => {
    const words = 'Why does <system-reminder>this</system-reminder> show up in my prompt?'
    expect(said(words)).toEqual([words])
    expect(said('<command-name> is never closed')).toEqual(['<command-name> is never closed'])
  })

  test('as a command of the program is dropped, as one of their own kept', () => {
    expect(said('<command-name>/model</command-name><command-args></command-args>')).toEqual([])
    expect(said('<command-name>/model</command-name><command-args>opus</command-args>')).toEqual([
      '/model opus',
    ])
    expect(said('<command-name>/deploy</command-name>')).toEqual(['/deploy'])
  })

  test('to be remembered is theirs', () => {
    expect(said('<user-memory-input>tabs, not spaces</user-memory-input>')).toEqual(['tabs, not spaces'])
  })

  test('does not include notices that a task ended or that they interrupted it', () => {
    const { turns, dropped } = parse([
      user('<task-notification>\n<status>completed</status>\n</task-notification>', {
        origin: { kind: 'task-notification' },
      }),
      user([text('[Request interrupted by user for tool use]')]),
    ])
    expect(turns).toEqual([])
    expect(dropped).toEqual(['bookkeeping', 'bookkeeping'])
  })

  test('stays beside a picture that is dropped', () => {
    const { turns, dropped } = parse([user([{ type: 'image', source: {} }, text('What is this?')])])
    expect(turns.map((turn) => turn.text)).toEqual(['What is this?'])
    expect(dropped).toEqual(['image'])
  })

  test('is cut free of encoded binary', () => {
    const blob = 'iVBORw0KGgoAAAANSUhEUgAAAAUA'.repeat(40)
    expect(said(`This icon: data:image/png;base64,${blob} looks wrong`)).toEqual([
      `This icon: data:image/png;base64,[base64, ${blob.length} characters] looks wrong`,
    ])
  })

  test('is not the plan that was carried over from another session', () => {
    const { turns } = parse([
      user('Implement the following plan:\n\n# Widen the pier', {
        planContent: '# Widen the pier\n\nBy two metres.',
      }),
    ])
    expect(turns.map(({ role, text }) => [role, text])).toEqual([
      ['assistant', '# Widen the pier\n\nBy two metres.'],
    ])
    expect(turns[0]?.mayTitle).toBe(true)
  })

  test('as the answer to a refused tool is heard as theirs', () => {
    const refusal = "The user doesn't want to proceed with this tool use. The tool use was rejected. "
    const { turns } = parse([
      assistant(call('t1', 'Bash', { command: 'git push' })),
      result('t1', `${refusal}To tell you how to proceed, the user said:\nwait, let us talk first`, {
        is_error: true,
      }),
      assistant(call('t2', 'Bash', { command: 'git push' })),
      result('t2', `${refusal}STOP what you are doing`, { is_error: true }),
    ])
    expect(turns.map(({ role, text }) => [role, text])).toEqual([
      ['tool', 'Bash (rejected by the user): git push'],
      ['user', 'wait, let us talk first'],
      ['tool', 'Bash (rejected by the user): git push'],
    ])
  })
})

describe('prompts typed while the agent works', () => {
  const queued = (operation: string, more: Record<string, unknown> = {}) => ({
    type: 'queue-operation',
    operation,
    timestamp: '2026-09-14T09:00:00.000Z',
    sessionId: 's1',
    ...more,
  })
  const attached = (prompt: unknown) => line('attachment', { attachment: { type: 'queued_command', prompt } })
  const texts = (lines: readonly Line[]) => parse(lines).turns.map((turn) => turn.text)

  test('are said once, whether they come as a line, an attachment, an operation or all of them', () => {
    expect(
      texts([queued('enqueue', { content: 'and hurry' }), queued('dequeue'), user('and hurry')]),
    ).toEqual(['and hurry'])
    expect(texts([queued('enqueue', { content: 'and hurry' }), queued('remove')])).toEqual(['and hurry'])
    expect(
      texts([queued('enqueue', { content: 'and hurry' }), queued('remove'), attached('and hurry')]),
    ).toEqual(['and hurry'])
    expect(
      texts([queued('enqueue', { content: 'and hurry' }), attached('and hurry'), queued('remove')]),
    ).toEqual(['and hurry'])
    expect(texts([attached([{ type: 'text', text: 'and hurry' }, { type: 'image' }])])).toEqual(['and hurry'])
  })

  test('are said twice if they were', () => {
    const goOn = (timestamp: string) => [
      queued('enqueue', { content: 'go on', timestamp }),
      queued('remove'),
      attached('go on'),
    ]
    const { turns } = parse([...goOn('2026-09-14T09:00:01.000Z'), ...goOn('2026-09-14T09:00:02.000Z')])
    expect(turns.map((turn) => turn.text)).toEqual(['go on', 'go on'])
    expect(new Set(turns.map((turn) => turn.externalId)).size).toBe(2)
  })

  test('are not said if they were taken back', () => {
    expect(texts([queued('enqueue', { content: 'no' }), queued('popAll'), queued('remove')])).toEqual([])
    expect(texts([queued('enqueue', { content: 'no' }), queued('remove', { reason: 'cancelled' })])).toEqual(
      [],
    )
  })

  test('keep the time and the place at which they were typed', () => {
    const [turn] = parse([
      queued('enqueue', { content: 'mind the gap', timestamp: '2026-09-14T09:00:01.000Z' }),
      assistant(text('working')),
      queued('remove', { timestamp: '2026-09-14T09:00:09.000Z' }),
    ]).turns.filter(({ role }) => role === 'user')
    expect(turn).toMatchObject({ sourceLine: 1, sourceByte: 0, at: Date.parse('2026-09-14T09:00:01.000Z') })
  })
})

describe('tool results', () => {
  test('are kept without pictures and encoded files', () => {
    const { turns, dropped } = parse([
      assistant(call('t1', 'mcp__shot__take', { name: 'pier' })),
      result('t1', [
        { type: 'image', source: {} },
        text(`size 3 kB\n${'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo5'.repeat(80)}`),
      ]),
    ])
    expect(turns.map((turn) => turn.text)).toEqual([
      'mcp__shot__take: pier\nsize 3 kB\n[base64, 2880 characters]',
    ])
    expect(dropped).toEqual(['tool_call', 'image'])
  })

  test('of files and listings are cut harder than others', () => {
    const lines = Array.from({ length: 200 }, (_, index) => `line ${index}`).join('\n')
    const { turns } = parse([
      assistant(call('t1', 'Read', { file_path: '/a.txt' })),
      result('t1', lines),
      assistant(call('t2', 'Bash', { command: 'make' })),
      result('t2', lines),
    ])
    expect(turns[0]?.text.length).toBeLessThan(150)
    expect(turns[0]?.text).toMatch(/^Read: \/a\.txt\nline 0[\s\S]*characters left out …\]$/)
    expect(turns[1]?.text).toMatch(/line 199$/)
  })

  test('of Lore are an echo, also from its command line', () => {
    const { turns, dropped } = parse([
      assistant(call('t1', 'mcp__plugin_lore_lore__search', { query: 'x' })),
      result('t1', 'a memory'),
      assistant(call('t2', 'Bash', { command: 'lore search "tides" --json' })),
      result('t2', 'a memory'),
      assistant(call('t3', 'mcp__explore__search', { query: 'x' })),
      result('t3', 'no memory'),
    ])
    expect(turns.map((turn) => turn.text)).toEqual(['mcp__explore__search: x\nno memory'])
    expect(dropped.filter((reason) => reason === 'injected')).toHaveLength(2)
  })

  test('whose call is not known are kept all the same', () => {
    expect(parse([result('gone', 'some output')]).turns.map((turn) => turn.text)).toEqual([
      'tool\nsome output',
    ])
  })

  test('share a line with words under different ids', () => {
    const both = user([{ type: 'tool_result', tool_use_id: 'x', content: 'out' }, text('and now?')], {
      uuid: 'u',
    })
    expect(parse([both]).turns.map(({ role, externalId }) => [role, externalId])).toEqual([
      ['tool', 'u'],
      ['user', 'u#text'],
    ])
  })

  test('of plans keep the plan as the words of the agent', () => {
    const { turns } = parse([
      assistant(call('t1', 'ExitPlanMode', { plan: '# Dredge the basin\n\nFirst the east side.' })),
      result('t1', 'User has approved your plan. You can now start coding. ## Approved Plan: …'),
    ])
    expect(turns.map(({ role, text }) => [role, text])).toEqual([
      ['assistant', '# Dredge the basin\n\nFirst the east side.'],
      ['tool', 'ExitPlanMode: # Dredge the basin\napproved by the user'],
    ])
  })
})

describe('titles', () => {
  test('by summary count only where their last line is in the file, before or after', () => {
    const { facts } = parse([
      { type: 'summary', summary: 'Of another file', leafUuid: 'elsewhere' },
      { type: 'summary', summary: 'Told ahead', leafUuid: 'leaf-1' },
      user('one', { uuid: 'leaf-1' }),
      user('two', { uuid: 'leaf-2' }),
      { type: 'summary', summary: 'Told behind', leafUuid: 'leaf-2' },
    ])
    expect(facts.flatMap(({ title }) => (title?.rank === 1 ? [title.text] : []))).toEqual([
      'Told ahead',
      'Told behind',
    ])
  })
})

describe('the history of prompts', () => {
  const PATH = 'claude-code/history.jsonl'

  test('yields the prompts of conversations known from nowhere else', () => {
    const { turns, facts } = parseFixture(PATH, { knownSessions: new Set([SESSION]) })
    expect(turns.map(({ sessionId, text }) => [sessionId, text])).toEqual([
      ['history/00c0ffee-0000-4000-8000-000000000001', 'rename the buoys after sea birds: tern\npuffin'],
      ['history/00c0ffee-0000-4000-8000-000000000001', 'and put the puffin on the map'],
    ])
    expect(facts[0]).toEqual({
      sessionId: 'history/00c0ffee-0000-4000-8000-000000000001',
      cwd: '/home/ada/harbour',
    })
  })

  test('yields nothing where nobody can say what is known', () => {
    expect(parseFixture(PATH).turns).toEqual([])
  })

  test('points at the line of the prompt, though it is judged a line later', () => {
    const { turns } = parseFixture(PATH, { knownSessions: new Set([SESSION]) })
    expect(turns.map((turn) => turn.sourceLine)).toEqual([2, 4])
  })
})

test('the configuration folder can be moved', () => {
  const place = {
    homedir: '/home/ada',
    platform: 'linux',
    env: { CLAUDE_CONFIG_DIR: '/etc/claude' },
  } as const
  expect(claudeCode.roots(place)).toEqual(['/etc/claude/projects', '/etc/claude/history.jsonl'])
})
