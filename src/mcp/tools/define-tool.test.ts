import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { defineTool, type ToolContext } from './define-tool.ts'

const echo = defineTool({
  name: 'echo',
  description: 'Say it back.',
  readOnly: true,
  input: z.strictObject({ text: z.string(), times: z.int().min(1).max(3).default(2) }),
  run: async (input) => input.text.repeat(input.times),
  render: (value, { now }) => `${value}@${now}`,
})

const open = async () => ({}) as ToolContext
const never = () => Promise.reject(new Error('opened'))

describe('a tool', () => {
  test('parses, runs and renders', async () => {
    expect(await echo.call({ text: 'a' }, open, { now: 7 })).toBe('aa@7')
  })

  test('lists its arguments as a closed object, without the dialect', () => {
    expect(echo.inputSchema()).toEqual({
      type: 'object',
      properties: {
        text: { type: 'string' },
        times: { type: 'integer', minimum: 1, maximum: 3, default: 2 },
      },
      required: ['text'],
      additionalProperties: false,
    })
    expect(echo.inputSchema()).toBe(echo.inputSchema())
  })

  test.each([
    [{}, 'text'],
    [{ text: 5 }, 'text'],
    [{ text: 'a', times: 4 }, 'times'],
    [{ text: 'a', times: 1.5 }, 'times'],
    [{ text: 'a', tmes: 1 }, 'tmes'],
  ])('names the field that is wrong in %j and opens nothing', async (args, field) => {
    await expect(echo.call(args, never, { now: 0 })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(field),
      details: { tool: 'echo', field },
    })
  })

  test.each([
    [{}, 'echo: text is missing'],
    [{ text: 7 }, 'echo: text must be a string'],
    [{ text: 'a', tmes: 1 }, 'echo: there is no tmes (it takes text, '],
  ])('says in plain words what is wrong with %j', async (args, words) => {
    await expect(echo.call(args, never, { now: 0 })).rejects.toThrow(words)
  })

  test.each([[null], [undefined], ['text'], [[]]])('refuses %j instead of an object', async (args) => {
    await expect(echo.call(args, never, { now: 0 })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('does not repeat a long misspelt argument in full', async () => {
    const refusal = await echo.call({ text: 'a', ['x'.repeat(5000)]: 1 }, never, { now: 0 }).catch(String)
    expect(refusal.length).toBeLessThan(800)
  })
})

describe('annotations', () => {
  const annotationsOf = (hints: { readOnly?: boolean; destructive?: boolean; idempotent?: boolean }) =>
    defineTool({
      ...hints,
      name: 't',
      description: '',
      input: z.strictObject({}),
      run: open,
      render: () => '',
    }).annotations

  test('never claim an open world', () => {
    expect(annotationsOf({ readOnly: true })).toEqual({ readOnlyHint: true, openWorldHint: false })
    expect(annotationsOf({})).toEqual({ readOnlyHint: false, destructiveHint: false, openWorldHint: false })
    expect(annotationsOf({ destructive: true, idempotent: true })).toEqual({
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: true,
      openWorldHint: false,
    })
  })
})

describe('a tool with a promised shape', () => {
  const shaped = {
    name: 'count',
    description: 'Count.',
    input: z.strictObject({ n: z.int() }),
    run: async ({ n }: { n: number }) => n,
    result: (n: number) => ({ count: n }),
  }

  test('answers it as structured content, and as JSON where it has no words of its own', async () => {
    const answer = await defineTool(shaped).answer({ n: 2 }, open, { now: 0 })
    expect(answer).toEqual({ text: '{"count":2}', structured: { count: 2 } })
  })

  test('may say it in words beside', async () => {
    const tool = defineTool({ ...shaped, render: (n: number) => `${n} of them` })
    expect(await tool.answer({ n: 2 }, open, { now: 0 })).toEqual({
      text: '2 of them',
      structured: { count: 2 },
    })
  })
})
