import { expect, test } from 'vitest'
import { findKey, type Layer } from './keys.ts'

const run = () => undefined
const key = (name: string, more = {}) => ({ key: name, does: name, run, ...more })
const layers: Layer[] = [
  { name: 'Everywhere', keys: [key('/'), key('g h'), key('Escape', { whileTyping: true }), key('x')] },
  { name: 'List', keys: [key('x', { does: 'forget' }), key('h')] },
]

test('the newest layer wins', () => {
  expect(findKey(layers, 'x', null, false)?.does).toBe('forget')
})

test('two keys in a row are one, and come before the second alone', () => {
  expect(findKey(layers, 'h', 'g', false)?.key).toBe('g h')
  expect(findKey(layers, 'h', 'j', false)?.key).toBe('h')
})

test('letters belong to the field in which a person types', () => {
  expect(findKey(layers, 'x', null, true)).toBeNull()
  expect(findKey(layers, 'Escape', null, true)?.key).toBe('Escape')
})
