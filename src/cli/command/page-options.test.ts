import { expect, test } from 'vitest'
import { renderCursor } from '../../core/cursor.ts'
import { itemsBefore, toPage } from './page-options.ts'

const after = renderCursor({ position: 20, size: 20, listing: '0123456789ab', before: [], last: 'x' })

test('a page has its limit, and what else was typed', () => {
  expect(toPage({ limit: undefined, offset: undefined, after: undefined }, 20)).toEqual({ limit: 20 })
  expect(toPage({ limit: 5, offset: 2, after }, 20)).toEqual({ limit: 5, offset: 2, after })
})

test('items before a page are those passed over, and those of the pages before', () => {
  expect(itemsBefore({ limit: 5, offset: undefined })).toBe(0)
  expect(itemsBefore({ limit: 5, offset: 3, after })).toBe(23)
  expect(itemsBefore({ limit: 5, offset: undefined, after: 'no cursor' })).toBe(0)
})
