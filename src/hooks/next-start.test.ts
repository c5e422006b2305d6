import { describe, expect, it } from 'vitest'
import { nextStart } from './next-start.ts'

const NOW = 1_800_000_000_000
const waiting = { state: 'waiting', supervisor: 7, at: NOW - 5_000 }
const gaveUp = { ...waiting, state: 'gave_up' }
const alive = () => true
const dead = () => false

describe('nextStart', () => {
  it('is the supervisor’s while it lives and its wait is not over', () => {
    expect(nextStart(waiting, NOW, { lives: alive })).toBe('coming')
  })

  it.each([
    ['its supervisor is gone', waiting, dead],
    ['its number is another process’s by now', { ...waiting, at: NOW - 3_600_000 }, alive],
    ['it is of a time to come', { ...waiting, at: NOW + 3_600_000 }, alive],
    ['it says neither who nor when', { state: 'waiting' }, alive],
    ['there is none', null, alive],
    ['it tells of a daemon that ran', { state: 'running', at: NOW, supervisor: 7 }, alive],
  ])('is anybody’s where the record binds nobody: %s', (_, record, isAlive) => {
    expect(nextStart(record, NOW, { lives: isAlive })).toBe('open')
  })

  it('is a person’s for a day after it was given up', () => {
    expect(nextStart(gaveUp, NOW, { lives: dead })).toBe('given_up')
    expect(nextStart({ ...gaveUp, at: NOW - 90_000_000 }, NOW, { lives: dead })).toBe('open')
    expect(nextStart({ ...gaveUp, at: NOW + 90_000_000 }, NOW, { lives: dead })).toBe('open')
  })

  it('is anybody’s whose settings name another database', () => {
    const record = { ...gaveUp, database: '/a/memory.db' }
    expect(nextStart(record, NOW, { lives: dead, database: '/a/lore.db' })).toBe('open')
    expect(nextStart(record, NOW, { lives: dead, database: '/a/memory.db' })).toBe('given_up')
    expect(nextStart(record, NOW, { lives: dead })).toBe('given_up')
    expect(nextStart(gaveUp, NOW, { lives: dead, database: '/a/lore.db' })).toBe('given_up')
  })

  it('knows a process that lives', () => {
    expect(nextStart({ ...waiting, supervisor: process.pid }, NOW)).toBe('coming')
    expect(nextStart({ ...waiting, supervisor: 2 ** 30 }, NOW)).toBe('open')
  })
})
