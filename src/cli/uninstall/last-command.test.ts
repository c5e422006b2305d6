import { describe, expect, it } from 'vitest'
import { lastCommand } from './last-command.ts'

describe.skipIf(process.platform === 'win32')('lastCommand', () => {
  it.each([
    ['/usr/local/lib/node_modules/lore-memory', 'npm uninstall -g lore-memory'],
    ['/home/ada/.nvm/versions/node/v24/lib/node_modules/lore-memory', 'npm uninstall -g lore-memory'],
    ['/srv/app/node_modules/lore-memory', 'npm uninstall --prefix /srv/app lore-memory'],
    ['/srv/my app/node_modules/lore-memory', "npm uninstall --prefix '/srv/my app' lore-memory"],
    ['/home/ada/src/lore', 'rm -r /home/ada/src/lore'],
    ['/home/ada/.npm/_npx/1f/node_modules/lore-memory', null],
  ])('removes a program at %s with %s', (root, command) => {
    expect(lastCommand(root)).toBe(command)
  })
})
