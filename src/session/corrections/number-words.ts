/** Numbers and frequencies that are written in several ways or words: "15.000" and "15 mil", "thirty five", "every month". Pure. */
import { replyWords } from '../../speech/lexicon/reply-words.ts'
import { foldCase } from '../../text/tokens.ts'

const NUMERALS = new Map(
  replyWords('numerals').map((pair) => {
    const [word = '', digits = ''] = pair.split(':')
    return [foldCase(word), digits] as const
  }),
)
const THOUSANDS = /^\d{1,3}(?:[.,]\d{3})+$/u
const IN_THOUSANDS = /^(\d+(?:[.,]\d+)?)k$/iu
const THOUSAND = new Set('thousand k tausend mille mila mil'.split(' '))
const UNIT_WORDS = new Map(
  Object.entries({
    d: 'day days tag tage tagen jour jours dia dias giorno giorni',
    week: 'week weeks woche wochen semaine semaines semana semanas settimana settimane',
    month: 'month months monat monate monaten mois mes meses mese mesi',
    quarter: 'quarter quarters quartal quartale quartalen trimestre trimestres trimestri',
    year: 'year years jahr jahre jahren an ans annee annees ano anos anno anni',
    h: 'hour hours stunde stunden heure heures hora horas ora ore',
    min: 'minute minutes minuten minuto minutos minuti',
    s: 'seconds sekunde sekunden secondes segundos secondi',
  }).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit] as const)),
)
const EVERY = new Set(
  'every each jede jeden jeder jedes alle chaque tous toutes cada todos todas todo toda ogni tutti tutte'.split(
    ' ',
  ),
)

/** Returns the digits of a number as it is written, "15.000", "15k", "dreißig" or "twenty-five"; null for other words. */
export function numberIn(written: string, folded: string): string | null {
  if (THOUSANDS.test(written)) return written.replace(/[.,]/g, '')
  const thousands = IN_THOUSANDS.exec(written)?.[1]
  if (thousands !== undefined) return String(Math.round(Number(thousands.replace(',', '.')) * 1_000))
  const [tens, ones, more] = folded.split('-').map((part) => NUMERALS.get(part))
  if (ones === undefined) return folded.includes('-') ? null : (tens ?? null)
  return more === undefined ? addOnes(tens ?? '', ones) : null
}

/**
 * Returns the number of two words that follow each other: "thirty five", "15 mil"; null if they are two numbers.
 * @param first digits of the first word
 * @param key digits of the second, if it is a number
 */
export function joinNumbers(first: string, folded: string, key: string): string | null {
  if (!/^\d+$/.test(first)) return null
  if (THOUSAND.has(folded)) return String(Number(first) * 1_000)
  return addOnes(first, NUMERALS.get(folded) ?? key)
}

function addOnes(tens: string, ones: string): string | null {
  const isPair = /^[2-9]0$/.test(tens) && /^[1-9]$/.test(ones)
  return isPair ? String(Number(tens) + Number(ones)) : null
}

/** Returns the sign of a unit of time; undefined for other words. */
export function timeUnitOf(folded: string): string | undefined {
  return UNIT_WORDS.get(folded)
}

/** True for "every" and "each". */
export function isEvery(folded: string): boolean {
  return EVERY.has(folded)
}
