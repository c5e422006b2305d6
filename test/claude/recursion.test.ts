/** The user's own `claude`, asked by Lore to distil a conversation, starts no hook and leaves no conversation. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { ROOT } from '../integration/cli-lore.ts'
import { extractionOf } from '../support/digest-by-model.ts'
import { createAgentHome } from './agent-home.ts'
import { keptTurns, memories, untilKept } from './kept.ts'
import { createRecorder } from './recorder.ts'

const TOLD = 'We never deploy on Fridays, because the support team is away on weekends.'

describe.skipIf(inject('client').kind === 'missing')('a question of Lore’s own to the client', () => {
  test('runs no hook of any plugin, is no conversation, and is answered', async () => {
    const client = inject('client')
    const home = await createAgentHome({
      plugins: [],
      env: {
        LORE_DIGEST_IDLE_MINUTES: '0',
        LORE_DIGEST_ENABLED: 'false',
        LORE_DIGEST_EXTRACTOR: 'claude-cli',
        LORE_DIGEST_CLAUDE_COMMAND: client.kind === 'here' ? client.command : '',
      },
    })
    const { plugin, inputs } = createRecorder(home.folder)
    // As installed for good, so that every run of the client has them.
    writeFileSync(
      join(plugin, '.claude-plugin', 'marketplace.json'),
      JSON.stringify({ name: 'rec', owner: { name: 'x' }, plugins: [{ name: 'recorder', source: './' }] }),
    )
    const from = (path: string) => ({ source: { source: 'directory', path } })
    writeFileSync(
      join(home.config, 'settings.json'),
      JSON.stringify({
        extraKnownMarketplaces: { lore: from(ROOT), rec: from(plugin) },
        enabledPlugins: { 'lore@lore': true, 'recorder@rec': true },
      }),
    )
    await home.lore('daemon', 'start')
    home.model.answer(() => 'Understood.')
    await home.converse().ask(TOLD)
    await untilKept(home, TOLD)
    const before = { inputs: inputs().length, asked: home.model.calls.length, transcripts: transcripts() }
    expect(before.inputs).toBeGreaterThan(0)

    const answer = extractionOf([
      { text: 'The team never deploys on Fridays, because support is away.', quote: TOLD, turn: 1 },
    ])
    home.model.answer((call) =>
      call.tools?.some(({ name }) => name === 'StructuredOutput') === true
        ? [{ type: 'tool_use', id: 'toolu_structured', name: 'StructuredOutput', input: answer }]
        : 'Done.',
    )
    await home.loreJson('digest')
    expect(home.model.calls.length).toBeGreaterThan(before.asked)
    expect(await memories(home)).toContainEqual(expect.stringContaining('never deploys on Fridays'))
    expect(inputs()).toHaveLength(before.inputs)
    expect(transcripts()).toEqual(before.transcripts)
    expect((await keptTurns(home)).filter((turn) => !turn.includes(TOLD))).toEqual(['assistant: Understood.'])

    function transcripts(): readonly string[] {
      return readdirSync(join(home.config, 'projects'), { recursive: true })
        .map(String)
        .filter((name) => name.endsWith('.jsonl'))
        .sort()
    }
  })
})
