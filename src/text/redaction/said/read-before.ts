/** Reads back from a noun to its value: "`…` is the API key", "… (password)", `const k = "…" // api key`. */
import type { Cut } from '../parts/cuts.ts'
import { isPlaceholder } from '../parts/placeholders.ts'
import type { Noun } from './noun.ts'
import { hasArticle, isModifier, isOwnedBefore } from './owners.ts'
import { isSetter, isWord, leadOf, namesValue, type Run, readRunValue, splitRuns } from './runs.ts'
import { EXPLAINING, UNSPACED_NAMES } from './tongues.ts'
import { shapeOf } from './value-shapes.ts'
import { isSaidSecret } from './weigh-value.ts'

const FURTHEST_CHARS = 200
const MOST_WORDS = 5

/** Returns the value before a noun, if words or marks between them link it to the noun. */
export function readBefore(text: string, noun: Noun): Cut | null {
  const from = Math.max(0, noun.start - FURTHEST_CHARS)
  const window = text.slice(from, noun.start)
  const escaped = window.lastIndexOf('\\n')
  const before = window.slice(Math.max(window.lastIndexOf('\n') + 1, escaped === -1 ? 0 : escaped + 2))
  if (!MAY_NAME.test(before)) return null
  const runs = splitRuns(before, noun.start - before.length)
  const named = readNamed(text, noun, runs) ?? readInverted(text, noun, runs)
  if (named !== null) return named
  return readLinked(text, noun, runs)
}

/** Handles "X en mdp", "X als PW", "X as the pass", "X de contraseña": one small word links value and noun. */
function readNamed(text: string, noun: Noun, runs: readonly Run[]): Cut | null {
  const last = runs.findLastIndex(({ word }) => !BETWEEN.has(word) && !LINKING.has(word))
  const [value, link] = [runs[last], runs[last + 1]]
  if (value === undefined || link === undefined || !LINKING.has(link.word)) return null
  if (isWord(value) || value.closing.includes('.') || runs.length - last > MOST_WORDS) return null
  const { value: core, quoted } = readRunValue(value)
  if (shapeOf(core, quoted) === null) return null
  return weigh(text, noun, value, runs.slice(Math.max(0, last - 4), last))
}

const LINKING = new Set('en als as como comme de come per jako'.split(' '))
/** Articles and parts of a noun of several words. */
const BETWEEN = new Set('the a my our new le la el il das dem ein mot mots de nouveau nueva neues'.split(' '))

function readLinked(text: string, noun: Noun, runs: readonly Run[]): Cut | null {
  let words = 0
  let named = false
  /** Number of words before the naming word. */
  let far = 0
  for (let i = runs.length - 1; i >= 0 && words <= MOST_WORDS; i--) {
    const run = runs[i]
    if (run === undefined || EXPLAINING.has(run.word)) return null
    const isLast = i === runs.length - 1
    if (named && !isWord(run) && run.core !== '' && !COMMENT.test(run.core)) {
      const before = runs.slice(Math.max(0, i - 4), i)
      const after = runs[i + 1]
      // "type … when it asks for the password", "… is what it wants as password": with other words between, a
      // verb must stand beside the value.
      const isLed =
        far === 0 || isSetter(before.at(-1)?.word ?? '') || (after !== undefined && leadOf(after) !== null)
      const cut = isLed ? weigh(text, noun, run, before) : null
      if (cut !== null || !isPassable(run)) return cut
    }
    if (/[.!?;]/.test(run.closing) && !isLast && !named) return null
    if (names(run)) named = true
    else if (named) far++
    else words++
    if (far > MOST_WORDS) return null
  }
  return null
}

/** Handles "c'était … le mot de passe", "teníamos … de contraseña". */
function readInverted(text: string, noun: Noun, runs: readonly Run[]): Cut | null {
  const last = runs.findLastIndex(({ word, closing }) => !LINKS.has(word) || closing !== '')
  const [verb, value] = [runs[last - 1], runs[last]]
  if (verb === undefined || value === undefined || last === runs.length - 1 || isWord(value)) return null
  if (!HOLDS.has(verb.word.replace('’', "'"))) return null
  return weigh(text, noun, value, runs.slice(Math.max(0, last - 4), last))
}

/** Words between the value and the noun, and verbs before the value. */
const LINKS = new Set('le la el mot de du como comme'.split(' '))
const HOLDS = new Set(
  "c'est c'était était avait avions avons tenía teníamos tenemos tengo tenían había usamos usábamos puesta puesto".split(
    ' ',
  ),
)

/** Returns true for a file or place between the value and the noun: "put … in the .env as STRIPE_SECRET". */
function isPassable({ core }: Run): boolean {
  return /^[\w./~-]{2,60}$/.test(core) && /^\.\w|[/~]|\.[A-Za-z]{1,5}$/.test(core)
}

/** Quick check: the text before contains something other than letters. */
const MAY_NAME = /[^\p{L}\s,.]/u
const COMMENT = /^(?:\/\/|\/\*|#|--|<!--|[-–—←(|]|<-)$/

function names(run: Run): boolean {
  if (run.unspaced) return UNSPACED_NAMES.test(run.core) || /^[（(]$/.test(run.core)
  if (run.core === '') return /[(=]/.test(run.opening)
  return /\($/.test(run.opening) || namesValue(run) || COMMENT.test(run.core)
}

function weigh(text: string, noun: Noun, run: Run, before: readonly Run[]): Cut | null {
  if (before.some(({ word }) => EXPLAINING.has(word)) || isModifier(text, noun)) return null
  const code = /^(["'`])([^"'`\s]{5,512})\1[;,)]{0,3}$/.exec(run.opening + run.core + run.closing)
  const found =
    code === null ? readRunValue(run) : { start: run.start + 1, value: code[2] ?? '', quoted: true }
  if (isPlaceholder(found.value)) return null
  // "root / … (ssh login)"
  const isParted = before.length > 1 && before.at(-1)?.core === '/'
  const strength = noun.strength !== 'pair' ? noun.strength : isParted ? 'password' : 'hint'
  const said = {
    ...found,
    noun: { ...noun, strength, isNumber: false },
    reach: 'sure' as const,
    explained: false,
    owned: isOwnedBefore(text, found.start) || hasArticle(text, found.start),
  }
  return isSaidSecret(said)
    ? { start: found.start, end: found.start + found.value.length, kind: noun.kind }
    : null
}
