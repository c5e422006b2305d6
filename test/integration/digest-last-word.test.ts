/** The last word of a session counts, whether it is digested at once or goes on afterwards. */
import { expect, test } from 'vitest'
import { readDigestedState } from '../support/digested-state.ts'
import { AGENT, DAY_MS, makeClock, makeFolder, openTestEngine } from '../support/engine.ts'

const START = Date.UTC(2026, 0, 12, 9)
const CLAIM =
  'The crate export is empty because `closeWeek()` clears the table `crates_open` before the job reads it.'
const REFUTED = "that's not true, closeWeek does not clear the crate table, the export reads the wrong week"
const CONCEDED =
  "You're right. `closeWeek()` does not clear the crate table, the export job reads the wrong week."

type Said = readonly ['user' | 'assistant' | 'tool', string]

const BEGUN: readonly Said[] = [
  ['user', 'why is the crate export empty?'],
  ['tool', 'Read: src/export/job.ts'],
  ['assistant', CLAIM],
]
const GONE_ON: readonly Said[] = [
  ['user', REFUTED],
  ['tool', 'Read: src/export/week.ts'],
  ['assistant', CONCEDED],
]

const toTurns = (said: readonly Said[], from: number) =>
  said.map(([role, text], at) => ({ role, text, at: START + (from + at) * 1_000 }))

async function digestInParts(...parts: readonly (readonly Said[])[]) {
  const folder = makeFolder()
  const engine = await openTestEngine(folder, { clock: makeClock(START + DAY_MS) })
  let from = 0
  for (const part of parts) {
    await engine.stage({ agent: 'claude-code', sessionId: 'one', turns: toTurns(part, from) }, AGENT)
    from += part.length
    await engine.digest({ all: true }, AGENT)
  }
  await engine.close()
  return (await readDigestedState(folder)).memories.map((memory) => JSON.parse(memory))
}

test('a claim stands as long as nobody refutes it', async () => {
  const claim = (await digestInParts(BEGUN)).find(({ content }) => content === CLAIM)
  expect(claim).toMatchObject({ archived: 0 })
})

test('a claim that is refuted later in the session is never stored', async () => {
  const memories = await digestInParts([...BEGUN, ...GONE_ON])
  expect(memories.some(({ content }) => content === CLAIM)).toBe(false)
})

test('a claim that was stored already ends if the session goes on and refutes it', async () => {
  const claim = (await digestInParts(BEGUN, GONE_ON)).find(({ content }) => content === CLAIM)
  expect(claim).toMatchObject({ archived: 1 })
})
