/**
 * Finds where a statement turns what a person said around although it uses their words: roles and values that changed
 * places ("pnpm over npm"), opposites ("under" for "over"), and another unit. Another order that keeps the meaning passes
 * only if it exchanges no numbers, names or sides of a direction. Pure.
 */
import { areOpposite, toKey } from '../claims/lexicon.ts'
import { IDENTIFIER, NUMBER, NUMBER_WORDS, PIECE, stripMarks } from '../pieces.ts'
import { foldCase, toTerms } from '../tokens.ts'

/** @param isGerman there a capital tells no name */
export function findTurned(passage: string, statement: string, isGerman = false): string | null {
  const said = readWords(passage, isGerman)
  const told = readWords(statement, isGerman)
  return findOtherSide(said, told) ?? findOtherUnit(said, told) ?? findExchange(said, told)
}

/** Opposites beside those of claims; the sides of a pair in the languages that quotes come in. */
const PAIRS = (
  'over/under above/below before/after more/less most/least maximum/minimum max/min upper/lower first/last ' +
  'increase/decrease raise/lower start/stop add/remove add/drop left/right inside/outside encrypt/decrypt upload/download ' +
  'push/pull keep/delete keep/drop merge/split up/down on/off with/without longer/shorter larger/smaller higher/lower ' +
  'uber/unter vor/nach mit/ohne mehr/weniger mindestens/hochstens ein/aus an/aus erhohen/senken ' +
  'avant/apres avec/sans plus/moins antes/despues con/sin mas/menos prima/dopo con/senza piu/meno ' +
  'antes/depois com/sem mais/menos voor/na met/zonder meer/minder przed/po z/bez'
)
  .split(' ')
  .map((pair) => pair.split('/'))

const SIDES: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const sides = new Map<string, Set<string>>()
  for (const [one = '', other = ''] of PAIRS) {
    sides.set(one, (sides.get(one) ?? new Set()).add(other))
    sides.set(other, (sides.get(other) ?? new Set()).add(one))
  }
  return sides
})()

/** Units of time and size in the languages that quotes come in; the first of a group is its key. */
const UNIT_KEYS: ReadonlyMap<string, string> = new Map(
  (
    'ms/millisecond/milliseconds/millisekunden s/sec/second/seconds/sekunde/sekunden/seconde/secondes/segundo/segundos/secondi ' +
    'min/minute/minutes/minuten/minuto/minutos/minuti h/hour/hours/hr/hrs/stunde/stunden/heure/heures/hora/horas/ore/uur ' +
    'day/d/days/tag/tage/tagen/jour/jours/dia/dias/giorno/giorni/dag/dagen week/weeks/woche/wochen/semaine/semaines/semana/semanas/settimane/weken ' +
    'month/months/monat/monate/monaten/mois/mes/meses/mese/mesi/maand/maanden year/years/jahr/jahre/jahren/an/ans/annee/annees/ano/anos/anni/jaar ' +
    'kb mb gb tb %/percent/prozent euro/euros/€ dollar/dollars/$ pound/pounds/£'
  )
    .split(' ')
    .flatMap((group) => {
      const words = group.split('/')
      return words.map((word) => [word, words[0] ?? word] as const)
    }),
)

export interface Word {
  /** Folded, as written. */
  readonly folded: string
  /** Content term or number; null for a function word. */
  readonly term: string | null
  readonly isNumber: boolean
  readonly isCapital: boolean
  readonly opens: boolean
}

