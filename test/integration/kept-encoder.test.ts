/** Commands of one host share an encoder thread, but only for the same weights. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { MODELS_DIR } from '../support/engine.ts'
import { ROOT } from './cli-lore.ts'

/** In a process of its own, because it replaces Node's threads. */
const PROGRAM = `
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { hasOtherThreads, keepEncoder } from ${JSON.stringify(pathToFileURL(join(ROOT, 'test', 'support', 'kept-encoder.mjs')))}

keepEncoder()
const file = new URL(${JSON.stringify(pathToFileURL(join(ROOT, 'dist', 'encoder-worker.js')))})
const options = { urgentThreads: 1, normalThreads: 1 }
const read = () => new Uint8Array(readFileSync(${JSON.stringify(join(MODELS_DIR, 'lore-small-q8', 'model.safetensors'))}))

async function use(weights) {
  const worker = new Worker(file, { execArgv: [] })
  const ask = (request, transfer) =>
    new Promise((resolve) => {
      worker.once('message', resolve)
      worker.ref()
      worker.postMessage(request, transfer)
    })
  await ask({ kind: 'open', weights, options }, [weights.buffer])
  const { states } = await ask({ kind: 'run', ids: [101, 2054, 102], urgency: 'normal' })
  const hadOthers = hasOtherThreads()
  const exited = new Promise((resolve) => worker.once('exit', resolve))
  worker.postMessage({ kind: 'close' })
  await exited
  return { states: [...states].slice(0, 8), hadOthers, hasOthers: hasOtherThreads() }
}

const other = read()
other.fill(1, other.length - 4000)
console.log(JSON.stringify([await use(read()), await use(other), await use(read())]))
process.exit()
`

interface Used {
  readonly states: readonly number[]
  readonly hadOthers: boolean
  readonly hasOthers: boolean
}

test('the thread is kept for the same weights; others have one of their own, which ends', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM])
  const [first, other, again] = JSON.parse(stdout) as [Used, Used, Used]
  expect([first, other, again].map(({ hadOthers }) => hadOthers)).toEqual([false, true, false])
  expect([first, other, again].map(({ hasOthers }) => hasOthers)).toEqual([false, false, false])
  expect(again.states).toEqual(first.states)
  expect(other.states).not.toEqual(first.states)
})
