/** A desktop in memory: an X server, a session bus and a real tray, with hands and eyes. Ends with `close`. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Looks for the menu after each click on the icon. */
const LOOKS_A_CLICK = 25

const NEEDED = ['Xvfb', 'dbus-daemon', 'trayer', 'xdotool', 'xwininfo', 'import', 'convert']

export interface Desktop {
  /** DISPLAY and the address of the bus. */
  readonly env: NodeJS.ProcessEnv
  /** Starts the panel that shows icons; without it the desktop has no tray. */
  startTray(): Promise<void>
  /** Where the first icon is; null if the tray shows none. */
  findIcon(): {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  } | null
  /** Clicks the icon and waits until its menu is on the screen, takes keys, and has its last entry marked. */
  openMenu(): Promise<void>
  /** Types the keys, each after the one before is seen on the screen; the last one closes the menu. */
  leaveMenu(...keys: string[]): Promise<void>
  /** Writes a picture of the screen. */
  picture(file: string): void
  /** The most frequent colour of a part of the screen, as `r,g,b`. */
  colourOf(area: { x: number; y: number; width: number; height: number }): string
  close(): Promise<void>
}

/** Returns the reason if the machine lacks something. */
export async function startDesktop(): Promise<Desktop | string> {
  const missing = NEEDED.filter((name) => spawnSync('which', [name]).status !== 0)
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'the tray is tested on Linux x64'
  if (missing.length > 0)
    return `this machine has no ${missing.join(', ')} (apt install xvfb dbus trayer xdotool x11-utils imagemagick libayatana-appindicator3-1)`
  const children: ChildProcess[] = []
  const start = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
    children.push(child)
    return child
  }
  // Without `-noreset` the server begins anew when its only client leaves, and drops whoever connects meanwhile.
  const screen = ['-screen', '0', '640x400x24', '-nolisten', 'tcp', '-noreset']
  const xvfb = start('Xvfb', ['-displayfd', '1', ...screen])
  const display = `:${(await firstLine(xvfb)).trim()}`
  const bus = start('dbus-daemon', ['--session', '--nofork', '--print-address=1'])
  const address = (await firstLine(bus)).trim()
  const env = {
    DISPLAY: display,
    DBUS_SESSION_BUS_ADDRESS: address,
    XAUTHORITY: '/nonexistent',
    GTK_A11Y: 'none',
  }
  const whole = { ...process.env, ...env }
  const run = (program: string, ...args: string[]) =>
    spawnSync(program, args, { env: whole, encoding: 'utf8', timeout: 20_000 }).stdout
  // The icon itself has another class.
  const hasMenu = () => run('xdotool', 'search', '--onlyvisible', '--class', '^[Tt]ray-').trim() !== ''
  const findIcon = () => {
    const line = run('xwininfo', '-root', '-tree')
      .split('\n')
      .find((text) => text.includes('"systray"'))
    const found = /(\d+)x(\d+)\+-?\d+\+-?\d+\s+\+(\d+)\+(\d+)/.exec(line ?? '')
    if (found === null) return null
    const [width = 0, height = 0, x = 0, y = 0] = found.slice(1).map(Number)
    return { x, y, width, height }
  }
  const lookAtScreen = () => run('bash', '-c', 'import -window root -depth 8 rgb:- | md5sum')
  /** What the screen shows once two looks in a row agree. */
  const restingScreen = async () => {
    let seen = ''
    await until('the screen rests', () => {
      const before = seen
      seen = lookAtScreen()
      return seen === before
    })
    return seen
  }
  const press = async (key: string) => {
    run('xdotool', 'key', key)
    return restingScreen()
  }
  /** A menu that was just mapped takes no keys yet. Home and End may be pressed any number of times. */
  const takesKeys = async () => {
    const screens: string[] = []
    for (const key of ['Home', 'End', 'Home', 'End']) screens.push(await press(key))
    const [first, last, firstAgain, lastAgain] = screens
    return first === firstAgain && last === lastAgain && first !== last
  }
  return {
    env,
    async startTray() {
      start('trayer', ['--edge', 'top', '--align', 'right', '--width', '20', '--height', '28'], whole)
      await until('the panel is shown', () => run('xwininfo', '-root', '-tree').includes('"trayer"'))
    },
    findIcon,
    async openMenu() {
      let looks = 0
      await until('the menu is shown and takes keys', () => {
        if (hasMenu()) return takesKeys()
        // The icon moves while the panel grows, and a click beside it is lost.
        const icon = looks++ % LOOKS_A_CLICK === 0 ? findIcon() : null
        if (icon !== null) {
          run('xdotool', 'mousemove', String(icon.x + 5), String(icon.y + 5), 'click', '1')
        }
        return false
      })
    },
    async leaveMenu(...keys) {
      const last = keys.pop()
      for (const key of keys) {
        const before = await restingScreen()
        run('xdotool', 'key', key)
        await until(`the menu shows the key ${key}`, () => lookAtScreen() !== before)
      }
      if (last !== undefined) run('xdotool', 'key', last)
      await until('the menu is gone', () => !hasMenu())
    },
    picture(file) {
      run('import', '-window', 'root', file)
      if (!existsSync(file)) throw new Error('no picture of the screen was taken')
    },
    colourOf({ x, y, width, height }) {
      const crop = `${width}x${height}+${x}+${y}`
      const listed = run(
        'bash',
        '-c',
        `import -window root -crop ${crop} -depth 8 -format %c histogram:info:- | sort -rn`,
      )
      return /\((\d+),\s*(\d+),\s*(\d+)/.exec(listed)?.slice(1, 4).join(',') ?? listed
    },
    async close() {
      for (const child of children.reverse()) {
        child.kill()
        if (child.exitCode === null && child.signalCode === null)
          await new Promise((resolve) => child.once('exit', resolve))
      }
    },
  }
}

async function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (data: Buffer) => resolve(data.toString().split('\n')[0] ?? ''))
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
}

/** Waits until it holds. The number of tries only ends what hangs: a busy machine may take long. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await holds()) return
    await sleep(200)
  }
  throw new Error(`never seen in 600 looks: ${what}`)
}
