/** What every language model must do, whoever answers behind it. */
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isLoreError, type LoreError } from '../../src/core/errors.ts'
import type { LanguageModel, ModelRequest } from '../../src/core/ports/language-model.ts'
import { ANSWER, type Asked, type Behaviour, COUNTED } from './language-model-behaviour.ts'

export interface ModelRig {
  open(options?: { readonly timeoutMs?: number }): LanguageModel
  /** What to do, call by call; the last one stays. */
  plan(...behaviours: readonly Behaviour[]): void
  asked(): readonly Asked[]
  /** That an endless answer got to send. */
  bytesSent(): number
  close(): Promise<void> | void
}

export const KEY = 'sk-secret-key-5ac1'

export const REQUEST: ModelRequest = {
  purpose: 'extract',
  system: 'You take notes. system-marker-77',
  prompt: 'The harbour crane lifts twelve tonnes. prompt-marker-31',
  schema: {
    type: 'object',
    properties: { title: { type: 'string' }, facts: { type: 'array', items: { type: 'string' } } },
    required: ['title', 'facts'],
    additionalProperties: false,
  },
  schemaName: 'notes',
  maxOutputTokens: 500,
}

/** The error of a call that must fail. */
export async function failureOf(answer: Promise<unknown>): Promise<LoreError> {
  const error = await answer.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!isLoreError(error)) throw new Error(`Expected a LoreError, got ${inspect(error)}`)
  return error
}

const SPENT = {
  inputTokens: COUNTED.fresh + COUNTED.cacheWritten,
  cachedTokens: COUNTED.cached,
  outputTokens: COUNTED.output,
}

const MISFORTUNES: readonly Behaviour[] = [
  { kind: 'words', text: 'I would rather talk about answer-marker-90.' },
  { kind: 'words', text: '{"title": "answer-marker-90", "facts": [' },
  { kind: 'cut_off', text: '{"title": "answer-marker-90' },
  { kind: 'refusal' },
  { kind: 'raw', text: '<html>answer-marker-90 prompt-marker-31</html>' },
  { kind: 'raw', text: '' },
  { kind: 'fail', status: 400 },
  { kind: 'fail', status: 401 },
  { kind: 'fail', status: 404 },
  { kind: 'fail', status: 429 },
  { kind: 'fail', status: 500 },
  { kind: 'fail', status: 529 },
  { kind: 'reset' },
  { kind: 'flood' },
]

