import { expect, test } from 'vitest'
import { findWorkTopics } from './work-topics.ts'

test('things are named, not what is told of them', () => {
  expect(findWorkTopics(['The tariff lookup returns stale prices after a price change.'], 2)).toContain(
    'tariff lookup',
  )
  expect(findWorkTopics(['the last kiosk lost 40 tickets that way'], 2)).toEqual(['kiosk'])
})

test('code names nothing, nor does what is named already', () => {
  expect(findWorkTopics(['Renamed `crate` to `box` in the `src/index.ts`.'], 3)).toEqual([])
  expect(findWorkTopics(['The crate scale drifts in the cellar.'], 3, 'Crate scale')).toEqual(['cellar'])
})