const SENTENCE_END = /[.!?:…]["'”’)\]]*$/u
const MONEY = /^([$€£])\s*(?=\p{N})/u

export function readWords(text: string, isGerman: boolean): readonly Word[] {
  let opens = true
  const words: Word[] = []
  const push = (folded: string, term: string | null, isNumber: boolean, isCapital: boolean) => {
    words.push({ folded, term, isNumber, isCapital, opens })
    opens = false
  }
  for (const [piece] of text.matchAll(PIECE)) {
    const bare = stripMarks(piece)
    const folded = foldCase(bare)
    const spelled = NUMBER_WORDS.get(folded)?.replace(/[.×]$/u, '')
    const numeric = NUMBER.exec(bare.replace(MONEY, ''))
    if (numeric !== null && /^[-+]?\p{N}/u.test(bare.replace(MONEY, ''))) {
      const value = (numeric[1] ?? '').replace(/,(?=\d{3}(?:\D|$))/g, '')
      push(`${bare.startsWith('-') ? '-' : ''}${value}`, value, true, false)
      const unit = MONEY.exec(bare)?.[1] ?? numeric[3]
      if (unit !== undefined) push(foldCase(unit), null, false, false)
    } else if (spelled !== undefined) push(spelled, spelled, true, false)
    else {
      const isIdentifier = IDENTIFIER.test(bare) && /[^\p{L}'’]/u.test(bare)
      const isCapital = !isGerman && (/^\p{Lu}/u.test(bare) || isIdentifier)
      push(folded, isIdentifier ? folded : (toTerms(bare)[0] ?? null), false, isCapital)
    }
    opens = SENTENCE_END.test(piece) || /^[-*•#>–—]+$/.test(piece)
  }
  return words
}

function findOtherSide(said: readonly Word[], told: readonly Word[]): string | null {
  const [here, there] = [new Set(said.map(toFolded)), new Set(told.map(toFolded))]
  const onlyTold = [...there].filter((word) => !here.has(word))
  const onlySaid = [...here].filter((word) => !there.has(word))
  for (const word of onlyTold) {
    const other = onlySaid.find(
      (one) => SIDES.get(word)?.has(one) === true || areOpposite(toKey(word), toKey(one)),
    )
    if (other !== undefined) return `The person said “${other}”, and the content says “${word}”.`
  }
  return null
}

const toFolded = ({ folded }: Word) => folded

/** The same number with another unit or sign is another value. */
function findOtherUnit(said: readonly Word[], told: readonly Word[]): string | null {
  const saidUnits = unitsOf(said)
  for (const [value, units] of unitsOf(told)) {
    const known = saidUnits.get(value)
    const unit = [...units].find((one) => known !== undefined && known.size > 0 && !known.has(one))
    if (unit !== undefined) return `The person did not say ${value} ${unit}.`
  }
  const signed = (words: readonly Word[]) =>
    new Set(words.filter(({ isNumber, folded }) => isNumber && folded.startsWith('-')).map(toFolded))
  const isMinus = (words: readonly Word[]) =>
    words.some(({ folded }) => /^(?:minus|negative|below)$/.test(folded))
  const has = (words: readonly Word[], value: string) => words.some(({ folded }) => folded === value)
  for (const [one, other] of [
    [said, told],
    [told, said],
  ] as const) {
    const turned = [...signed(one)].find(
      (value) => has(other, value.slice(1)) && !has(other, value) && !isMinus(other),
    )
    if (turned !== undefined) return `The person did not say ${one === said ? turned.slice(1) : turned}.`
  }
  return null
}

function unitsOf(words: readonly Word[]): ReadonlyMap<string, ReadonlySet<string>> {
  const units = new Map<string, Set<string>>()
  for (const [at, word] of words.entries()) {
    if (!word.isNumber || word.term === null) continue
    const unit = UNIT_KEYS.get(words[at + 1]?.folded ?? '')
    const known = units.get(word.term) ?? new Set()
    if (unit !== undefined) known.add(unit)
    units.set(word.term, known)
  }
  return units
}

/** Words that give the terms around them different parts. */
const DIRECTIONS: ReadonlySet<string> = new Set(
  (
    'over than before after to from into onto under instead rather not by for ' +
    'uber als vor nach zu von statt fur avant apres que vers depuis pour antes despues sobre hacia desde para ' +
    'prima dopo verso da per depois voor na naar van'
  ).split(' '),
)

/** Two words that the statement has in the other order; `isSame` if one class of them may not be exchanged. */
function findExchange(said: readonly Word[], told: readonly Word[]): string | null {
  const [ours, theirs] = [onceOnly(said), onceOnly(told)]
  const shared = [...ours.keys()].filter((key) => theirs.has(key))
  for (const [n, a] of shared.entries()) {
    for (const b of shared.slice(n + 1)) {
      const [a1, b1, a2, b2] = [ours.get(a) ?? 0, ours.get(b) ?? 0, theirs.get(a) ?? 0, theirs.get(b) ?? 0]
      if (a1 < b1 === a2 < b2) continue
      const pair = [said[a1], said[b1], told[a2], told[b2]] as [Word, Word, Word, Word]
      if (areAlike(pair) || areTurned(said, [a1, b1], told, [b2, a2])) return exchanged(said[a1], said[b1])
    }
  }
  return isTransposed(said, told)
    ? 'The content gives the person’s words other parts; keep their order.'
    : null
}

function exchanged(a: Word | undefined, b: Word | undefined): string {
  return `The content exchanges “${a?.folded}” and “${b?.folded}”; keep the person’s order.`
}

/** Positions of the words that occur once. */
function onceOnly(words: readonly Word[]): ReadonlyMap<string, number> {
  const at = new Map<string, number>()
  const often = new Set<string>()
  for (const [n, { term, folded }] of words.entries()) {
    const key = term ?? (SIDES.has(folded) ? folded : null)
    if (key === null) continue
    if (at.has(key)) often.add(key)
    at.set(key, n)
  }
  for (const key of often) at.delete(key)
  return at
}

function areAlike([a, b, a2, b2]: readonly [Word, Word, Word, Word]): boolean {
  if (a.isNumber && b.isNumber) return true
  if (SIDES.get(a.folded)?.has(b.folded) === true) return true
  const isName = (one: Word, other: Word) => one.isCapital && other.isCapital && (!one.opens || !other.opens)
  return isName(a, a2) && isName(b, b2)
}

/** True if both texts have the same direction between the two, in the other order. */
function areTurned(
  said: readonly Word[],
  [a, b]: readonly [number, number],
  told: readonly Word[],
  [b2, a2]: readonly [number, number],
): boolean {
  const [from, to] = a < b ? [a, b] : [b, a]
  const [from2, to2] = b2 < a2 ? [b2, a2] : [a2, b2]
  const between = (words: readonly Word[], start: number, end: number) => {
    const inside = words.slice(start + 1, end)
    return inside.some(({ term, folded }) => term !== null && !DIRECTIONS.has(folded))
      ? []
      : inside.map(toFolded)
  }
  const direction = between(said, from, to).find((word) => DIRECTIONS.has(word))
  return direction !== undefined && between(told, from2, to2).includes(direction)
}

const LEAST_APART = 2

/** "Staging reads production" for "production reads staging": two terms changed places, all others stayed. */
function isTransposed(said: readonly Word[], told: readonly Word[]): boolean {
  const terms = (words: readonly Word[]) => words.flatMap(({ term }) => term ?? [])
  const [a, b] = [terms(said), terms(told)]
  if (a.length !== b.length || a.length < 3) return false
  const other = a.flatMap((term, at) => (term === b[at] ? [] : [at]))
  const [first, second] = other
  if (other.length !== 2 || first === undefined || second === undefined) return false
  return second - first >= LEAST_APART && a[first] === b[second] && a[second] === b[first]
}