export function describeLanguageModel(name: string, openRig: () => Promise<ModelRig> | ModelRig): void {
  describe(`${name} as a language model`, () => {
    let rig: ModelRig
    beforeEach(async () => {
      rig = await openRig()
    })
    afterEach(async () => {
      await rig.close()
    })

    test('answers with an object and says what it took', async () => {
      rig.plan({ kind: 'answer', json: ANSWER })
      const { json, usage } = await rig.open().complete(REQUEST)
      expect(json).toEqual(ANSWER)
      expect(usage).toMatchObject(SPENT)
    })

    test('is given system text, prompt, schema and the longest answer as they are', async () => {
      const model = rig.open()
      await model.complete(REQUEST)
      expect(rig.asked()).toEqual([
        {
          model: model.model,
          system: REQUEST.system,
          prompt: REQUEST.prompt,
          schema: REQUEST.schema,
          maxOutputTokens: REQUEST.maxOutputTokens,
        },
      ])
    })

    test('hands on an object that does not follow the schema', async () => {
      rig.plan({ kind: 'answer', json: { title: 7, facts: 'none', extra: null } })
      expect((await rig.open().complete(REQUEST)).json).toEqual({ title: 7, facts: 'none', extra: null })
    })

    test('finds the object in a fence, between words, after thoughts', async () => {
      const object = JSON.stringify(ANSWER)
      for (const text of [
        `\`\`\`json\n${object}\n\`\`\``,
        `Here you are: ${object} — anything else?`,
        `<think>An {object} is wanted.</think>\n${object}`,
      ]) {
        rig.plan({ kind: 'words', text })
        expect((await rig.open().complete(REQUEST)).json).toEqual(ANSWER)
      }
    })

    test('tells a refusal, and what it took', async () => {
      rig.plan({ kind: 'refusal' })
      const error = await failureOf(rig.open().complete(REQUEST))
      expect(error.code).toBe('llm_refused')
      expect(error.details).toMatchObject(SPENT)
    })

    test('does not use an answer that was cut off, and tells what it took', async () => {
      rig.plan({ kind: 'cut_off', text: JSON.stringify(ANSWER) })
      const error = await failureOf(rig.open().complete(REQUEST))
      expect(error.code).toBe('llm_answer_invalid')
      expect(error.details).toMatchObject(SPENT)
    })

    test.each([
      ['empty', ''],
      ['only words', 'No idea.'],
      ['an array', '[1, 2]'],
      ['an object without its end', '{"title": "Harbour crane", "facts": ["It lif'],
    ])('does not use an answer that is %s', async (_, text) => {
      rig.plan({ kind: 'words', text })
      const error = await failureOf(rig.open().complete(REQUEST))
      expect(error.code).toBe('llm_answer_invalid')
      expect(error.details.outputTokens).toBeGreaterThanOrEqual(COUNTED.output)
    })

    test('stops reading an answer that does not end', async () => {
      rig.plan({ kind: 'flood' })
      const error = await failureOf(rig.open().complete(REQUEST))
      expect(error.code).toBe('llm_answer_invalid')
      // What lies in the buffers of two ends of a connection comes on top of what is read.
      expect(rig.bytesSent()).toBeLessThan(20_000_000)
    })

    test.each(['hang', 'stall'] as const)(
      'gives up where there is only a %s, and asks afresh',
      async (kind) => {
        rig.plan({ kind })
        const error = await failureOf(rig.open({ timeoutMs: 400 }).complete(REQUEST))
        expect(error.code).toBe('llm_unavailable')
        expect(error.details.cutOff).toBe(true)
        rig.plan({ kind: 'answer', json: ANSWER })
        expect((await rig.open().complete(REQUEST)).json).toEqual(ANSWER)
      },
    )

    test('stops when it is cancelled', async () => {
      rig.plan({ kind: 'hang' })
      const cancelling = new AbortController()
      const answer = failureOf(rig.open().complete(REQUEST, cancelling.signal))
      await expect.poll(() => rig.asked().length).toBe(1)
      cancelling.abort()
      expect((await answer).code).toBe('cancelled')
    })

    test('does not begin what was cancelled before', async () => {
      const error = await failureOf(rig.open().complete(REQUEST, AbortSignal.abort()))
      expect(error.code).toBe('cancelled')
      expect(rig.asked()).toEqual([])
    })

    test('does not send a prompt that is longer than it takes', async () => {
      const model = rig.open()
      const prompt = 'word '.repeat(model.maxPromptTokens)
      expect((await failureOf(model.complete({ ...REQUEST, prompt }))).code).toBe('content_too_long')
      expect(rig.asked()).toEqual([])
    })

    test('takes prompts below the size at which they become dearer', () => {
      expect(rig.open().maxPromptTokens).toBeLessThan(100_000)
    })

    test.each([400, 401, 403, 404, 429, 500, 529])('is unavailable after HTTP %i', async (status) => {
      rig.plan({ kind: 'fail', status })
      const error = await failureOf(rig.open().complete(REQUEST))
      expect(error.code).toBe('llm_unavailable')
      expect(error.details.status).toBe(status)
    })

    test.each([
      ['a page', '<html>Sign in to this network</html>'],
      ['nothing', ''],
      ['another format', '{"content": "hello", "choices": 7, "type": "result"}'],
    ])('is unavailable where it is answered with %s', async (_, text) => {
      rig.plan({ kind: 'raw', text })
      expect((await failureOf(rig.open().complete(REQUEST))).code).toBe('llm_unavailable')
    })

    test('is unavailable where the other side is gone at once', async () => {
      rig.plan({ kind: 'reset' })
      expect((await failureOf(rig.open().complete(REQUEST))).code).toBe('llm_unavailable')
    })

    test('never shows key, instructions, prompt or answer in an error', async () => {
      for (const misfortune of MISFORTUNES) {
        rig.plan(misfortune)
        const error = await failureOf(rig.open().complete(REQUEST))
        const shown = `${inspect(error, { depth: 10, showHidden: true })} ${JSON.stringify({ ...error })}`
        for (const secret of [KEY, 'system-marker-77', 'prompt-marker-31', 'answer-marker-90'])
          expect(shown, JSON.stringify(misfortune)).not.toContain(secret)
        expect(error.hint).not.toBe('')
      }
    })
  })
}
