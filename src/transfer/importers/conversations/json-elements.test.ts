import { describe, expect, test } from 'vitest'
import { type JsonElement, readElements } from './json-elements.ts'

async function* inPieces(text: string, size: number, from = 0) {
  const bytes = Buffer.from(text).subarray(from)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function split(text: string, size = 3, from = 0, longest?: number): Promise<JsonElement[]> {
  const found: JsonElement[] = []
  for await (const element of readElements(inPieces(text, size, from), from, longest)) found.push(element)
  return found
}

const LIST = ' [ {"a":"]}, \\"x\\\\","b":[1,{"c":"ü"}]} ,{}, {"d":2}\n]\n'

describe('elements of a list', () => {
  test.each([1, 2, 7, 1_000])('are the same in pieces of %i bytes', async (size) => {
    const texts = (await split(LIST, size)).map(({ text }) => JSON.parse(text ?? ''))
    expect(texts).toEqual([{ a: ']}, "x\\', b: [1, { c: 'ü' }] }, {}, { d: 2 }])
  })

  test('can be read on from the end of any of them', async () => {
    const all = await split(LIST)
    for (const [i, { end }] of all.entries()) {
      expect((await split(LIST, 4, end)).map(({ text }) => text)).toEqual(
        all.slice(i + 1).map(({ text }) => text),
      )
    }
  })

  test('one object is a list of one, and an empty list holds nothing', async () => {
    expect((await split('\uFEFF{"a":[1,2]}')).map(({ text }) => text)).toEqual(['{"a":[1,2]}'])
    expect(await split('[]')).toEqual([])
  })

  test('one that is too large is passed over, and the next is read', async () => {
    const found = await split(`[{"a":"${'x'.repeat(500)}"},{"b":1}]`, 16, 0, 100)
    expect(found.map(({ text }) => text)).toEqual([null, '{"b":1}'])
  })

  test('one whose bytes are not UTF-8 is passed over, and the next is read', async () => {
    const bytes = Buffer.from('[{"a":"caf\xe9"},{"b":"caf\xc3\xa9"}]', 'latin1')
    const found: JsonElement[] = []
    for await (const element of readElements(
      (async function* () {
        yield bytes
      })(),
      0,
    ))
      found.push(element)
    expect(found.map(({ text, lost }) => [text, lost])).toEqual([
      [null, 'not_utf8'],
      ['{"b":"café"}', null],
    ])
  })

  test.each(['[{"a":1},', '[{"a":"', '', 'nonsense', '[]]', '[] []'])('%j is damaged', async (text) => {
    await expect(split(text)).rejects.toMatchObject({ code: 'invalid_input' })
  })
})
