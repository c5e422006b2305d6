import { expect, test } from 'vitest'
import { USE_CASES, type UseCaseName } from '../engine/use-cases.ts'
import { callableBy, mayCall } from './people.ts'

const names = Object.keys(USE_CASES) as UseCaseName[]

test('a reader calls every use case that only reads, and none that writes or names files', () => {
  for (const name of callableBy('reader')) {
    expect(USE_CASES[name].access).toBe('read')
    expect('namesFiles' in USE_CASES[name]).toBe(false)
  }
  expect(mayCall('reader', 'recall')).toBe(true)
  expect(mayCall('reader', 'remember')).toBe(false)
})

test('each role may do what the one before may', () => {
  for (const name of names) {
    if (mayCall('reader', name)) expect(mayCall('writer', name)).toBe(true)
    if (mayCall('writer', name)) expect(mayCall('curator', name)).toBe(true)
    if (mayCall('curator', name)) expect(mayCall('admin', name)).toBe(true)
  }
})

test('only a curator removes for good, and only an administrator calls what concerns the whole store', () => {
  expect([mayCall('writer', 'purge'), mayCall('curator', 'purge')]).toEqual([false, true])
  expect([mayCall('curator', 'importFrom'), mayCall('admin', 'importFrom')]).toEqual([false, true])
  expect([mayCall('curator', 'ledger'), mayCall('admin', 'ledger')]).toEqual([false, true])
  expect([mayCall('curator', 'reindex'), mayCall('admin', 'reindex')]).toEqual([false, true])
})
