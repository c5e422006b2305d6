import { describe, expect, test } from 'vitest'
import { planWindows } from './windows.ts'

// Ids from 100 on continue a word; 1 and 2 are [CLS] and [SEP].
const shape = { tokens: 10, windows: 3, cls: 1, sep: 2, continuesWord: (id: number) => id >= 100 }
const words = (count: number) => Array.from({ length: count }, (_, i) => 10 + i)

describe('planWindows', () => {
  test('puts a short text into one window behind its label', () => {
    expect(planWindows([5, 6], [10, 11], shape)).toEqual([
      { ids: [1, 5, 6, 10, 11, 2], textFrom: 3, textUntil: 5 },
    ])
  })

  test('gives one window even to a text without pieces', () => {
    expect(planWindows([], [], shape)).toEqual([{ ids: [1, 2], textFrom: 1, textUntil: 1 }])
  })

  test('repeats the label and splits evenly, losing nothing', () => {
    const windows = planWindows([5], words(12), shape)
    expect(windows.map(({ ids }) => ids)).toEqual([
      [1, 5, 10, 11, 12, 13, 14, 15, 2],
      [1, 5, 16, 17, 18, 19, 20, 21, 2],
    ])
  })

  test('never exceeds the window and stops at the last one', () => {
    const windows = planWindows([5], words(100), shape)
    expect(windows).toHaveLength(3)
    for (const { ids } of windows) expect(ids.length).toBeLessThanOrEqual(10)
    expect(windows[0]?.ids.slice(2, -1)).toEqual(words(7))
  })

  test('does not cut inside a word', () => {
    const text = [10, 11, 12, 13, 14, 15, 16, 100, 101, 17, 18]
    const windows = planWindows([], text, shape)
    expect(windows.map(({ ids }) => ids.slice(1, -1))).toEqual([
      [10, 11, 12, 13, 14, 15],
      [16, 100, 101, 17, 18],
    ])
  })

  test('cuts a word that is longer than a window', () => {
    const text = [10, ...Array.from({ length: 11 }, (_, i) => 100 + i)]
    const windows = planWindows([], text, shape)
    expect(windows.flatMap(({ ids }) => ids.slice(1, -1))).toEqual(text)
  })

  test('leaves half of the window to the text however long the label is', () => {
    const [first] = planWindows(words(50), [200], { ...shape, continuesWord: () => false })
    expect(first?.ids).toEqual([1, 10, 11, 12, 200, 2])
  })
})
