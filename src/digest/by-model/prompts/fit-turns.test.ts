import { describe, expect, test } from 'vitest'
import type { Episode, EpisodeRole } from '../../../core/conversation.ts'
import type { EpisodeId, ScopeId, SessionId } from '../../../core/ids.ts'
import { estimateTokens } from '../../../text/estimate-tokens.ts'
import { cutMiddle, fitTurns } from './fit-turns.ts'

const episode = (role: EpisodeRole, text: string, changes: Partial<Episode> = {}): Episode => ({
  id: text.slice(0, 5) as EpisodeId,
  sessionId: 'session' as SessionId,
  scopeId: 1 as ScopeId,
  position: 0,
  externalId: '',
  role,
  speaker: null,
  text,
  caption: null,
  model: null,
  at: 0,
  contentHash: '',
  sourceFile: null,
  sourceLine: null,
  sourceByte: null,
  ...changes,
})

const tokensOf = (turns: readonly { readonly text: string }[]) =>
  turns.reduce((sum, { text }) => sum + estimateTokens(text), 0)

describe('fitting turns', () => {
  test('shows short turns whole, numbered from 1', () => {
    const turns = fitTurns([episode('user', ' Hello there '), episode('assistant', 'Hello')], 1_000)
    expect(turns.map(({ number, text }) => [number, text])).toEqual([
      [1, 'Hello there'],
      [2, 'Hello'],
    ])
  })

  test('cuts tool output even where there is room', () => {
    const [shown] = fitTurns(
      [episode('tool', `Bash: npm test\n${'line of output\n'.repeat(1_000)}`)],
      100_000,
    )
    expect(shown?.text.length).toBeLessThan(800)
    expect(shown?.text).toMatch(/^Bash: npm test\n/)
    expect(shown?.text).toMatch(/\[… \d+ characters left out …\]/)
  })

  test('says what a picture shows', () => {
    const [shown] = fitTurns([episode('user', 'Look', { caption: 'A red  door' })], 1_000)
    expect(shown?.text).toBe('Look\n[picture: A red door]')
  })

  test('stays within the budget, people last', () => {
    const long = 'word '.repeat(2_000)
    const mixed = [episode('user', long), episode('assistant', long), episode('tool', long)]
    for (const budget of [8_000, 3_000, 1_000, 400]) {
      const turns = fitTurns(mixed, budget)
      expect(turns).toHaveLength(3)
      expect(tokensOf(turns)).toBeLessThanOrEqual(budget)
    }
    const [person, agent] = fitTurns(mixed, 3_000)
    expect(person?.text.length ?? 0).toBeGreaterThan((agent?.text.length ?? 0) * 1.5)
  })

  test('leaves turns out when nothing else helps: tool results first, from the middle', () => {
    const many = Array.from({ length: 400 }, (_, i) =>
      episode(i % 2 === 0 ? 'user' : 'tool', `turn ${i + 1} ${'word '.repeat(100)}`),
    )
    const turns = fitTurns(many, 12_000)
    expect(tokensOf(turns)).toBeLessThanOrEqual(12_000)
    expect(turns.every(({ episode: { role } }) => role === 'user')).toBe(true)
    expect(turns[0]?.number).toBe(1)
    expect(turns.at(-1)?.number).toBe(399)
    expect(turns.every(({ number, text }) => text.startsWith(`turn ${number} `))).toBe(true)
  })

  test('takes scripts with a token a character for what they cost', () => {
    expect(estimateTokens('記憶'.repeat(100))).toBe(200)
    expect(tokensOf(fitTurns([episode('user', '記憶'.repeat(5_000))], 1_000))).toBeLessThanOrEqual(1_000)
  })

  test('never parts a character', () => {
    for (let chars = 1; chars < 40; chars++)
      expect(cutMiddle('😀'.repeat(40), chars).isWellFormed()).toBe(true)
  })

  test('copes with nothing', () => {
    expect(fitTurns([], 100)).toEqual([])
    expect(fitTurns([episode('user', 'Hello')], 0)).toEqual([])
  })
})
