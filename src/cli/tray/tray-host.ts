/**
 * Finds out if a desktop on Linux shows tray icons: by a StatusNotifier watcher on the session bus, or by an owner of the
 * classic tray on the X server. Changes nothing on the desktop.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { join } from 'node:path'
import { isMissing } from '../../config/home.ts'
import type { Environment } from '../../config/resolve.ts'

/** `unknown` if neither could be asked. */
export type TrayHost = 'there' | 'missing' | 'unknown'

const WATCHER = 'org.kde.StatusNotifierWatcher'
const ASK_MS = 3_000

export async function findTrayHost(env: Environment, homedir: string): Promise<TrayHost> {
  const watched = hasWatcher(env)
  if (watched === true) return 'there'
  const classic = await hasClassicTray(env, homedir)
  if (classic === true) return 'there'
  return watched === false && classic === false ? 'missing' : 'unknown'
}

/** Returns null if no program can ask the session bus. A machine without a bus has no watcher. */
function hasWatcher(env: Environment): boolean | null {
  const bus = 'org.freedesktop.DBus'
  for (const [program, ...args] of [
    ['busctl', '--user', 'call', bus, '/org/freedesktop/DBus', bus, 'NameHasOwner', 's', WATCHER],
    [
      'gdbus',
      'call',
      '--session',
      '--dest',
      bus,
      '--object-path',
      '/org/freedesktop/DBus',
      '--method',
      `${bus}.NameHasOwner`,
      WATCHER,
    ],
    [
      'dbus-send',
      '--session',
      '--print-reply',
      `--dest=${bus}`,
      '/org/freedesktop/DBus',
      `${bus}.NameHasOwner`,
      `string:${WATCHER}`,
    ],
  ] as const) {
    const { stdout, error } = spawnSync(program, args, { env, encoding: 'utf8', timeout: ASK_MS })
    if (error === undefined) return /\btrue\b/.test(stdout)
  }
  return null
}

/** Returns null if the X server cannot be asked; false if there is none, as on a pure Wayland desktop. */
async function hasClassicTray(env: Environment, homedir: string): Promise<boolean | null> {
  const display = env.DISPLAY ?? ''
  if (display === '') return false
  const local = /^(?:unix)?:(\d+)(?:\.(\d+))?$/.exec(display)
  if (local === null) return null
  const [, server = '0', screen = '0'] = local
  const cookie = readCookie(env.XAUTHORITY || join(homedir, '.Xauthority'), server)
  try {
    return await askOwner(
      createConnection(`/tmp/.X11-unix/X${server}`),
      cookie,
      `_NET_SYSTEM_TRAY_S${screen}`,
    )
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}

/** Asks the X server for the owner of a selection, by the core protocol. */
async function askOwner(socket: Socket, cookie: Buffer | null, selection: string): Promise<boolean> {
  const read = createReader(socket)
  try {
    socket.write(setupRequest(cookie))
    const head = await read(8)
    await read(head.readUInt16LE(6) * 4)
    if (head[0] !== 1) throw new Error('the X server refused')
    socket.write(
      request(16, 1, Buffer.concat([u16(selection.length), u16(0), padded(Buffer.from(selection))])),
    )
    const atom = (await read(32)).readUInt32LE(8)
    if (atom === 0) return false
    const named = Buffer.alloc(4)
    named.writeUInt32LE(atom)
    socket.write(request(23, 0, named))
    return (await read(32)).readUInt32LE(8) !== 0
  } finally {
    socket.destroy()
  }
}

function setupRequest(cookie: Buffer | null): Buffer {
  const name = Buffer.from(cookie === null ? '' : 'MIT-MAGIC-COOKIE-1')
  const key = cookie ?? Buffer.alloc(0)
  const head = Buffer.concat([Buffer.from('l\0'), u16(11), u16(0), u16(name.length), u16(key.length), u16(0)])
  return Buffer.concat([head, padded(name), padded(key)])
}

function request(opcode: number, detail: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from([opcode, detail]), u16(1 + body.length / 4), body])
}

function u16(value: number): Buffer {
  const buffer = Buffer.alloc(2)
  buffer.writeUInt16LE(value)
  return buffer
}

function padded(body: Buffer): Buffer {
  return Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)])
}

/** Returns a function that waits for a number of bytes. @throws Error if the connection ends or is silent */
function createReader(socket: Socket): (bytes: number) => Promise<Buffer> {
  let held = Buffer.alloc(0)
  return (bytes) =>
    new Promise((resolve, reject) => {
      const settle = () => {
        if (held.length < bytes) return
        socket.off('data', take).off('error', fail).off('close', fail)
        socket.setTimeout(0)
        const taken = held.subarray(0, bytes)
        held = held.subarray(bytes)
        resolve(taken)
      }
      const take = (more: Buffer) => {
        held = Buffer.concat([held, more])
        settle()
      }
      const fail = (error: unknown) =>
        reject(error instanceof Error ? error : new Error('the X server is silent'))
      socket.on('data', take).on('error', fail).on('close', fail)
      socket.setTimeout(ASK_MS, () => fail(null))
      settle()
    })
}

/** The key that the X server asks for; null if the file holds none for the display. */
function readCookie(file: string, server: string): Buffer | null {
  let body: Buffer
  try {
    body = readFileSync(file)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  for (let at = 2; at < body.length; at += 2) {
    const fields: Buffer[] = []
    for (let field = 0; field < 4; field++) {
      if (at + 2 > body.length) return null
      const length = body.readUInt16BE(at)
      fields.push(body.subarray(at + 2, at + 2 + length))
      at += 2 + length
    }
    const [, number, name, key] = fields
    const fits = number?.length === 0 || number?.toString() === server
    if (fits && name?.toString() === 'MIT-MAGIC-COOKIE-1') return key ?? null
  }
  return null
}
