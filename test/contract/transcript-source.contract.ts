/** What every transcript source must hold, whatever its agent writes and however its files are damaged. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DROP_REASONS } from '../../src/core/capture.ts'
import { EPISODE_ROLES } from '../../src/core/conversation.ts'
import { LIMITS } from '../../src/core/limits.ts'
import type {
  ParseOutcome,
  ParserOptions,
  SourceLine,
  TranscriptSource,
  WholeFileDeps,
} from '../../src/core/ports/transcript-source.ts'
import { findTextFault } from '../../src/text/validate-text.ts'

export interface LinesFile {
  readonly options: ParserOptions
  readonly text: string
}

export interface WholeFile {
  readonly options: ParserOptions
  readonly deps: WholeFileDeps
}

export interface TranscriptSourceCase {
  readonly source: TranscriptSource
  /** Files this agent wrote, each with something said in it, relative to one of its roots. */
  readonly lines: Readonly<Record<string, LinesFile>>
  readonly whole: Readonly<Record<string, WholeFile>>
}

const RUNS = 300
const STATE_CHARS = 60_000

export function describeTranscriptSource({ source, lines, whole }: TranscriptSourceCase) {
  describe(`transcripts of ${source.title}`, () => {
    test('has folders to look into on every system', () => {
      for (const platform of ['linux', 'darwin', 'win32'] as const) {
        const homedir = platform === 'win32' ? 'C:\\Users\\ada' : '/home/ada'
        const roots = source.roots({ homedir, env: {}, platform })
        expect(roots.length).toBeGreaterThan(0)
        for (const root of roots) expect(root.startsWith(homedir)).toBe(true)
      }
    })

    test('says how its files are read, and leaves others alone', () => {
      for (const path of Object.keys(lines)) expect([path, source.formatOf(path)]).toEqual([path, 'lines'])
      for (const path of Object.keys(whole)) expect([path, source.formatOf(path)]).toEqual([path, 'whole'])
      for (const path of ['', 'notes.txt', 'a/b/settings.json', 'a.jsonl.tmp', 'x.db-wal']) {
        expect([path, source.formatOf(path)]).toEqual([path, null])
      }
    })

    for (const [path, file] of Object.entries(lines)) {
      describe(path, () => describeLines(source, file))
    }
    for (const [path, file] of Object.entries(whole)) {
      test(`${path} yields turns that can be staged, each under one id`, async () => {
        const outcome = await source.readWhole(file.options, file.deps)
        expect(outcome.turns.length + outcome.facts.length).toBeGreaterThan(0)
        expectStageable(outcome)
        expectOneTextPerId([outcome])
        for (const turn of outcome.turns) expect(turn.sourceLine).toBeUndefined()
      })
    }
  })
}

function describeLines(source: TranscriptSource, file: LinesFile) {
  const lines = toLines(file.text)
  const atOnce = parseAll(source, file.options, lines)

  test('yields turns that can be staged, each under one id', () => {
    for (const outcome of atOnce) expectStageable(outcome)
    expectOneTextPerId(atOnce)
  })

  test('points at the line and the byte a turn came from', () => {
    const bytes = Buffer.from(file.text)
    for (const turn of atOnce.flatMap((outcome) => outcome.turns)) {
      const line = lines.find(({ line }) => line === turn.sourceLine)
      expect(turn.sourceByte).toBe(line?.byte)
      const end = bytes.indexOf('\n', turn.sourceByte)
      expect(bytes.toString('utf8', turn.sourceByte, end)).toBe(line?.text)
      if (turn.role !== 'assistant') continue
      expect(line?.text).toContain(JSON.stringify(turn.text.slice(0, 20)).slice(1, -1))
    }
  })

  test('goes on after a restart at any line as if there had been none', () => {
    for (let stop = 0; stop <= lines.length; stop++) {
      const parser = source.createParser(file.options, null)
      const before = lines.slice(0, stop).map((line) => parser.parse(line))
      const state = stop === 0 ? null : JSON.parse(JSON.stringify(parser.state()))
      const after = parseAll(source, file.options, lines.slice(stop), state)
      expect([...before, ...after]).toEqual(atOnce)
    }
  })

  test('remembers places and hashes across a restart, no words', () => {
    const parser = source.createParser(file.options, null)
    const ids = lines.flatMap(({ text }) => stringsIn(text, /^[^\s/]*$/)).join(' ')
    for (const line of lines) {
      parser.parse(line)
      const state = stringsIn(JSON.stringify(parser.state()), /^/).join('\n')
      const said = stringsIn(line.text, /[\s/]/).flatMap((text) => text.match(/[a-z]{5,}/gi) ?? [])
      for (const word of said.filter((one) => /[g-z]/i.test(one) && !ids.includes(one))) {
        expect([word, state.includes(word)]).toEqual([word, false])
      }
    }
  })

  test('gives the first turn together with what is known about its session', () => {
    const outcome = atOnce.find(({ turns }) => turns.length > 0)
    const first = outcome?.turns[0]
    if (first === undefined) return
    const facts = outcome?.facts.filter((fact) => fact.sessionId === first.sessionId) ?? []
    expect(facts.length).toBeGreaterThan(0)
  })

  test('counts blank and broken lines', () => {
    const parser = source.createParser(file.options, null)
    const dropped = (text: string) => parser.parse({ text, line: 1, byte: 0 }).dropped
    expect(dropped('')).toEqual(['blank'])
    expect(dropped('  \t')).toEqual(['blank'])
    expect(dropped('{"type":"us')).toEqual(['bad_json'])
    expect(dropped('no json')).toEqual(['bad_json'])
    expect(dropped('42')).toEqual(['unknown_type'])
    expect(dropped('["a"]')).toEqual(['unknown_type'])
    expect(dropped('{"type":"a kind nobody has heard of","payload":{}}')).toEqual(['unknown_type'])
  })

  test('reads past NUL bytes in front of a line', () => {
    const parser = source.createParser(file.options, null)
    const outcomes = lines.map((line) => parser.parse({ ...line, text: `\0\0\0${line.text}` }))
    expect(outcomes).toEqual(atOnce)
  })

  test('holds little in memory however long the file is', () => {
    const parser = source.createParser(file.options, null)
    for (let round = 0; round < 100; round++) {
      for (const line of lines) {
        parser.parse({
          ...line,
          text: line.text.replaceAll('-0000', `-${round}`).replaceAll('toolu_', `toolu_${round}`),
        })
      }
    }
    expect(JSON.stringify(parser.state()).length).toBeLessThan(STATE_CHARS)
  })

  test('survives any line', () => {
    const line = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((json) => `${json}${json}`),
      arbitraryDamage(lines.map(({ text }) => text)),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (texts) => {
        const parser = source.createParser(file.options, null)
        for (const [index, text] of texts.entries()) {
          expectStageable(parser.parse({ text: text.replaceAll('\n', ' '), line: index + 1, byte: index }))
          JSON.stringify(parser.state())
        }
      }),
      { numRuns: RUNS },
    )
  })

  test('survives any state', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (state) => {
        for (const outcome of parseAll(source, file.options, lines, state)) expectStageable(outcome)
      }),
      { numRuns: 50 },
    )
  })
}

