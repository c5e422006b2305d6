import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CapturedTurn } from '../../core/ports/transcript-source.ts'
import { findTextFault } from '../../text/validate-text.ts'
import { fingerprintText } from './echo.ts'
import { cleanText, prepareTurns, timeOfTurn } from './prepare-turns.ts'

const FILE = { path: '/a.jsonl', timeOf: (turn: CapturedTurn) => timeOfTurn(turn, 77, 1_000) }
const turn = (text: string, overrides: Partial<CapturedTurn> = {}): CapturedTurn => ({
  sessionId: 's',
  externalId: text.slice(0, 10),
  role: 'assistant',
  text,
  at: 5,
  ...overrides,
})
const prepare = async (captured: readonly CapturedTurn[], served: readonly string[] = []) => {
  const { turns, ...rest } = await prepareTurns(
    {
      redactor: {
        redact: async (text) =>
          text.includes('hunter2')
            ? { text: text.replaceAll('hunter2', '[redacted:password]'), found: { password: 1 } }
            : { text, found: {} },
      },
      capture: { findServed: async (prints) => new Set(prints.filter((print) => served.includes(print))) },
      servedSince: 0,
    },
    captured,
    FILE,
  )
  return { ...rest, turns: turns.map(({ checked }) => checked) }
}

test('whatever comes in, what goes out is text that may be stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(findTextFault(cleanText(text))).toBeNull()
    }),
  )
})

test('terminal colours, titles and cursor moves go, the words stay', () => {
  expect(cleanText('\u001b[1;32mok\u001b[0m \u001b]0;title\u0007done\u001b[2K')).toBe('ok done')
})

test('text beyond all measure keeps its beginning and its end', () => {
  const text = cleanText(`begin ${'x'.repeat(900_000)} end`)
  expect(text.length).toBeLessThan(401_000)
  expect(text.startsWith('begin') && text.endsWith('end')).toBe(true)
})

test('text beyond all measure leaves nothing of a private passage behind', () => {
  expect(
    cleanText(`a ${'w '.repeat(150_000)}<private>${'w '.repeat(200_000)}salary</private> z`),
  ).not.toContain('salary')
})

test('an echo that holds the opening tag does not uncover the passage', async () => {
  const sentence = 'We agreed that the release train leaves on the second Tuesday of every month.'
  const own = 'I will now go on with the other work that was planned for this week.'
  const hidden = `<private> ${sentence} My address is Hidden Lane nine near the river. </private> ${own}`
  const { turns } = await prepare([turn(hidden)], fingerprintText(sentence))
  expect(turns).toHaveLength(1)
  expect(turns[0]?.text).not.toContain('Hidden')
  expect(turns[0]?.text).toContain(own)
})

test('an answer of millions of words without a full stop is kept, cut to measure', async () => {
  const { turns } = await prepare([turn(`begin ${'word '.repeat(600_000)}end`)])
  expect(turns[0]?.text.length).toBeLessThan(401_000)
  expect(fingerprintText('word '.repeat(300_000)).length).toBeGreaterThan(0)
})

test('secrets are cut and counted, and a turn without a time takes the file’s', async () => {
  const { turns, redacted } = await prepare([turn('the password is hunter2', { at: 0 })])
  expect(turns).toMatchObject([
    { text: 'the password is [redacted:password]', at: 77, sourceFile: '/a.jsonl' },
  ])
  expect(redacted).toEqual({ password: 1 })
})

test('an agent’s echo goes, a person’s own words stay', async () => {
  const text = 'We agreed that the release train leaves on the second Tuesday of every month.'
  const served = fingerprintText(text)
  const { turns, dropped } = await prepare([turn(text), turn(text, { role: 'user' })], served)
  expect(turns).toMatchObject([{ role: 'user', text }])
  expect(dropped).toEqual(['echo'])
})

test('a time that is yet to come is not believed', () => {
  const day = 86_400_000
  expect(timeOfTurn(turn('x', { at: 1_000 + day }), 77, 1_000)).toBe(1_000 + day)
  expect(timeOfTurn(turn('x', { at: 1_001 + day }), 77, 1_000)).toBe(77)
})

test('a turn with nothing to read in it is left out', async () => {
  expect(await prepare([turn('\u001b[0m…')])).toMatchObject({ turns: [], dropped: ['not_text'] })
})
