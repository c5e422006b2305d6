import { crc32, inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { HomeSummary } from '../../care/home-summary.ts'
import type { MemoryId } from '../../core/ids.ts'
import { type TrayLook, toFace } from './tray-face.ts'
import { planTrayFiles, type TraySurroundings } from './tray-files.ts'
import { findBuild, readEntry } from './tray-helper.ts'
import { drawAppIcon, drawIcon } from './tray-icon.ts'
import { RECENT, type TrayEntry, toLabel, toMenu } from './tray-menu.ts'

const NOW = new Date(2026, 10, 18, 12, 0).getTime()
const HOLDS = {
  memories: 3,
  episodes: 4,
  vectorsPending: 0,
  vectorProblem: null,
  toDigest: { sessions: 0, segments: 0 },
}
const DAEMON: NonNullable<TrayLook['daemon']> = {
  readProblem: null,
  writeProblem: null,
  logProblem: null,
  holds: HOLDS,
  tasks: [],
  lastActivityAt: null,
}
const SUMMARY = {
  captured: { turns: 6, sessions: 1 },
  learnt: 3,
  corrected: 1,
  replaced: 1,
  forgotten: 2,
  paused: null,
  waits: { conflicts: 0, wishes: 0, queue: { failed: 0 } },
} as unknown as HomeSummary
const LOOK: TrayLook = { daemon: DAEMON, summary: SUMMARY, recent: [], refused: null }
const faceOf = (change: Partial<TrayLook>) => toFace({ ...LOOK, ...change }, NOW)

describe('the face', () => {
  test('is well, with the numbers of today', () => {
    expect(faceOf({})).toEqual({
      state: 'ok',
      says: 'All is well',
      today: 'Today: 6 captured, 3 learnt, 2 corrected, 2 forgotten',
    })
  })

  test('works while vectors are made', () => {
    const daemon = { ...DAEMON, holds: { ...HOLDS, vectorsPending: 12 } }
    expect(faceOf({ daemon })).toMatchObject({
      state: 'working',
      says: 'Working: 12 texts to read by meaning',
    })
  })

  test('is paused until a time, or until resumed, or while no daemon runs', () => {
    const until = new Date(2026, 10, 18, 13, 5).getTime()
    const paused = (end: number | null) =>
      faceOf({ summary: { ...SUMMARY, paused: { since: NOW, until: end } } as HomeSummary })
    expect(paused(until)).toMatchObject({ state: 'paused', says: 'Capture is paused until 13:05' })
    expect(paused(null)).toMatchObject({ state: 'paused', says: 'Capture is paused' })
    expect(faceOf({ daemon: null, summary: null })).toEqual({
      state: 'paused',
      says: 'The daemon does not run',
      today: null,
    })
  })

  test('is in trouble if the store cannot be written, a task failed, or a wish was refused', () => {
    const writeProblem = { message: 'The disk is full.', hint: '' }
    expect(faceOf({ daemon: { ...DAEMON, writeProblem } })).toMatchObject({
      state: 'trouble',
      says: 'The disk is full.',
    })
    const task = { name: 'sleep', state: 'waiting', lastError: 'no space' } as never
    expect(faceOf({ daemon: { ...DAEMON, tasks: [task] } }).says).toBe('sleep: no space')
    expect(faceOf({ refused: 'No browser could be opened.' }).state).toBe('trouble')
  })
})

describe('the menu', () => {
  const seen = (look: TrayLook) =>
    toMenu(toFace(look, NOW), look)
      .filter(({ hidden }) => !hidden)
      .map(({ title }) => title)

  test('offers what makes sense now', () => {
    expect(seen(LOOK)).toContain('Pause capture for an hour')
    expect(seen(LOOK)).toContain('Stop the daemon')
    expect(seen(LOOK)).not.toContain('Recent memories')
    const away = { ...LOOK, daemon: null, summary: null }
    expect(seen(away)).toContain('Start the daemon')
    expect(seen(away)).not.toContain('Pause capture for an hour')
    const paused = { ...LOOK, summary: { ...SUMMARY, paused: { since: 1, until: null } } }
    expect(seen(paused)).toContain('Resume capture')
    expect(seen(paused)).not.toContain('Pause capture until resumed')
  })

  test('has the same number of entries whatever there is to show', () => {
    const recent = Array.from({ length: 9 }, (_, index) => ({
      id: `${index}` as MemoryId,
      title: `m${index}`,
    }))
    const count = (entries: readonly TrayEntry[]): number =>
      entries.reduce((sum, { below }) => sum + 1 + count(below), 0)
    const full = { ...LOOK, recent }
    const menu = toMenu(toFace(full, NOW), full)
    expect(count(menu)).toBe(count(toMenu(toFace(LOOK, NOW), LOOK)))
    const below = menu.find(({ title }) => title === 'Recent memories')?.below ?? []
    expect(below).toHaveLength(RECENT)
    expect(below[0]?.action).toEqual({ kind: 'open', memory: '0' })
  })

  test('shows the text of a memory as one short line that turns nothing', () => {
    expect(toLabel('<SEPARATOR>')).not.toBe('<SEPARATOR>')
    expect(toLabel('a\nb\u202egpj')).not.toMatch(/[\n\u202e]/)
    expect(toLabel('long '.repeat(100)).length).toBeLessThanOrEqual(60)
  })
})

test('each state has an icon of its own, a valid PNG, in the frame that the platform wants', () => {
  const states = ['ok', 'working', 'paused', 'trouble'] as const
  const icons = states.map((state) => drawIcon(state, 'linux'))
  expect(new Set(icons.map((icon) => icon.toString('hex'))).size).toBe(4)
  const [png = Buffer.alloc(0)] = icons
  const size = png.readUInt32BE(33)
  expect(crc32(png.subarray(37, 41 + size))).toBe(png.readUInt32BE(41 + size))
  expect(inflateSync(png.subarray(41, 41 + size))).toHaveLength(64 * (64 * 4 + 1))
  expect(drawIcon('ok', 'win32').subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0]))
  expect(drawIcon('ok', 'win32').readUInt32LE(14)).toBe(png.length)
  expect(drawAppIcon('darwin').readUInt32BE(4)).toBe(drawAppIcon('darwin').length)
})