/** Lines with their places, as the pipeline hands them over. */
export function toLines(text: string): SourceLine[] {
  const lines: SourceLine[] = []
  let byte = 0
  for (const [index, line] of text.split('\n').entries()) {
    lines.push({ text: line, line: index + 1, byte })
    byte += Buffer.byteLength(line) + 1
  }
  if (lines.at(-1)?.text === '') lines.pop()
  return lines
}

export function parseAll(
  source: TranscriptSource,
  options: ParserOptions,
  lines: readonly SourceLine[],
  state: unknown = null,
): ParseOutcome[] {
  const parser = source.createParser(options, state)
  return lines.map((line) => parser.parse(line))
}

function expectStageable({ turns, facts, dropped }: ParseOutcome) {
  for (const turn of turns) {
    expect(turn.text.trim()).toBe(turn.text)
    expect(turn.text).not.toBe('')
    expect(turn.text.length).toBeLessThanOrEqual(LIMITS.episodeChars)
    expect(findTextFault(turn.text)).toBeNull()
    expect(EPISODE_ROLES).toContain(turn.role)
    expect(Number.isInteger(turn.at)).toBe(true)
    for (const name of [turn.sessionId, turn.externalId, ...(turn.model === undefined ? [] : [turn.model])]) {
      expectName(name)
    }
  }
  for (const fact of facts) {
    expectName(fact.sessionId)
    if (fact.title !== undefined) expectName(fact.title.text.slice(0, LIMITS.nameChars))
  }
  for (const reason of dropped) expect(DROP_REASONS).toContain(reason)
}

function expectName(name: string) {
  expect(name.trim()).not.toBe('')
  expect(name.length).toBeLessThanOrEqual(LIMITS.nameChars)
  expect(findTextFault(name)).toBeNull()
  expect(name).not.toMatch(/[\r\n\t]/)
}

/** Values of strings in a line of JSON that look like this; none where it is none. */
function stringsIn(json: string, look: RegExp): string[] {
  const strings: string[] = []
  try {
    JSON.parse(
      json,
      (_, value) => void (typeof value === 'string' && look.test(value) && strings.push(value)),
    )
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return strings
}

/** Two turns of one id are copies, or the second is the first grown. */
function expectOneTextPerId(outcomes: readonly ParseOutcome[]) {
  const texts = new Map<string, string>()
  for (const turn of outcomes.flatMap((outcome) => outcome.turns)) {
    const before = texts.get(turn.externalId)
    if (before !== undefined && turn.mayGrow !== true) expect(turn.text).toBe(before)
    texts.set(turn.externalId, turn.text)
  }
}

/** Real lines cut short, run together, or with one of their values replaced. */
function arbitraryDamage(lines: readonly string[]): fc.Arbitrary<string> {
  const line = fc.constantFrom(...lines)
  return fc.oneof(
    fc.tuple(line, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1))),
    fc.tuple(line, fc.nat(), line).map(([text, at, next]) => text.slice(0, at % (text.length + 1)) + next),
    fc.tuple(line, fc.nat(), fc.jsonValue()).map(([text, at, value]) => replaceValue(text, at, value)),
  )
}

function replaceValue(text: string, at: number, value: unknown): string {
  let record: unknown
  try {
    record = JSON.parse(text)
  } catch {
    return text
  }
  let count = 0
  const total = JSON.stringify(record, (_, inner) => {
    count++
    return inner
  }).length
  let index = 0
  const chosen = at % Math.max(count, 1)
  return total === 0
    ? text
    : (JSON.stringify(record, (_, inner) => (index++ === chosen ? value : inner)) ?? '')
}
