/**
 * Finds where a statement puts together what the person said of different things: "Anna reviews the schema and Ben the API"
 * proves neither that Ben reviews the schema nor, without a word of Anna, who reviews it. Also finds a bound of a number,
 * an exception or the reach of a prohibition that the statement leaves out. Pure.
 */
import { EXCEPTION } from '../differences.ts'
import { NEGATION } from '../pieces.ts'
import { foldCase } from '../tokens.ts'
import { SPELLED } from './spelled-numbers.ts'
import { readWords, type Word } from './turned.ts'

/** Ends of clauses that may be parallel. */
const CLAUSE_END =
  /[,;:]\s+|[.!?…]+(?:\s+|$)|\n|\s(?:and|but|while|whereas|und|aber|während|et|mais|tandis que|y|pero|mientras|e|ma|mentre|mas|enquanto|en|maar|terwijl)\s/giu

/** Words that stand in so many clauses that they make none parallel. */
const LOOSE: ReadonlySet<string> = new Set(
  (
    'a an the this that these those it its is are be been was were has have had do does we you i they he she our your my ' +
    'der die das den dem des ein eine einen einem einer ist sind war wir ihr ich sie er es le la les l un une des est sont ' +
    'nous vous el los las una unos es son il lo gli i uno o os as um uma de het een zijn then also first so not only'
  ).split(' '),
)

export function findRecombined(passage: string, statement: string, isGerman: boolean): string | null {
  const clauses = passage.split(CLAUSE_END).map((clause) => readWords(clause, isGerman))
  const told = statement.split(CLAUSE_END).map((clause) => new Set(readWords(clause, isGerman).map(keyOf)))
  for (const [n, one] of clauses.entries()) {
    for (const other of clauses.slice(n + 1)) {
      const slots = findSlots(one, other)
      const mixed = slots.length < 2 ? undefined : told.map((words) => judge(slots, words)).find(Boolean)
      if (mixed != null) return mixed
    }
  }
  return null
}

function keyOf({ term, folded }: Word): string {
  return term ?? folded
}

/** Words that stand in the same place of two parallel clauses, by side. */
type Slot = readonly [readonly Word[], readonly Word[]]

/** Returns the places in which two clauses that share words differ; none if they share no word that tells anything. */
function findSlots(one: readonly Word[], other: readonly Word[]): readonly Slot[] {
  const slots: Slot[] = []
  const keys = [new Set(one.map(keyOf)), new Set(other.map(keyOf))] as const
  const add = (left: readonly Word[], right: readonly Word[]) => {
    const slot: Slot = [
      left.filter((word) => tells(word) && !keys[1].has(keyOf(word))),
      right.filter((word) => tells(word) && !keys[0].has(keyOf(word))),
    ]
    if (slot[0].length > 0 && slot[1].length > 0) slots.push(slot)
  }
  let [a, b] = [0, 0]
  for (const [a2, b2] of [...align(one, other), [one.length, other.length] as const]) {
    add(one.slice(a, a2), other.slice(b, b2))
    add(one.slice(a2, a2 + 1), other.slice(b2, b2 + 1))
    ;[a, b] = [a2 + 1, b2 + 1]
  }
  return slots
}

function tells({ term, folded, isNumber }: Word): boolean {
  return (term !== null && !LOOSE.has(folded)) || isNumber
}

/**
 * Returns the positions of a longest common subsequence of words that hold two clauses together: equal words, and numbers,
 * whatever their values.
 */
