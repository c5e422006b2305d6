import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openEngine } from '../src/compose.ts'
import { makeFolder } from '../test/support/engine.ts'
import { createWordEmbedder } from './support/word-embedder.ts'
import { runWork } from './work.ts'
import { readWork } from './work-dataset.ts'

const SESSION = '11111111-0000-4000-8000-000000000001'

function message(n: number, role: 'user' | 'assistant', text: string) {
  return JSON.stringify({
    type: role,
    uuid: `${String(n).repeat(8)}-0000-4000-8000-000000000000`,
    sessionId: SESSION,
    timestamp: new Date(Date.UTC(2026, 0, 5, 10, n)).toISOString(),
    cwd: '/repo',
    version: '2.1.0',
    message: { role, content: [{ type: 'text', text }] },
  })
}

function writeDataset(questions: readonly unknown[]): string {
  const folder = makeFolder()
  mkdirSync(join(folder, 'sessions'))
  const turns = [
    message(1, 'user', 'Why does the nightly build of the orchard service fail since Monday?'),
    message(
      2,
      'assistant',
      'The nightly build fails because the linker needs the zlib headers, which the new image lacks.',
    ),
    message(3, 'user', 'Please rename the telescope flag as well, the lighthouse name confuses everybody.'),
    message(
      4,
      'assistant',
      'The telescope flag is called --focus-distance now, and the documentation says so too.',
    ),
  ]
  writeFileSync(join(folder, 'sessions', `${SESSION}.jsonl`), `${turns.join('\n')}\n`)
  writeFileSync(
    join(folder, 'questions.jsonl'),
    questions.map((question) => `${JSON.stringify(question)}\n`).join(''),
  )
  return folder
}

const FAILS = {
  id: 'q1',
  question: 'why did the nightly build fail',
  kind: 'cause',
  turns: ['22222222'],
  answer: 'zlib',
}
const FLAG = {
  id: 'q2',
  question: 'telescope flag called',
  kind: 'fact',
  turns: ['44444444'],
  answer: 'focus-distance',
}
const NOWHERE = { id: 'q3', question: 'telescope flag', kind: 'fact', turns: ['99999999'], answer: 'never' }

describe('runWork', () => {
  it('counts a question as answered by the turns that answer it, in every state', async () => {
    const dataPath = writeDataset([FAILS, FLAG, NOWHERE])
    const steps: number[] = []
    const result = await runWork({
      dataPath,
      modelsDir: '',
      openEngine: (options) => openEngine({ ...options, embedder: createWordEmbedder() }),
      onProgress: (done, total) => steps.push(done / total),
    })
    expect(result).toMatchObject({ questions: 3, turns: 4, missed: ['q3'] })
    for (const { default: plain, deep } of Object.values(result.states)) {
      expect(plain).toMatchObject({ r5: 0.6667, r10: 0.6667, shown5: 0.6667 })
      expect(deep.r5).toBe(0.6667)
    }
    expect(result.kinds).toMatchObject({ cause: { questions: 1, r5: 1 }, fact: { questions: 2, r5: 0.5 } })
    expect(Object.keys(result.policies)).toEqual(['words', 'plain vectors', 'plain tokens'])
    expect(Math.max(...steps)).toBeLessThanOrEqual(1)
  })

  it('asks just after reading only, if asked to', async () => {
    const result = await runWork({
      dataPath: writeDataset([FAILS, FLAG, NOWHERE]),
      modelsDir: '',
      openEngine: (options) => openEngine({ ...options, embedder: createWordEmbedder() }),
      freshOnly: true,
    })
    expect(Object.keys(result.states)).toEqual(['fresh'])
    expect(result).toMatchObject({ missed: ['q3'], kinds: { cause: { r5: 1 } } })
  })
})

describe('readWork', () => {
  it('refuses a folder without questions, other formats and bad patterns, with a hint', async () => {
    await expect(readWork(makeFolder())).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(readWork(writeDataset([]))).rejects.toThrow('has no question')
    await expect(readWork(writeDataset([{ id: 'q1' }]))).rejects.toThrow('line 1')
    await expect(readWork(writeDataset([{ ...FAILS, answer: '(' }]))).rejects.toThrow('regular expression')
  })
})
