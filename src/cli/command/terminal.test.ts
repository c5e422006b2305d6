import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { readSurroundings } from '../../config/environment.ts'
import { createQuestions, takesColor } from './terminal.ts'

const tty = { isTTY: true }
const pipe = {}
const plain = readSurroundings({})

describe('takesColor', () => {
  it('follows the stream where nothing is said', () => {
    expect(takesColor(tty, 'auto', plain)).toBe(true)
    expect(takesColor(pipe, 'auto', plain)).toBe(false)
    expect(takesColor(tty, 'auto', readSurroundings({ TERM: 'dumb' }))).toBe(false)
  })

  it('lets NO_COLOR win over everything', () => {
    expect(takesColor(tty, 'always', readSurroundings({ NO_COLOR: '1', FORCE_COLOR: '1' }))).toBe(false)
  })

  it('follows the setting and FORCE_COLOR', () => {
    expect(takesColor(pipe, 'always', plain)).toBe(true)
    expect(takesColor(tty, 'never', readSurroundings({ FORCE_COLOR: '1' }))).toBe(false)
    expect(takesColor(pipe, 'auto', readSurroundings({ FORCE_COLOR: '1' }))).toBe(true)
    expect(takesColor(pipe, 'auto', readSurroundings({ FORCE_COLOR: '0' }))).toBe(false)
  })
})

describe('createQuestions', () => {
  it('takes what was typed ahead as answers to the questions that follow', async () => {
    const input = new PassThrough()
    const output = new PassThrough()
    const { confirm } = createQuestions(() => ({ input, output }))
    input.write('n\ny\n')
    expect(await confirm('One?')).toBe(false)
    expect(await confirm('Two?')).toBe(true)
    expect(String(output.read())).toContain('Two? [y/N] y\n')
  })

  it('takes Ctrl-C as an end of the whole command, not as an answer', async () => {
    const input = new PassThrough()
    const output = Object.assign(new PassThrough(), { isTTY: true })
    const { confirm } = createQuestions(() => ({ input: Object.assign(input, { isTTY: true }), output }))
    input.write('\u0003')
    await expect(confirm('Go on?')).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('takes the end of the input as an end of the whole command, on a line of its own', async () => {
    const input = new PassThrough()
    const output = new PassThrough()
    const { confirm } = createQuestions(() => ({ input, output }))
    input.end()
    await expect(confirm('Go on?')).rejects.toMatchObject({ code: 'cancelled' })
    expect(String(output.read())).toMatch(/^Go on\? \[y\/N\] \n$/)
  })

  it('takes a last line without its end as an answer', async () => {
    const input = new PassThrough()
    const { confirm } = createQuestions(() => ({ input, output: new PassThrough() }))
    input.end('y')
    expect(await confirm('Go on?')).toBe(true)
  })

  it('asks again after a line that is neither yes nor no', async () => {
    const input = new PassThrough()
    const output = new PassThrough()
    const { decide } = createQuestions(() => ({ input, output }))
    input.write('maybe\nlater\nYES\n')
    expect(await decide('Read?')).toBe(true)
    expect(String(output.read()).match(/Read\? \[y\/N\]/g)).toHaveLength(3)
    for (const [line, answer] of [
      ['no', false],
      ['N', false],
      ['', false],
      ['y', true],
    ] as const) {
      input.write(`${line}\n`)
      expect([line, await decide('Read?')]).toEqual([line, answer])
    }
  })

  it('leaves a decision open after three such lines, but takes each as no for a confirmation', async () => {
    const input = new PassThrough()
    const { confirm, decide } = createQuestions(() => ({ input, output: new PassThrough() }))
    input.write('maybe\nperhaps\nask me later\nmaybe\n')
    expect(await decide('Read?')).toBeNull()
    expect(await confirm('Remove it?')).toBe(false)
  })
})
