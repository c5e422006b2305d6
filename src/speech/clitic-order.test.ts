import { expect, it } from 'vitest'
import { isCliticOrder } from './clitic-order.ts'

it.each([
  ['tutoie-le', true],
  ['Envoie-moi la liste', true],
  ['automatise-les !', true],
  ['le rendez-vous est à 9 h', false],
  ['après-midi', false],
  ['c’est le mardi', false],
])('%s: %s', (said, isOrder) => {
  expect(isCliticOrder(said)).toBe(isOrder)
})
