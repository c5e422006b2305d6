import { expect, test } from 'vitest'
import { pagesOf, scrollTo, toWindow } from './window.ts'

test('a window of a hundred thousand rows holds a few dozen', () => {
  const { from, until } = toWindow(2_000_000, 800, 40, 100_000)
  expect(from).toBeLessThan(50_000)
  expect(until).toBeGreaterThan(50_020)
  expect(until - from).toBeLessThan(60)
})

test('it stays inside the list', () => {
  expect(toWindow(0, 800, 40, 3)).toEqual({ from: 0, until: 3 })
  expect(toWindow(9_000, 800, 40, 3)).toEqual({ from: 3, until: 3 })
  expect(toWindow(0, 800, 40, 0)).toEqual({ from: 0, until: 0 })
})

test('names every page that it touches', () => {
  expect(pagesOf({ from: 90, until: 210 }, 100)).toEqual([0, 1, 2])
  expect(pagesOf({ from: 100, until: 200 }, 100)).toEqual([1])
  expect(pagesOf({ from: 5, until: 5 }, 100)).toEqual([])
})

test('scrolls only if the row is out of sight', () => {
  expect(scrollTo(5, 0, 400, 40)).toBe(0)
  expect(scrollTo(20, 0, 400, 40)).toBe(440)
  expect(scrollTo(2, 400, 400, 40)).toBe(80)
})
