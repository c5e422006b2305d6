/** Clients write through the daemon while it is stopped and killed: what was acknowledged is there. */
import { expect, test } from 'vitest'
import { LoreError } from '../../src/core/errors.ts'
import { connectEngine } from '../../src/daemon/connect-engine.ts'
import { readRecord } from '../../src/daemon/record.ts'
import { createDaemonHome, type DaemonHome, until } from '../integration/daemon-processes.ts'
import { AGENT, PERSON } from '../support/engine.ts'
import { seededRandom, sentence } from '../support/sentences.ts'
import { FULL } from './counts.ts'

const ROUNDS = FULL ? 20 : 2
const WRITERS = 4

interface Writing {
  /** Content of what was acknowledged, by id. */
  readonly acknowledged: Map<string, string>
  /** Codes of what failed. */
  readonly failures: Set<string>
  stop(): Promise<void>
}

/** Writes until told to stop, or until the daemon is gone for good. */
function startWriting(home: DaemonHome, round: number): Writing {
  const acknowledged = new Map<string, string>()
  const failures = new Set<string>()
  let going = true
  const write = async (writer: number): Promise<void> => {
    const engine = await connectEngine({ home: home.home })
    for (let n = 0; going; n++) {
      const { text } = sentence(round * WRITERS + writer, n)
      try {
        const outcome = await engine.remember({ content: text, force: true, vectors: 'background' }, AGENT)
        if (outcome.kind === 'stored') acknowledged.set(outcome.memory.id, text)
      } catch (error) {
        if (!(error instanceof LoreError)) throw error
        failures.add(error.code)
        break
      }
    }
    await engine.close()
  }
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer))
  return {
    acknowledged,
    failures,
    async stop() {
      going = false
      await Promise.all(writers)
    },
  }
}

async function expectAllThere(home: DaemonHome, acknowledged: ReadonlyMap<string, string>): Promise<void> {
  const engine = await connectEngine({ home: home.home })
  for (const [id, text] of acknowledged) {
    const read = await engine.read({ id }, AGENT)
    expect(read.kind === 'memory' && read.memory.content).toBe(text)
  }
  const { items: steps } = await engine.selfTest({}, PERSON)
  expect(steps.find(({ name }) => name === 'check')).toMatchObject({ ok: true })
  await engine.close()
}

test('a daemon that is stopped while clients write loses nothing it acknowledged', async () => {
  const home = createDaemonHome()
  const random = seededRandom(11)
  for (let round = 0; round < ROUNDS; round++) {
    expect((await home.lore('daemon', 'start')).code).toBe(0)
    const writing = startWriting(home, round)
    const enough = 20 + Math.floor(random() * 100)
    await until(() => writing.acknowledged.size >= enough)
    const stopped = await home.lore('daemon', 'stop')
    expect([stopped.code, stopped.stderr]).toEqual([0, ''])
    await writing.stop()
    expect([...writing.failures]).toEqual(['daemon_away'])
    expect(home.log()).not.toContain('could not stop in time')
    expect((await home.lore('daemon', 'start')).code).toBe(0)
    await expectAllThere(home, writing.acknowledged)
  }
})

test.skipIf(process.platform === 'win32')(
  'a daemon that is killed while clients write comes back by itself and has lost nothing it acknowledged',
  async () => {
    const home = createDaemonHome()
    const random = seededRandom(13)
    for (let round = 0; round < ROUNDS; round++) {
      await home.lore('daemon', 'restart')
      const { pid } = await until(() => home.status())
      const writing = startWriting(home, 100 + round)
      const enough = 20 + Math.floor(random() * 100)
      await until(() => writing.acknowledged.size >= enough)
      process.kill(pid, 'SIGKILL')
      // Answers that were on their way still arrive; only the next call fails.
      await until(() => writing.failures.size > 0)
      await writing.stop()
      expect([...writing.failures]).toEqual(['daemon_away'])
      const back = await until(() => home.status())
      expect(back.pid).not.toBe(pid)
      await until(() => readRecord(home.home)?.state === 'running')
      await expectAllThere(home, writing.acknowledged)
    }
    expect(home.log()).toContain('It was ended by SIGKILL')
  },
)
