/** A memory across sessions of the real client: told, kept, given back, corrected, and never its own echo. */
import { describe, expect, inject, test } from 'vitest'
import { until } from '../integration/daemon-processes.ts'
import { createAgentHome } from './agent-home.ts'
import { isSummarising, shownIn } from './fake-anthropic.ts'
import { addedIn, askInTime, besidePrompts, inTime, keptTurns, memories, untilKept } from './kept.ts'

const TOLD =
  'For later: the staging database of the harbour office listens on port 5544, not on the usual one.'
const ASKED = 'Which port does the staging database of the harbour office listen on?'
const CORRECTED = 'No, that is wrong. The staging database of the harbour office listens on port 6655.'

/** A conversation counts as over at once, so that what a test says is digested when the test says so. */
const env = { LORE_DIGEST_IDLE_MINUTES: '0', LORE_DIGEST_ENABLED: 'false' }

/** Without a brief only the prompt asks memory, so that nothing is held back because the brief had it. */
const NO_BRIEF = { LORE_HOOKS_BRIEF: 'false' }

async function openHome(more: NodeJS.ProcessEnv = {}) {
  const home = await createAgentHome({ env: { ...env, ...more } })
  await home.lore('daemon', 'start')
  // The first question loads the model of the daemon.
  await home.lore('search', 'anything')
  home.model.answer(() => 'Noted.')
  return home
}

describe.skipIf(inject('client').kind === 'missing')('what was said', () => {
  test('in one session is there in the next that asks, after a restart of the daemon, undigested', async () => {
    const home = await openHome()
    await home.converse().ask(TOLD)
    await untilKept(home, 'port 5544')
    expect(await keptTurns(home)).toEqual(expect.arrayContaining([`user: ${TOLD}`, 'assistant: Noted.']))

    await home.lore('daemon', 'restart')
    const next = await askInTime(home, ASKED)
    expect(besidePrompts(home.model.calls.at(-1))).toContain('5544')

    // Once is enough, and thanks ask for nothing.
    await next.ask('Thanks.')
    await next.ask(ASKED)
    expect(besidePrompts(home.model.calls.at(-1)).split('port 5544')).toHaveLength(2)
  })

  test('is there with the plugin alone, whose hooks start its daemon, and which answers by words', async () => {
    const home = await createAgentHome({
      installed: false,
      env: { ...env, ...NO_BRIEF, LORE_DAEMON_AUTOSTART: 'true' },
    })
    home.model.answer(() => 'Noted.')
    await home.converse().ask(TOLD)
    await until(async () => (await home.lore('daemon', 'status')).code === 0)
    await untilKept(home, 'port 5544')
    await askInTime(home, ASKED)
    expect(besidePrompts(home.model.calls.at(-1))).toContain('5544')
  })

  test('is there after it was digested, labelled with trust, age and id', async () => {
    const home = await openHome(NO_BRIEF)
    await home.converse().ask(TOLD)
    await untilKept(home, 'port 5544')
    await home.loreJson('digest')
    const [known] = (await memories(home)).filter((memory) => memory.includes('5544'))
    expect(known).toBeDefined()
    await askInTime(home, ASKED)
    const beside = besidePrompts(home.model.calls.at(-1))
    expect(beside).toContain('5544')
    expect(beside).toMatch(/[0-9a-f]{8}/)
    expect(beside).toMatch(/20\d\d-\d\d-\d\d/)
  })

  test.each([
    ['digested', true],
    ['only kept', false],
  ])('and corrected later is given back as corrected, where it was %s before', async (_, digested) => {
    const home = await openHome(NO_BRIEF)
    await home.converse().ask(TOLD)
    await untilKept(home, 'port 5544')
    if (digested) await home.loreJson('digest')

    home.model.answer(() => 'It listens on port 5544.')
    const second = await askInTime(home, ASKED)
    expect(besidePrompts(home.model.calls.at(-1))).toContain('5544')
    home.model.answer(() => 'I see: 6655.')
    await second.ask(CORRECTED)
    await untilKept(home, 'port 6655')
    await home.loreJson('digest')
    await until(async () => {
      const known = (await memories(home)).filter((memory) => /listens on port/.test(memory))
      return known.length > 0 && known.every((memory) => memory.includes('6655'))
    })

    await askInTime(home, ASKED)
    const beside = besidePrompts(home.model.calls.at(-1))
    expect(beside).toContain('6655')
    expect(beside).not.toContain('For later')
  })

  test('to everybody and for good stays through a compaction', async () => {
    const home = await openHome()
    const rule = 'Nobody deploys the harbour office on a Friday.'
    const { code, stderr } = await home.lore('add', rule, '--kind', 'core', '--trust', 'principle')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    home.model.answer((call) =>
      isSummarising(call) ? '<summary>Ports were looked up.</summary>' : 'Noted, port 5544.',
    )
    await inTime(home, async () => {
      const talk = home.converse()
      for (const prompt of [TOLD, '/compact', 'Go on with the deployment plan.']) await talk.ask(prompt)
      return talk
    })
    const summarising = home.model.calls.find(isSummarising)
    const instructions =
      summarising === undefined ? '' : shownIn(summarising).split('Additional Instructions:').at(-1)
    expect(instructions).toContain(rule)

    const [after] = addedIn(home.model.calls.at(-1)).filter(({ event }) => event === 'SessionStart')
    expect(after?.text).toContain(rule)
  })

  test('by Lore itself is never learnt again', async () => {
    const home = await openHome(NO_BRIEF)
    await home.converse().ask(TOLD)
    await untilKept(home, 'port 5544')
    await home.loreJson('digest')
    const before = await memories(home)

    home.model.answer(() => 'The staging database of the harbour office listens on port 5544.')
    const given: string[] = []
    for (let n = 1; n <= 3; n++) {
      await askInTime(home, ASKED)
      await untilKept(home, `user: ${ASKED}`, n)
      await home.loreJson('digest')
      given.push(besidePrompts(home.model.calls.at(-1)))
    }
    expect(given.filter((text) => text.includes('5544'))).toHaveLength(3)
    const lines = new Set(given.flatMap((text) => text.split('\n')).filter((line) => line.length > 60))
    const turns = await keptTurns(home)
    for (const line of lines) expect(turns.filter((turn) => turn.includes(line))).toEqual([])
    expect((await memories(home)).filter((memory) => memory.includes('5544'))).toEqual(
      before.filter((memory) => memory.includes('5544')),
    )
  })
})
