/** The two reference pages say what the program does: they are its own tables, printed. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { renderCliReference, renderSettingsReference } from '../../src/cli/reference.ts'
import { COMMANDS } from '../../src/cli/registry.ts'
import { SETTING_KEYS } from '../../src/config/settings.ts'

// After a change to a command or a setting: npx vitest run --project integration docs-cli --update

describe('docs', () => {
  it('has a page for the command line that agrees with the commands', async () => {
    const commands = await Promise.all(COMMANDS.map((entry) => entry.load()))
    await expect(renderCliReference(COMMANDS, commands)).toMatchFileSnapshot('../../docs/cli.md')
  })

  it('has a page for the settings that agrees with the settings', async () => {
    await expect(renderSettingsReference()).toMatchFileSnapshot('../../docs/configuration.md')
  })

  it('names every command and setting', () => {
    const cli = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8')
    const settings = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')
    for (const { name } of COMMANDS) expect(cli).toContain(`## lore ${name}\n`)
    for (const key of SETTING_KEYS) expect(settings).toContain(`| \`${key}\` |`)
  })
})
