import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ERROR_CODES, isLoreError, LoreError } from '../core/errors.ts'
import {
  encode,
  fromWireError,
  parseCaller,
  parseClientMessage,
  parseServerMessage,
  toParams,
  toWireError,
} from './protocol.ts'

describe('parseClientMessage', () => {
  it('tells greetings from requests', () => {
    const hello = { protocol: 1, version: '1.0.0', role: 'control' }
    expect(parseClientMessage(JSON.stringify({ hello }))).toEqual({ kind: 'hello', hello })
    const request = { id: 1, method: 'recall', params: [{ query: 'x' }] }
    expect(parseClientMessage(JSON.stringify(request))).toEqual({ kind: 'request', request })
  })

  it('takes a client that does not say what it wants for one that wants the engine', () => {
    const message = parseClientMessage('{"hello":{"protocol":1,"version":"1","scope":null}}')
    expect(message).toEqual({ kind: 'hello', hello: { protocol: 1, version: '1', role: 'engine' } })
  })

  it('refuses everything else with a LoreError', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (line) => {
        try {
          parseClientMessage(line)
        } catch (error) {
          expect(isLoreError(error) && error.code).toBe('invalid_input')
        }
      }),
    )
    for (const line of ['', 'null', '1', '[]', '{}', '{"id":1.5,"method":"x","params":[]}'])
      expect(() => parseClientMessage(line)).toThrow(LoreError)
  })
})

describe('parseServerMessage', () => {
  it('refuses what is neither greeting nor answer', () => {
    expect(parseServerMessage('{"id":1,"result":null}').kind).toBe('answer')
    expect(() => parseServerMessage('{"id":1}')).toThrow(LoreError)
  })
})

describe('encode', () => {
  it('makes one line of any message', () => {
    expect(encode({ text: 'two\nlines\r\u2028' }).trimEnd().split('\n')).toHaveLength(1)
  })
})

describe('toParams', () => {
  it('leaves out what is not given, because JSON would make null of it', () => {
    expect([toParams(undefined, undefined), toParams(1, undefined), toParams(undefined, 2)]).toEqual([
      [],
      [1],
      [null, 2],
    ])
  })
})

describe('parseCaller', () => {
  it('takes whole callers only', () => {
    const caller = { kind: 'agent', name: 'a', session: 's' }
    expect(parseCaller({ ...caller, more: 1 })).toEqual(caller)
    expect(parseCaller(null)).toBeNull()
    for (const half of [{ ...caller, kind: 'root' }, { kind: 'agent' }, 'agent', []])
      expect(() => parseCaller(half)).toThrow(LoreError)
  })
})

describe('errors', () => {
  it('cross the wire intact, whatever their code', () => {
    for (const code of ERROR_CODES) {
      const error = new LoreError(code, 'What.', {
        hint: 'Why.',
        details: { n: 1, s: 'x', b: true, z: null },
      })
      const back = fromWireError(JSON.parse(JSON.stringify(toWireError(error))))
      expect(back).toBeInstanceOf(LoreError)
      expect(back).toMatchObject({ code, message: 'What.', hint: 'Why.', details: error.details })
    }
  })

  it('of a code nobody knows are internal', () => {
    const back = fromWireError({ code: 'from_the_future', message: 'm', hint: 'h', details: {} })
    expect(back.code).toBe('internal')
  })
})
