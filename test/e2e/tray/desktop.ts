/** A desktop in memory: an X server, a session bus and a real tray, with hands and eyes. Ends with `close`. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

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
  click(x: number, y: number): Promise<void>
  press(...keys: string[]): Promise<void>
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
  const xvfb = start('Xvfb', ['-displayfd', '1', '-screen', '0', '640x400x24', '-nolisten', 'tcp'])
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
  return {
    env,
    async startTray() {
      start('trayer', ['--edge', 'top', '--align', 'right', '--width', '20', '--height', '28'], whole)
      await until(() => run('xwininfo', '-root', '-tree').includes('"trayer"'))
    },
    findIcon() {
      const line = run('xwininfo', '-root', '-tree')
        .split('\n')
        .find((text) => text.includes('"systray"'))
      const found = /(\d+)x(\d+)\+-?\d+\+-?\d+\s+\+(\d+)\+(\d+)/.exec(line ?? '')
      if (found === null) return null
      const [width = 0, height = 0, x = 0, y = 0] = found.slice(1).map(Number)
      return { x, y, width, height }
    },
    async click(x, y) {
      run('xdotool', 'mousemove', String(x), String(y), 'click', '1')
      await sleep(700)
    },
    async press(...keys) {
      for (const key of keys) {
        run('xdotool', 'key', key)
        await sleep(120)
      }
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
        if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve))
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

/** Waits at most twenty seconds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await holds()) return
    await sleep(100)
  }
  throw new Error('it did not happen within twenty seconds')
}