function align(one: readonly Word[], other: readonly Word[]): readonly (readonly [number, number])[] {
  const holds = (a: number, b: number) => {
    const [x, y] = [one[a], other[b]]
    if (x === undefined || y === undefined) return false
    return (keyOf(x) === keyOf(y) && !LOOSE.has(x.folded)) || (toValue(x) !== null && toValue(y) !== null)
  }
  const longest: number[][] = Array.from({ length: one.length + 1 }, () => Array(other.length + 1).fill(0))
  for (let a = one.length - 1; a >= 0; a--) {
    for (let b = other.length - 1; b >= 0; b--) {
      const next = longest[a + 1] ?? []
      const row = longest[a] ?? []
      row[b] = holds(a, b) ? 1 + (next[b + 1] ?? 0) : Math.max(next[b] ?? 0, row[b + 1] ?? 0)
    }
  }
  const found: [number, number][] = []
  for (let [a, b] = [0, 0]; a < one.length && b < other.length; ) {
    if (holds(a, b)) found.push([a++, b++])
    else if ((longest[a + 1]?.[b] ?? 0) >= (longest[a]?.[b + 1] ?? 0)) a++
    else b++
  }
  return found
}

/** Returns why a clause of the statement takes parts of both clauses, or does not say which of the two it means. */
function judge(slots: readonly Slot[], told: ReadonlySet<string>): string | null {
  const hits = slots.map((slot) => pick(slot, told))
  const [first, second] = [0, 1].map((side) => hits.flatMap((hit) => hit[side] ?? [])) as [Word[], Word[]]
  if (first.length === 0 && second.length === 0) return null
  const fits = [0, 1].some((side) =>
    hits.every((hit) => hit[side] !== undefined || hit[1 - side] === undefined),
  )
  if (!fits)
    return `The person did not say “${first.at(-1)?.folded}” and “${second.at(-1)?.folded}” of the same thing.`
  const missed = slots[hits.findIndex((hit) => hit.every((word) => word === undefined))]
  const left = missed?.[first.length >= second.length ? 0 : 1].at(-1)
  return left === undefined
    ? null
    : `The content leaves out “${left.folded}”, by which the person told two things apart.`
}

/**
 * Returns a word of each side that the statement has. If it has all words of one side alone, it means that side: the other
 * clause leaves out words of the first that hold for both, as the verb in "logs are kept for ten days, backups for six".
 */
function pick(slot: Slot, told: ReadonlySet<string>): readonly [Word | undefined, Word | undefined] {
  const [left, right] = slot.map((side) => side.filter((word) => told.has(keyOf(word)))) as [Word[], Word[]]
  const [isLeft, isRight] = [left.length === slot[0].length, right.length === slot[1].length]
  return [isRight && !isLeft ? undefined : left[0], isLeft && !isRight ? undefined : right[0]]
}

const NUMBER = String.raw`(?<value>\p{N}[\p{N}.,:]*|\p{L}+)`
/** Bounds of the number behind them. */
const BOUNDS = (
  [
    [
      'at most',
      'at most|up to|no more than|not more than|maximum of|max\\.?|höchstens|maximal|bis zu|au plus|jusqu.à|como máximo|como mucho|hasta|al massimo|fino a|no máximo|até|hoogstens|maximaal',
    ],
    [
      'at least',
      'at least|no less than|not less than|no fewer than|minimum of|min\\.?|mindestens|minimal|au moins|al menos|por lo menos|como mínimo|almeno|al minimo|pelo menos|no mínimo|minstens|ten minste|minimaal',
    ],
    ['more than', 'more than|over|above|mehr als|über|plus de|más de|più di|mais de|meer dan'],
    ['less than', 'less than|fewer than|under|below|weniger als|unter|moins de|menos de|meno di|minder dan'],
  ] as const
).map(([bound, words]) => ({
  bound,
  reads: new RegExp(String.raw`(?<!\p{L})(?:${words})\s+(?:the |a |an )?${NUMBER}`, 'giu'),
}))
/** Words by which a plain number is a bound all the same. */
const LIMIT =
  /(?<!\p{L})(?:limit|cap|ceiling|maximum(?! of)|minimum(?! of)|threshold|budget|grenz|höchst(?!ens)|mindest(?!ens)|límite|limite)/iu

/** Returns the bound of a number that the statement drops or changes; null if it keeps all. */
export function findOtherBound(passage: string, statement: string): string | null {
  if (LIMIT.test(statement)) return null
  const [said, told] = [readBounds(passage), readBounds(statement)]
  const numbers = new Set(readWords(statement, false).map(toValue))
  for (const [value, bounds] of said) {
    if (!numbers.has(value)) continue
    const kept = told.get(value)
    if (kept === undefined || ![...kept].every((bound) => bounds.has(bound))) {
      return `The person said “${[...bounds][0]}” of ${value}.`
    }
  }
  return null
}

