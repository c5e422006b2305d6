import { describe, expect, it } from 'vitest'
import type { DaemonReport } from '../../daemon/run.ts'
import { INIT_CLIENTS } from '../init/clients.ts'
import { PLAIN, type View } from './layout/view.ts'
import { renderWelcome } from './welcome.ts'

const view: View = { paint: PLAIN, width: 80, now: Date.UTC(2026, 10, 15) }
const REPORT = {
  version: '0.1.0',
  home: '/home/ada/.lore',
  url: 'http://127.0.0.1:7411/mcp',
  port: 7411,
  portTaken: null,
  holds: {
    memories: 0,
    archived: 0,
    roots: 0,
    episodes: 0,
    sessions: 0,
    scopes: 1,
    embedding: { model: 'lore-small', building: null, pending: 0, problem: null },
    store: { location: '/home/ada/.lore/lore.db', bytes: 0 },
  },
} as unknown as DaemonReport
const LINES = {
  lore: './bin/lore.mjs',
  loreAnywhere: '/src/lore/bin/lore.mjs',
  token: '$(cat ~/.lore/token)',
}

describe('renderWelcome', () => {
  it('tells of init before any other way to connect, and whom it wires', () => {
    const said = renderWelcome(REPORT, null, LINES, view)
    const connect = said.slice(said.indexOf('Connect your agents'), said.indexOf('Try\n'))
    const [, first] = connect.split('\n')
    expect(first?.trim()).toBe('./bin/lore.mjs init')
    for (const { title } of INIT_CLIENTS) expect(connect).toContain(title)
    expect(connect).toContain('/src/lore/bin/lore.mjs mcp')
    expect(connect).toContain('Authorization: Bearer $(cat ~/.lore/token)')
  })

  it('says whether conversations are read, and how to change that', () => {
    const captureOf = (enabled: boolean | null) =>
      /^ {2}capture +(.+\n.+)$/m.exec(renderWelcome(REPORT, enabled, LINES, view))?.[1]
    for (const not of [null, false]) {
      expect(captureOf(not)).toMatch(/^off: no conversation is read[^\n]*\n +\.\/bin\/lore\.mjs capture on$/)
    }
    expect(captureOf(true)).toMatch(/^on: .*\n +\.\/bin\/lore\.mjs capture status$/)
  })
})