describe('the helper', () => {
  test('is known for the platforms that the package has programs for', () => {
    expect(findBuild('linux', 'x64')?.entry).toContain('linux')
    expect(findBuild('linux', 'arm64')).toBeNull()
    expect(findBuild('darwin', 'arm64')?.entry).toContain('darwin')
    expect(findBuild('freebsd', 'x64')).toBeNull()
  })

  test('is read out of the archive by its name', () => {
    const entry = (name: string, body: string) => {
      const head = Buffer.alloc(512)
      head.write(name)
      head.write(body.length.toString(8).padStart(11, '0'), 124)
      return Buffer.concat([head, Buffer.from(body.padEnd(512, '\0'))])
    }
    const tar = Buffer.concat([entry('package/a', 'first'), entry('package/b', 'second'), Buffer.alloc(1024)])
    expect(readEntry(tar, 'package/b')?.toString()).toBe('second')
    expect(readEntry(tar, 'package/c')).toBeNull()
  })
})

describe('the files of the desktop', () => {
  const around: TraySurroundings = {
    platform: 'linux',
    homedir: '/home/ann',
    configHome: null,
    dataHome: null,
    appData: null,
    uid: 501,
    node: '/opt/my node/bin/node',
    bin: '/opt/lore/bin/lore.mjs',
    home: '/home/ann/.lore',
    withDaemon: true,
  }

  test('on Linux are a menu entry and one for sign-in, with quoted paths', () => {
    const plan = planTrayFiles(around)
    expect(plan?.files.map(({ path }) => path)).toEqual([
      '/home/ann/.local/share/applications/lore-tray.desktop',
      '/home/ann/.config/autostart/lore-tray.desktop',
    ])
    expect(plan?.files[0]?.text).toContain(
      'Exec="/opt/my node/bin/node" /opt/lore/bin/lore.mjs tray --home /home/ann/.lore --with-daemon\n',
    )
    expect(plan?.removes).toContain(plan?.icon)
  })

  test('on macOS are an app without a window and a launch agent that starts it', () => {
    const plan = planTrayFiles({ ...around, platform: 'darwin', homedir: "/Users/o'neil", withDaemon: false })
    const text = plan?.files.map((file) => file.text).join('\n') ?? ''
    expect(text).toContain('<key>LSUIElement</key>\n  <true/>')
    expect(text).toContain("'/opt/my node/bin/node' '/opt/lore/bin/lore.mjs' 'tray'")
    expect(text).not.toContain('--with-daemon')
    expect(plan?.enable).toEqual([
      ['launchctl', 'bootstrap', 'gui/501', "/Users/o'neil/Library/LaunchAgents/lore-memory.tray.plist"],
    ])
    expect(plan?.removes).toContain("/Users/o'neil/Applications/Lore.app")
  })

  test('on Windows are two shortcuts that the system makes', () => {
    const plan = planTrayFiles({
      ...around,
      platform: 'win32',
      homedir: 'C:\\Users\\ann',
      node: "C:\\Ann's\\node.exe",
      home: 'C:\\Users\\ann\\.lore',
    })
    expect(plan?.enable).toHaveLength(2)
    const script = plan?.enable[0]?.at(-1) ?? ''
    expect(script).toContain("TargetPath = 'C:\\Ann''s\\node.exe'")
    expect(script).toContain('Programs\\Lore.lnk')
    expect(plan?.removes.filter((path) => path.endsWith('.lnk'))).toHaveLength(2)
  })
})
