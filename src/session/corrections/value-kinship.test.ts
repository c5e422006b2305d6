import { expect, test } from 'vitest'
import { readTerms } from './reply-terms.ts'
import { areKin, isSameHour } from './value-kinship.ts'

function kin(value: string, former: string): boolean {
  const [a] = readTerms(`x ${value}`).slice(1)
  const [b] = readTerms(`x ${former}`).slice(1)
  if (a === undefined || b === undefined) throw new Error(`${value} or ${former} is no value`)
  return areKin(a, b)
}

test.each([
  ['9100', '9000'],
  ['Wednesday', 'Tuesdays'],
  ['weekly', 'daily'],
  ['US', 'EU'],
  ['3 weeks', '20 days'],
  ['each minute', 'every 10 minutes'],
  ['60 seconds', 'every 10 minutes'],
  ['15k', '12.000'],
  ['einen Monat', 'drei Monate'],
  ['us-east-1', 'eu-west-1'],
  ['9', '20:00'],
])('%s can stand in the place of %s', (value, former) => {
  expect(kin(value, former)).toBe(true)
})

test.each([
  ['9100', '3'],
  ['Sunday', '02:00'],
  ['5 minutes', '20%'],
  ['docs/a.md', 'eu-west-1'],
  ['weekly', 'Tuesday'],
])('%s cannot stand in the place of %s', (value, former) => {
  expect(kin(value, former)).toBe(false)
})

test('8 names 20:00, and 9 does not', () => {
  const [clock] = readTerms('x 20:00').slice(1)
  const hours = readTerms('x 8 9').slice(1)
  expect(hours.map((hour) => clock !== undefined && isSameHour(hour, clock))).toEqual([true, false])
})
