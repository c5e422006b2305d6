import { describe, expect, test } from 'vitest'
import { areOneTopic, toTopicName } from './same-topic.ts'

const always = (value: number) => () => value
const areOne = (a: string, b: string, centres01: number, titles01: () => number) =>
  areOneTopic(toTopicName(a), toTopicName(b), centres01, titles01)

describe('areOneTopic', () => {
  test('topics of one name are one if they are half alike', () => {
    expect(areOne('Release process', 'Processes of releasing', 0.5, always(0))).toBe(true)
    expect(areOne('Release process', 'Processes of releasing', 0.49, always(1))).toBe(false)
  })

  test('topics that are alike need names that are half alike', () => {
    expect(areOne('Shipping', 'Release process', 0.85, always(0.5))).toBe(true)
    expect(areOne('Dance studio', 'Clothing store', 0.88, always(0.18))).toBe(false)
    expect(areOne('Shipping', 'Release process', 0.84, always(1))).toBe(false)
  })

  test.each([
    ['Release 1.2', 'Release 1.3'],
    ['Upgrade to Node 22', 'Upgrade to Node 24'],
    ['Errors of src/a.ts', 'Errors of src/b.ts'],
    ['Things we do', 'Things we do not do'],
  ])('%s is not %s, however alike they are', (a, b) => {
    expect(areOne(a, b, 1, always(1))).toBe(false)
  })

  test('where the difference may be a proper name, names must be alike', () => {
    expect(areOne('Setup on Linux', 'Setup on Windows', 1, always(0.84))).toBe(false)
    expect(areOne('Database Migrations', 'Database Migration Scripts', 0.9, always(0.85))).toBe(true)
  })

  test('asks for titles only where they matter', () => {
    const never = () => {
      throw new Error('asked')
    }
    expect(areOne('Tests', 'tests', 0.6, never)).toBe(true)
    expect(areOne('Tests', 'Releases', 0.6, never)).toBe(false)
  })
})
