/** Holds what keeps the room of speech readable: short patterns, words as data, and small functions (biome counts those). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const LONGEST_PATTERN = 200
const MOST_COMPLEX = 15

/** Rooms and files whose sentences are read by the words of speech. */
const HELD = [
  join('src', 'speech'),
  join('src', 'digest', 'passages', 'mends-complaint.ts'),
  join('src', 'digest', 'rules', 'chat', 'chat-sentences.ts'),
  join('src', 'digest', 'rules', 'chat', 'kind-of-sentence.ts'),
  join('src', 'digest', 'rules', 'chat', 'sentence-features.ts'),
  join('src', 'digest', 'rules', 'work', 'at-hand.ts'),
  join('src', 'digest', 'rules', 'work', 'find-person-statements.ts'),
  join('src', 'digest', 'rules', 'work', 'person-rules.ts'),
  join('src', 'digest', 'rules', 'work', 'read-person-sentence.ts'),
  join('src', 'digest', 'rules', 'work', 'score-sentence.ts'),
  join('src', 'digest', 'segment', 'prompt-cues.ts'),
  join('src', 'session', 'brief', 'session-work.ts'),
  join('src', 'session', 'brief', 'worth-briefing.ts'),
  join('src', 'session', 'corrections', 'corrected-value.ts'),
  join('src', 'session', 'corrections', 'judge-corrected.ts'),
  join('src', 'session', 'corrections', 'keep-standalone-claim.ts'),
  join('src', 'session', 'prompt', 'prompt-query.ts'),
  join('src', 'text', 'pasted-line.ts'),
  join('src', 'text', 'small-talk.ts'),
]

function filesIn(path: string): string[] {
  if (path.endsWith('.ts')) return [path]
  return readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(path, file))
}

/** A regular expression between slashes, where a value may stand. */
const LITERAL =
  /(?<=(?:^|[=(,:;|&?![]|return|=>)\s*)\/(?![*/])((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/[dgimsuvy]*/gm
/** A string with the syntax of one. */
const QUOTED = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g

function patternsOf(source: string): string[] {
  const code = source.replace(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const literals = [...code.matchAll(LITERAL)].map(([, pattern = '']) => pattern)
  const strings = [...code.replace(LITERAL, '').matchAll(QUOTED)]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .filter((text) => /\(\?[:=!<]/.test(text))
  return [...literals, ...strings]
}

test('the scan sees literals and strings', () => {
  expect(patternsOf("const A = /a[/]b(?:c)/iu\nf(x, /d\\/e/)\nconst B = '(?:f|g)'")).toEqual([
    'a[/]b(?:c)',
    'd\\/e',
    '(?:f|g)',
  ])
})

test.each(HELD)('no pattern in %s is longer than anybody reads', (path) => {
  const long = filesIn(path).flatMap((file) =>
    patternsOf(readFileSync(join(ROOT, file), 'utf8'))
      .filter((pattern) => pattern.length > LONGEST_PATTERN)
      .map((pattern) => `${file}: ${pattern.length} characters, ${pattern.slice(0, 40)}…`),
  )
  expect(long).toEqual([])
})

test('lexicons hold phrases, not patterns', async () => {
  const folder = join(ROOT, 'src', 'speech', 'lexicon')
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
  const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<object>))
  const phrases = modules.flatMap((module) => stringsIn(Object.values(module)))
  expect(phrases.length).toBeGreaterThan(1_000)
  expect(phrases.filter((phrase) => /[\\[\]{}|^$]|\(\?/.test(phrase))).toEqual([])
  // A bracket opens and closes a word of its own.
  expect(phrases.filter((phrase) => /[^\s(/!]\(|\)[^\s)/?*+.]/.test(phrase))).toEqual([])
})

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(stringsIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

test('biome counts the complexity of every function', () => {
  const { overrides } = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'))
  const held = overrides.find(({ includes }: { includes: string[] }) => includes.includes('src/speech/**'))
  const { level, options } = held.linter.rules.complexity.noExcessiveCognitiveComplexity
  expect(level).toBe('error')
  expect(options.maxAllowedComplexity).toBe(MOST_COMPLEX)
})
