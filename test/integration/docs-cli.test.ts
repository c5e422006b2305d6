/** The two reference pages say what the program does: they are its own tables, printed. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { renderCliReference, renderSettingsReference } from '../../src/cli/reference.ts'
import { COMMANDS } from '../../src/cli/registry.ts'
import { SETTING_KEYS } from '../../src/config/settings.ts'
import { renderHttpPage } from '../support/http-page.ts'

// After a change to a command or a setting: npx vitest run --project integration docs-cli --update

/** The words after `lore` or the launcher in code blocks and code spans. */
function commandsIn(markdown: string): string[] {
  const code = markdown.match(/```[\s\S]*?```|`[^`\n]+`/g) ?? []
  return code.flatMap((text) =>
    [...text.matchAll(/(?:^|[\s`|(])(?:npx )?(?:lore|\.\/bin\/lore\.mjs) ([a-z]+)(?=[\s`)]|$)/gm)].map(
      ([, name = '']) => name,
    ),
  )
}

describe('docs', () => {
  it('has a page for the command line that agrees with the commands', async () => {
    const commands = await Promise.all(COMMANDS.map((entry) => entry.load()))
    await expect(renderCliReference(COMMANDS, commands)).toMatchFileSnapshot('../../docs/cli.md')
  })

  it('has a page for the settings that agrees with the settings', async () => {
    await expect(renderSettingsReference()).toMatchFileSnapshot('../../docs/configuration.md')
  })

  it('has a page for the HTTP API that agrees with the schemas', async () => {
    await expect(renderHttpPage()).toMatchFileSnapshot('../../docs/http-api.md')
  })

  it('speaks only of commands there are', () => {
    const root = new URL('../../', import.meta.url)
    const pages = [
      root,
      new URL('docs/', root),
      new URL('docs/tutorials/', root),
      new URL('docs/recipes/', root),
    ].flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.md'))
        .map((name) => new URL(name, folder)),
    )
    const known = [...COMMANDS.map(({ name }) => name), 'help']
    const spoken = pages.flatMap((page) => commandsIn(readFileSync(page, 'utf8')))
    expect(spoken.length).toBeGreaterThan(20)
    expect(spoken.filter((name) => !known.includes(name))).toEqual([])
  })

  it('names every command and setting', () => {
    const cli = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8')
    const settings = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')
    for (const { name } of COMMANDS) expect(cli).toContain(`## lore ${name}\n`)
    for (const key of SETTING_KEYS) expect(settings).toContain(`| \`${key}\` |`)
  })
})
