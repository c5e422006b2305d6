/** A rule that stands in an imported file of rules is not stored again when somebody says it. */
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Engine } from '../../src/engine/engine.ts'
import { factsIn, MINUTE, START } from '../support/digest-by-model.ts'
import { AGENT, DAY_MS, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const SCOPE = { project: 'yard' }

async function say(engine: Engine, ...texts: readonly string[]): Promise<void> {
  const turns = texts.flatMap((text, n) => [
    { role: 'user' as const, text, at: START + 2 * n * MINUTE },
    { role: 'assistant' as const, text: 'Noted.', at: START + (2 * n + 1) * MINUTE },
  ])
  await engine.stage({ agent: 'claude-code', sessionId: 'talk', turns, scope: SCOPE }, AGENT)
}

async function openWithRules(rules: string) {
  const project = makeFolder()
  const file = join(project, 'AGENTS.md')
  writeFileSync(file, rules)
  // Older than the conversation, by the clock of the test.
  utimesSync(file, START / 1_000, START / 1_000)
  const engine = await openTestEngine(makeFolder(), { clock: makeClock(START + DAY_MS) })
  const report = await engine.importFrom({ kind: 'rules', path: project, scope: SCOPE }, PERSON)
  expect(report.stored.memories).toBe(1)
  return engine
}

test('of what was said, only what the file does not say is stored', async () => {
  const engine = await openWithRules(
    '# Rules\n\n- Always use pnpm, never npm.\n- Run the linter before each commit.\n',
  )
  await say(
    engine,
    'Please remember: always use pnpm, never npm.',
    'And run the linter before each commit, too.',
    'Always write commit messages in the imperative mood.',
  )
  await engine.digest({}, AGENT)
  const said = [...(await factsIn(engine)).keys()].join('\n')
  expect(said).toContain('imperative mood')
  expect(said).not.toMatch(/pnpm|linter/)
})

test('the opposite of a rule in the file is stored', async () => {
  const engine = await openWithRules('# Rules\n\n- Always use pnpm, never npm.\n')
  await say(engine, 'From now on we always use yarn, never pnpm.')
  await engine.digest({}, AGENT)
  expect([...(await factsIn(engine)).keys()].join('\n')).toContain('yarn')
})
