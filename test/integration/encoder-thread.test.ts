/** The model's own thread: the process goes on beside it, ends when it wants to, and survives its loss. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type EncoderThread, openEncoderThread } from '../../src/embed/encoder-thread.ts'
import { createLocalEmbedder } from '../../src/embed/local-embedder.ts'

const modelsDir = fileURLToPath(new URL('../../models', import.meta.url))
const MODULE = fileURLToPath(new URL('../../src/embed/local-embedder.ts', import.meta.url))
const LONG = 'The harbour master keeps a list of every crane. '.repeat(60)

/** A process that opens the model, and then does this. */
function runWithModel(script: string) {
  const opened = `
    import { createLocalEmbedder } from ${JSON.stringify(MODULE)}
    const embedder = createLocalEmbedder({ modelsDir: ${JSON.stringify(modelsDir)} })
    const embed = (text) => embedder.embedDocuments([{ label: null, text }])
  `
  const args = ['--experimental-strip-types', '--no-warnings', '--input-type=module', '-e', opened + script]
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return { status, signal, stdout, stderr }
}

test('lets the process do other things while a text is read', async () => {
  const embedder = createLocalEmbedder({ modelsDir })
  await embedder.model()
  let turns = 0
  let reading = true
  const count = () => {
    turns += 1
    if (reading) setImmediate(count)
  }
  setImmediate(count)
  await embedder.embedDocuments([{ label: null, text: LONG }])
  reading = false
  await embedder.close()
  // A run that blocks lets a handful of turns through, one or two around each window.
  expect(turns).toBeGreaterThan(100)
})

test.each([0, 100, 200, 400])('a process may end at any moment (%i ms after the text was given)', (ms) => {
  const ended = runWithModel(`void embed(${JSON.stringify(LONG)}); setTimeout(() => process.exit(7), ${ms})`)
  expect(ended).toEqual({ status: 7, signal: null, stdout: '', stderr: '' })
})

test('a process waits for what was asked, and not for the thread', () => {
  const ended = runWithModel(`const made = await embed('A crane.'); console.log(made[0].vector.length)`)
  expect(ended).toEqual({ status: 0, signal: null, stdout: '384\n', stderr: '' })
})

test('what a closed thread is asked fails, and tells what to do', async () => {
  const threads: EncoderThread[] = []
  const embedder = createLocalEmbedder({
    modelsDir,
    openEncoder: async (weights) => {
      const thread = await openEncoderThread(weights)
      threads.push(thread)
      return thread
    },
  })
  await embedder.model()
  await threads[0]?.close()
  expect(threads[0]?.hasEnded()).toBe(true)
  await expect(threads[0]?.run([101, 102], 'normal')).rejects.toMatchObject({
    code: 'model_unavailable',
    hint: expect.stringContaining('started again'),
  })
  // Another one is opened for what comes next, once, however many ask at the same time.
  const [first, second] = await Promise.all([
    embedder.embedQuery({ text: 'Which crane?', dampedNames: [] }),
    embedder.embedQuery({ text: 'Which crane?', dampedNames: [] }),
  ])
  expect(first.vector).toEqual(second.vector)
  expect(threads).toHaveLength(2)
  await embedder.close()
})
