/** Crowds of bad clients against a real daemon: it serves the good ones and does not grow. */
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { packagePaths } from '../../src/config/package-paths.ts'
import { connectEngine } from '../../src/daemon/connect-engine.ts'
import { daemonPaths } from '../../src/daemon/paths.ts'
import { PROTOCOL } from '../../src/daemon/protocol.ts'
import { createDaemonHome, until } from '../integration/daemon-processes.ts'
import { AGENT } from '../support/engine.ts'
import { seededRandom, sentence } from '../support/sentences.ts'
import { FULL } from './counts.ts'

const ROUNDS = FULL ? 400 : 40
const MIB = 1024 * 1024

const HELLO = `${JSON.stringify({ hello: { protocol: PROTOCOL, version: packagePaths().version } })}\n`
const CHUNK = Buffer.alloc(MIB, 'x')

type Misbehave = (socket: Socket, random: () => number) => Promise<void>

const WAYS: readonly Misbehave[] = [
  async (socket, random) => {
    socket.write(Buffer.from(Array.from({ length: 2_000 }, () => Math.floor(random() * 256))))
    await closed(socket)
  },
  async (socket) => {
    socket.write(HELLO)
    for (let sent = 0; sent < 18 && !socket.destroyed; sent++) await write(socket, CHUNK)
    await closed(socket)
  },
  async (socket) => {
    socket.write(`${HELLO}{"id":1,"method":"recall","params":[{"query":"`)
    for (let sent = 0; sent < 8; sent++) await write(socket, CHUNK)
    socket.destroy()
  },
  async (socket) => {
    socket.write(HELLO)
    for (let id = 0; id < 200; id++) socket.write(`{"id":${id},"method":"stats","params":[]}\n`)
    socket.destroy()
  },
  async (socket) => {
    socket.write(`${HELLO}${HELLO}`)
    await closed(socket)
  },
]

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed) resolve()
    else socket.once('close', () => resolve())
  })
}

/** Goes on when it is taken, or when the other side has had enough. */
function write(socket: Socket, chunk: Buffer): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve())
    socket.write(chunk, () => resolve())
  })
}

test('bad clients by the hundred cost the daemon nothing that lasts', async () => {
  const home = createDaemonHome()
  await home.lore('daemon', 'start')
  const good = await connectEngine({ home: home.home })
  const random = seededRandom(17)
  const { rssBytes, pid } = await until(() => home.status())
  for (let round = 0; round < ROUNDS; round++) {
    const misbehave = WAYS[round % WAYS.length]
    const crowd = Array.from({ length: 3 }, async () => {
      const socket = connect(daemonPaths(home.home).socket)
      socket.on('error', () => undefined)
      socket.resume()
      await misbehave?.(socket, random)
    })
    const { text } = sentence(3, round)
    const stored = good.remember({ content: text, force: true, vectors: 'background' }, AGENT)
    expect((await stored).kind).toBe('stored')
    await Promise.all(crowd)
  }
  const after = await until(() => home.status())
  expect([after.pid, after.writeProblem, after.readProblem]).toEqual([pid, null, null])
  expect(after.holds?.memories).toBe(ROUNDS)
  await until(async () => (await home.status())?.clients === 1)
  // The model is loaded meanwhile, which takes its own; what was sent is ten times this, or more.
  expect(after.rssBytes - rssBytes).toBeLessThan(300 * MIB)
  await good.close()
})
