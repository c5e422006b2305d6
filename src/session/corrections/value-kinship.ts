/** Decides if one value can stand in the place of another: 9100 for 9000, Tuesday for Friday, weekly for daily. Pure. */
import { areThingsOfOneKind } from '../../speech/thing-kinds.ts'
import { areLike, hasTermLike, isValue, type ReplyTerm, type TermKind } from './reply-terms.ts'

const KIN: Readonly<Partial<Record<TermKind, readonly TermKind[]>>> = {
  number: ['number', 'version'],
  version: ['version', 'number'],
  path: ['path', 'identifier'],
  identifier: ['identifier', 'path', 'name'],
  date: ['date'],
  name: ['name', 'identifier'],
  frequency: ['frequency'],
}

const TIME_UNITS = new Set(['ms', 's', 'min', 'h', 'd', 'week', 'month', 'quarter', 'year'])
const CLOCK = /^(\d{1,2}):(\d\d)$/

/** True if both are values of the same kind and look alike. */
export function areKin(value: ReplyTerm, former: ReplyTerm): boolean {
  if (isHourFor(value, former) || isHowOften(value, former) || isHowOften(former, value)) return true
  if (KIN[value.kind]?.includes(former.kind) !== true) return false
  if (value.kind === 'date') return CLOCK.test(value.key) === CLOCK.test(former.key)
  if (SIGNED.has(value.kind) && SIGNED.has(former.kind)) return signsOf(value) === signsOf(former)
  if (value.kind !== 'number' || former.kind !== 'number') return true
  const [unit, other] = [unitOf(value), unitOf(former)]
  if (unit !== '' && other !== '') return unit === other || (TIME_UNITS.has(unit) && TIME_UNITS.has(other))
  return Math.abs(digitsOf(value) - digitsOf(former)) <= 1
}

/**
 * True if a reply has a number, date or the like that can stand in the place of one of the statement, also beside that one. Names do not count:
 * nearly every prompt has one.
 */
export function bringsOtherValue(said: readonly ReplyTerm[], known: readonly ReplyTerm[]): boolean {
  const values = known.filter((term) => isValue(term) && term.kind !== 'name')
  return said.some(
    (term) =>
      term.kind !== 'name' &&
      !hasTermLike(known, term) &&
      !known.some((one) => isSameHour(term, one)) &&
      values.some((former) => areKin(term, former)),
  )
}

/** True if the term names a thing that can stand in the place of one of the statement which the reply does not repeat. */
export function namesOtherThing(
  term: ReplyTerm,
  said: readonly ReplyTerm[],
  known: readonly ReplyTerm[],
): boolean {
  if (hasTermLike(known, term)) return false
  return known.some(
    (former) =>
      areThingsOfOneKind(term.folded, former.folded) && !said.some((other) => areLike(other, former)),
  )
}

const SIGNED: ReadonlySet<TermKind> = new Set(['path', 'identifier'])

/** Returns the punctuation in a value: `-` of `eu-west-1`, `/.` of `src/a.ts`. */
function signsOf({ written }: ReplyTerm): string {
  return [...new Set(written.match(/[-_./@:#]/g) ?? [])].sort().join('')
}

/** True for a full hour and the number that names it: 20:00 and 8 or 20. */
export function isSameHour(a: ReplyTerm, b: ReplyTerm): boolean {
  const hour = clockHour(a) ?? clockHour(b)
  const number = a.kind === 'number' ? a : b
  if (hour === null || !isHourFor(number, number === a ? b : a)) return false
  return Number(numberOf(number)) % 12 === hour % 12
}

/** True for "weekly" or "every month" and a time: "60 seconds" can stand in the place of "every 10 minutes". */
function isHowOften({ kind }: ReplyTerm, time: ReplyTerm): boolean {
  return kind === 'frequency' && time.kind === 'number' && TIME_UNITS.has(unitOf(time))
}

function isHourFor(number: ReplyTerm, clock: ReplyTerm): boolean {
  const said = Number(numberOf(number))
  return number.kind === 'number' && clockHour(clock) !== null && Number.isInteger(said) && said <= 24
}

function clockHour({ kind, key }: ReplyTerm): number | null {
  const found = kind === 'date' ? CLOCK.exec(key) : null
  return found === null || found[2] !== '00' ? null : Number(found[1])
}

function unitOf({ key }: ReplyTerm): string {
  return /^\S+ (\S+)$/u.exec(key)?.[1] ?? ''
}

function numberOf({ key }: ReplyTerm): string {
  return key.split(' ', 1)[0] ?? key
}

function digitsOf(term: ReplyTerm): number {
  return numberOf(term).split(/\D/, 1)[0]?.length ?? 0
}
