import { describe, expect, test } from 'vitest'
import { type Change, changeBetween, createChangeFeed, type StoreLook } from './change-feed.ts'

const marks = { memories: '1', episodes: 'a', runs: '', queue: '', settings: '', status: '' }
const look: StoreLook = { revision: 7, marks }

describe('changeBetween', () => {
  test('names the kinds whose marks differ', () => {
    const after = { revision: 9, marks: { ...marks, episodes: 'b', queue: '1' } }
    expect(changeBetween(look, after)).toEqual({ revision: 9, kinds: ['episodes', 'queue'] })
  })

  test('is null if nothing moved, and means memories if only the revision did', () => {
    expect(changeBetween(look, look)).toBeNull()
    expect(changeBetween(look, { ...look, revision: 8 })).toEqual({ revision: 8, kinds: ['memories'] })
  })
})

test('looks only while somebody listens, and goes on after a look that failed', async () => {
  const looks: (StoreLook | Error)[] = [look, new Error('busy'), { ...look, revision: 8 }]
  const errors: unknown[] = []
  const next = async () => {
    const seen = looks.length > 1 ? looks.shift() : looks[0]
    if (seen instanceof Error || seen === undefined) throw seen
    return seen
  }
  const feed = createChangeFeed({ look: next, onError: (error) => errors.push(error), lookMs: 1 })
  expect(looks).toHaveLength(3)
  const change = await new Promise<Change>((resolve) => {
    const end = feed.subscribe((found) => {
      end()
      resolve(found)
    })
  })
  expect(change).toEqual({ revision: 8, kinds: ['memories'] })
  expect(errors).toHaveLength(1)
  feed.close()
})

test('has begun after its first look: what changes from then on is told', async () => {
  const first = Promise.withResolvers<StoreLook>()
  let latest: Promise<StoreLook> = first.promise
  const feed = createChangeFeed({ look: () => latest, onError: () => undefined, lookMs: 1 })
  const told = new Promise<Change>((resolve) => void feed.subscribe(resolve))
  let hasBegun = false
  const begun = feed.begun().then(() => {
    hasBegun = true
  })
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(hasBegun).toBe(false)
  first.resolve(look)
  await begun
  latest = Promise.resolve({ ...look, revision: 8 })
  expect(await told).toEqual({ revision: 8, kinds: ['memories'] })
  feed.close()
})

test('keeps nobody waiting for a first look that never comes, because nobody listens any more', async () => {
  const feed = createChangeFeed({ look: () => new Promise(() => undefined), onError: () => undefined })
  const end = feed.subscribe(() => undefined)
  const begun = feed.begun()
  end()
  await begun
})