/** Returns the bounds of the numbers that have one wherever they stand. */
function readBounds(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const { bound, reads } of BOUNDS) {
    for (const { groups } of text.matchAll(reads)) {
      const [word] = readWords(groups?.value ?? '', false)
      const value = word === undefined ? null : toValue(word)
      if (value !== null) found.set(value, (found.get(value) ?? new Set()).add(bound))
    }
  }
  const all = readWords(text, false).map(toValue)
  for (const value of found.keys()) {
    const count = all.filter((other) => other === value).length
    if (count > 1 && (found.get(value)?.size ?? 0) < 2) found.delete(value)
  }
  return found
}

function toValue({ term, folded, isNumber }: Word): string | null {
  return isNumber ? term : (SPELLED.get(folded)?.toString() ?? null)
}

/** Phrases behind these words say where, when or for what something is forbidden or always so. */
const LIMITS_REACH: ReadonlySet<string> = new Set(
  (
    'in on for at during within outside inside im am auf fur bei wahrend ausserhalb innerhalb dans sur pour pendant chez ' +
    'en para durante sobre nel nella nei per su em no na nos nas voor tijdens op'
  ).split(' '),
)
const TOTAL =
  /(?<!\p{L})(?:always|all|every|everyone|everything|any|immer|stets|alle|jede[mnrs]?|toujours|tous|toutes|chaque|siempre|todos|todas|cada|sempre|tutti|tutte|ogni|altijd|elke)(?!\p{L})/iu

/** So many words of such a phrase name it; what follows may belong to the rest of the sentence. */
const NAMED_BY = 2

/**
 * Returns the reach of a prohibition or of an "always" that the statement drops: "never deploy on Fridays" forbids nothing
 * on other days.
 */
export function findWiderReach(passage: string, statement: string): string | null {
  const told = new Set(readWords(statement, false).map(keyOf))
  for (const clause of passage.split(CLAUSE_END)) {
    const words = readWords(clause, false)
    const denied = words.findIndex(isDenial)
    const total = TOTAL.test(clause) ? words.findIndex(({ folded }) => TOTAL.test(folded)) : -1
    const from = denied >= 0 ? denied : total
    const isTold = words.some((word) => tells(word) && told.has(keyOf(word)))
    if (from < 0 || !isTold || !isWide(statement)) continue
    const lost = phrasesOf(words.slice(from + 1)).find((phrase) =>
      phrase.slice(0, NAMED_BY).every((word) => !told.has(keyOf(word))),
    )
    if (lost !== undefined) {
      return `The content leaves out “${lost[0]?.folded}”, and so says it of more than the person did.`
    }
  }
  return null
}

/** Returns the reason if the person made an exception and the statement neither keeps nor denies anything. */
export function findLostException(passage: string, statement: string): string | null {
  const made = passage.match(EXCEPTION)
  if (made === null || statement.match(EXCEPTION) !== null || isDenied(statement)) return null
  return 'The person made an exception, which the content leaves out.'
}

/** True if the statement forbids or says "always" itself. */
function isWide(statement: string): boolean {
  return TOTAL.test(statement) || isDenied(statement)
}

function isDenied(statement: string): boolean {
  return readWords(statement, false).some(isDenial)
}

function isDenial({ folded }: Word): boolean {
  return NEGATION.test(folded) || folded.endsWith("n't")
}

/** Returns the content words behind each word that limits the reach, up to the next small word. */
function phrasesOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const phrases: Word[][] = []
  let open: Word[] | null = null
  for (const word of words) {
    if (LIMITS_REACH.has(foldCase(word.folded))) {
      open = []
      phrases.push(open)
    } else if (open !== null && tells(word)) open.push(word)
    else if (open !== null && open.length > 0) open = null
  }
  return phrases.filter((phrase) => phrase.length > 0)
}
