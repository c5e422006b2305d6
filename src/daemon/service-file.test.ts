import { describe, expect, it } from 'vitest'
import { planService, type ServiceSurroundings } from './service-file.ts'

const LINUX: ServiceSurroundings = {
  platform: 'linux',
  homedir: '/home/ada',
  configHome: null,
  uid: 1000,
  node: '/usr/bin/node',
  bin: '/opt/lore/bin/lore.mjs',
  home: '/home/ada/.lore',
}
const MAC: ServiceSurroundings = {
  ...LINUX,
  platform: 'darwin',
  homedir: '/Users/ada',
  home: '/Users/ada/.lore',
  uid: 501,
}

describe('planService', () => {
  it('writes a user unit that runs the daemon of the home and backs off', () => {
    const plan = planService(LINUX)
    expect(plan?.file).toBe('/home/ada/.config/systemd/user/lore.service')
    expect(plan?.text).toContain(
      'ExecStart=/usr/bin/node /opt/lore/bin/lore.mjs daemon run --home /home/ada/.lore\n',
    )
    expect(plan?.text).toContain('Restart=on-failure')
    expect(plan?.text).toContain('StartLimitBurst=5')
    expect(plan?.enable.at(-1)).toEqual(['systemctl', '--user', 'enable', '--now', 'lore.service'])
  })

  it('does not restart where another daemon serves the home', () => {
    expect(planService(LINUX)?.text).toMatch(/^RestartPreventExitStatus=.*\b6\b/m)
  })

  it('follows XDG_CONFIG_HOME, and gives another home another name', () => {
    const plan = planService({ ...LINUX, configHome: '/cfg', home: '/srv/memory' })
    expect(plan?.file).toMatch(/^\/cfg\/systemd\/user\/lore-[0-9a-f]{8}\.service$/)
    expect(plan?.links[0]).toMatch(/^\/cfg\/systemd\/user\/default\.target\.wants\/lore-/)
  })

  it('quotes what systemd would read differently', () => {
    const plan = planService({ ...LINUX, home: '/home/ada/50% of "my" $HOME' })
    expect(plan?.text).toContain('--home "/home/ada/50%% of \\"my\\" $$HOME"\n')
  })

  it('writes a launchd plist, escaped', () => {
    const plan = planService({ ...MAC, home: '/Users/ada/a&b' })
    expect(plan?.file).toMatch(/^\/Users\/ada\/Library\/LaunchAgents\/lore-memory\.lore-[0-9a-f]{8}\.plist$/)
    expect(plan?.text).toContain('<string>/Users/ada/a&amp;b</string>')
    expect(plan?.enable).toEqual([['launchctl', 'bootstrap', 'gui/501', plan?.file]])
  })

  it('knows none on Windows', () => {
    expect(planService({ ...LINUX, platform: 'win32' })).toBeNull()
  })
})
