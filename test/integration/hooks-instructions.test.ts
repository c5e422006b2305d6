/** Instruction files of a repository win over memory: hooks give nothing that they contradict or already say. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { RememberInput } from '../../src/engine/engine.ts'
import { makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

async function open() {
  const clock = makeClock()
  const folder = makeFolder()
  const engine = await openTestEngine(makeFolder(), {
    clock,
    scope: { project: 'atlas' },
    backgroundEmbedding: false,
  })
  const remember = (content: string, more: Partial<RememberInput> = {}) =>
    engine.remember({ content, force: true, ...more }, PERSON)
  let sessions = 0
  const begin = async (cwd: string) => {
    const sessionId = `session-${++sessions}`
    const call = { agent: 'claude-code', at: clock.now(), cwd, sessionId } as const
    const brief = await engine.hook({ ...call, event: 'session_start', source: 'startup' }, PERSON)
    const subagent = await engine.hook({ ...call, event: 'subagent_start', subagentType: 'Explore' }, PERSON)
    return { brief: brief.context ?? '', subagent: subagent.context ?? '' }
  }
  return { engine, folder, remember, begin }
}

test('a memory that an instruction file contradicts or repeats is not given', async () => {
  const { folder, remember, begin } = await open()
  await remember('Do not run make check before a push.', { kind: 'rule' })
  await remember('Commit messages are in English.', { kind: 'rule' })
  await remember('Ports above 9000 belong to the test servers.', { kind: 'rule' })
  const before = await begin(folder)
  expect(before.brief).toContain('make check')
  writeFileSync(join(folder, 'AGENTS.md'), '# Rules\n- Always run make check before a push.\n@docs/more.md\n')
  mkdirSync(join(folder, 'docs'))
  writeFileSync(join(folder, 'docs', 'more.md'), 'All commit messages are in English, please.\n')
  mkdirSync(join(folder, 'src'))
  for (const given of [await begin(folder), await begin(join(folder, 'src'))]) {
    for (const text of [given.brief, given.subagent]) {
      expect(text).toContain('Ports above 9000')
      expect(text).not.toMatch(/make check|English/)
    }
  }
  // A changed file counts at once.
  writeFileSync(join(folder, 'AGENTS.md'), 'Nothing special.\n')
  expect((await begin(folder)).brief).toContain('make check')
})

test('an instruction file that imports itself, or cannot be read, does no harm', async () => {
  const { folder, remember, begin } = await open()
  await remember('Ports above 9000 belong to the test servers.', { kind: 'rule' })
  mkdirSync(join(folder, 'AGENTS.md'))
  writeFileSync(join(folder, 'CLAUDE.md'), `@CLAUDE.md @missing.md\n${'x'.repeat(200_000)}`)
  expect((await begin(folder)).brief).toContain('Ports above 9000')
})
