/** `lore init` and the real client: one command, and the next session has memory; another, and nothing is left of it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { createAgentHome } from './agent-home.ts'

interface Init {
  readonly subtype?: string
  readonly mcp_servers: readonly { readonly name: string }[]
}

describe.skipIf(inject('client').kind === 'missing')('lore init', () => {
  test('gives the client the plugin from the first session on, and --undo takes it back', async () => {
    const client = inject('client')
    const command = client.kind === 'here' ? client.command : ''
    // Without its command, versions that act on new settings only after a session would have no plugin in the first.
    const home = await createAgentHome({ plugins: [], env: { LORE_DIGEST_CLAUDE_COMMAND: command } })
    const settings = join(home.config, 'settings.json')
    const own = '{\n  "model": "opus"\n}\n'
    writeFileSync(settings, own)
    const servers = async () => {
      const stream = ['--output-format', 'stream-json', '--verbose']
      const { code, stdout, stderr } = await home.converse().ask('Hello.', ...stream)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      const lines = stdout.split('\n').filter((line) => line !== '')
      const init = lines.map((line) => JSON.parse(line) as Init).find(({ subtype }) => subtype === 'init')
      return init?.mcp_servers.map(({ name }) => name)
    }

    const done = await home.lore('init', 'claude-code', '--yes')
    expect({ code: done.code, stderr: done.stderr }).toEqual({ code: 0, stderr: '' })
    expect(done.stdout).not.toContain('start it twice')
    expect(await servers()).toEqual(['plugin:lore:memory'])

    const undone = await home.lore('init', 'claude-code', '--undo', '--yes')
    expect({ code: undone.code, stderr: undone.stderr }).toEqual({ code: 0, stderr: '' })
    expect(readFileSync(settings, 'utf8')).toBe(own)
    expect(await servers()).toEqual([])
  })
})
