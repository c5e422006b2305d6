/** Reads forward from a noun to its value: "the password for the staging database is now `…`". */
import type { Cut } from '../parts/cuts.ts'
import { ABOUT_AFTER } from '../parts/names.ts'
import { wordShare } from '../parts/randomness.ts'
import { endOfPurpose } from './key-sense.ts'
import type { Noun } from './noun.ts'
import { hasArticle, isAboutDigests, isModifier, isOwnedBefore, isPartOf } from './owners.ts'
import {
  isFiller,
  isSetter,
  isSmall,
  isWord,
  type Lead,
  leadOf,
  type Run,
  readRun,
  readRunValue,
} from './runs.ts'
import { sentenceAround } from './sentences.ts'
import {
  DIGEST_WORDS,
  EXPLAINING,
  HANDED,
  TONGUES,
  UNSPACED_DIGEST_WORDS,
  UNSPACED_ISSUED,
} from './tongues.ts'
import { isDigest, shapeOf } from './value-shapes.ts'
import { isSaidSecret, type Reach } from './weigh-value.ts'

const FURTHEST_RUNS = 14
/** The same if a comma or a dash sets off a clause between noun and value. */
const FURTHEST_RUNS_WITH_CLAUSE = 22
const FURTHEST_CHARS = 240
const MOST_VALUES = 24

const ACCOUNT = /^(?:admin|root|administrator|postgres)$/i

/** The state of the walk. */
interface Walk {
  at: number
  lead: Lead
  /** Number of words since the noun. */
  words: number
  explained: boolean
  /** True after a noun that would own a value directly behind it. */
  claimed: boolean
  /** True if the noun is part of a longer noun. */
  owned: boolean
  /** True if a user was named, followed by a mark that separates it from its password. */
  parted: boolean
  /** True if the noun itself is a user: `admin / …`. */
  readonly hasUser: boolean
  /** True after a line break; the value must then have its own line. */
  broken: boolean
  isSetting: boolean
}

/** Returns the values that follow a noun; may be empty. */
export function readAfter(text: string, noun: Noun): Cut[] {
  const walk: Walk = {
    at: endOfPurpose(text, noun.end),
    lead: null,
    words: 0,
    explained: isPartOf(text, noun),
    claimed: false,
    owned: isModifier(text, noun),
    parted: false,
    hasUser: ACCOUNT.test(text.slice(noun.start, noun.end)),
    broken: false,
    isSetting: false,
  }
  const last = Math.min(text.length, noun.end + FURTHEST_CHARS)
  let most = FURTHEST_RUNS
  for (let n = 0; n < most && skipBlanks(text, walk, last); n++) {
    const run = readRun(text, walk.at)
    if (run === null || (run.start === noun.end && !noun.unspaced && isGlued(run))) return []
    const cut = weighRun(text, noun, walk, run)
    if (cut !== null) return [cut, ...readFurther(text, noun, walk, cut)]
    if (walk.broken || !passRun(text, walk, run)) return []
    if (run.closing === ',' || run.core === '—' || run.core === '–') most = FURTHEST_RUNS_WITH_CLAUSE
  }
  return []
}

/** Returns true for `token).length`, `password@host`, which are not words of a sentence. */
function isGlued({ opening, core, word, unspaced }: Run): boolean {
  return !unspaced && core !== '' && word !== 's' && !/[:=→]/.test(opening)
}

const BREAK =
  /[ \t]*\r?\n(?:[ \t>]*\r?\n)?(?:[ \t>]*```[\w-]{0,20}[ \t]*\r?\n)?[ \t>]*(?:[-*•+][ \t]+|\d{1,2}[.)][ \t]+)?/y

/** Moves to the next run. Returns false at the end of the sentence, the line or the reach. */
function skipBlanks(text: string, walk: Walk, last: number): boolean {
  while (text[walk.at] === ' ' || text[walk.at] === '\t' || text[walk.at] === '\u3000') walk.at++
  if (text[walk.at] === '\n' || text[walk.at] === '\r') {
    if (walk.broken || !(walk.lead === 'sure' || walk.words === 0)) return false
    BREAK.lastIndex = walk.at
    walk.at += BREAK.exec(text)?.[0].length ?? 1
    walk.broken = true
    if (/\s/.test(text[walk.at] ?? ' ')) return false
  }
  return walk.at < last
}

function weighRun(text: string, noun: Noun, walk: Walk, run: Run): Cut | null {
  if (run.core === '' || run.unspaced) return null
  const lead = /[:=→]/.test(run.opening) ? 'sure' : walk.lead
  const found = readRunValue(run)
  const mayBeWord = noun.strength === 'password' && lead === 'sure'
  if (isWord(run) && !(mayBeWord && (found.quoted || isLastWord(text, noun, run)))) return null
  const reach: Reach = toReach(text, noun, lead, walk, found.start + found.value.length)
  const pair = noun.strength === 'pair' && lead !== null ? splitPair(found.value) : null
  const start = found.start + (pair ?? 0)
  const value = pair === null ? found.value : found.value.slice(pair)
  if (walk.broken && !endsLine(text, start + value.length)) return null
  if (walk.hasUser && shapeOf(value, found.quoted) === null) return null
  const isPassword = noun.strength === 'pair' && (walk.parted || pair !== null)
  const said = {
    value,
    quoted: found.quoted,
    explained:
      walk.explained ||
      walk.claimed ||
      (isDigest(value) && isDigestOfAnother(text, noun, walk, start, reach)),
    owned: walk.owned || isOwnedBefore(text, found.start) || hasArticle(text, found.start),
    reach: isPassword ? ('sure' as const) : reach,
    noun:
      noun.strength === 'pair'
        ? { ...noun, strength: isPassword ? ('password' as const) : ('hint' as const) }
        : noun,
  }
  return isSaidSecret(said) ? { start, end: start + value.length, kind: noun.kind } : null
}

/** Returns true for the last word of an English sentence: "my password is correcthorse". */
function isLastWord(text: string, noun: Noun, { start, opening, core }: Run): boolean {
  if (!ENGLISH.test(text.slice(noun.start, noun.end))) return false
  const end = start + opening.length + core.length
  return (
    /(?:\b(?:is|was)|[:=]) $/.test(text.slice(start - 5, start)) &&
    /^[.!,]?(?:\s*$|\s*\n)/.test(text.slice(end, end + 8))
  )
}

const ENGLISH = /^(?:password|passphrase|pwd|pw)$/i

/** Returns true if a word says that a hexadecimal value is a commit, a checksum or an id. */
function isDigestOfAnother(text: string, noun: Noun, walk: Walk, start: number, reach: Reach): boolean {
  if (walk.broken && walk.lead !== 'sure' && !isHandedOver(text, noun)) return true
  if (
    walk.owned ||
    isOwnedBefore(text, start) ||
    EXPLAINING.has(wordAfter(text, start + readLength(text, start)))
  )
    return true
  if (reach === 'sure') return false
  const { start: from, end } = sentenceAround(text, noun.start, noun.end)
  const sentence = text.slice(from, Math.max(end, start))
  return isAboutDigests(sentence) && !(reach === 'beside' && LEAKED.test(sentence))
}

/** A sentence about a leak names the commit that holds the secret. */
const LEAKED =
  /leak|expos[eé]|expuest|filtrad|filtró|compromis|comprometid|geleakt|offengelegt|veröffentlicht|durchgesickert|divulgu|fuit[eé]|revoc|revok|révoqu|widerruf|泄露|泄漏|流出|漏洩/i

/** Returns true for a heading of few words, or a line that hands over what stands below it. */
function isHandedOver(text: string, noun: Noun): boolean {
  const window = text.slice(Math.max(0, noun.start - 160), noun.start)
  const line = window.slice(window.lastIndexOf('\n') + 1)
  return line.trim().split(/\s+/).length <= 3 || HANDED.test(line)
}

function readLength(text: string, start: number): number {
  return readRun(text, start)?.core.length ?? 0
}

function toReach(text: string, noun: Noun, lead: Lead, walk: Walk, end: number): Reach {
  if (lead === 'sure') return 'sure'
  if (lead === 'towards') {
    const isSetting =
      walk.isSetting ||
      hasSettingVerb(text.slice(Math.max(0, noun.start - 60), noun.start)) ||
      // "das Token auf … gesetzt"
      isSetter(wordAfter(text, end))
    return isSetting ? 'towards' : 'near'
  }
  return walk.words === 0 ? 'beside' : 'near'
}

/** Returns the start of the password in `bob:…` or `bob/…`; base64 may hold a slash without a user before it. */
function splitPair(value: string): number | null {
  const user = /^[\p{L}][\w.@-]{0,40}[:/](?=[^/\s]{5})/u.exec(value)?.[0]
  if (user === undefined) return null
  return /^[a-z][a-z._@-]*\d{0,4}[:/]$/.test(user) || wordShare(user) > 0.5 ? user.length : null
}

/** Passes a run that is not a value. Returns false if nothing after it belongs to the noun. */
function passRun(text: string, walk: Walk, run: Run): boolean {
  const { closing, core, word } = run
  walk.at = run.start + run.opening.length + core.length + closing.length
  if (run.unspaced && /[。！？；]/.test(core)) {
    walk.lead = 'sure'
    walk.words++
    return UNSPACED_ISSUED.test(core)
  }
  if (walk.words === 0 && core !== '' && !run.unspaced && run.opening === '' && takesOver(run))
    return goesOnAfterEnd(text, walk, run)
  const lead = leadOf(run)
  if (DIGEST_WORDS.has(word) || (run.unspaced && UNSPACED_DIGEST_WORDS.test(core))) walk.explained = true
  else if (EXPLAINING.has(word)) walk.claimed = true
  // "the password to the file is …": the file only says what the password opens.
  else if (lead === 'sure') walk.claimed = false
  if (core === '/' || core === '|' || AND.has(word)) walk.parted = walk.words > 0 || walk.hasUser
  else if (core !== '') walk.parted = walk.words > 0 && /[:/]$/.test(closing + core)
  if (isSetter(word)) walk.isSetting = true
  if (core !== '' && core !== '|' && lead === null && !isFiller(run)) walk.words++
  if (lead === 'towards' && walk.lead === 'sure') walk.isSetting ||= !INTO.has(word)
  if (lead !== null) walk.lead = lead
  else if (core !== '' && !isFiller(run)) walk.lead = null
  // "The admin password? …": the answer follows.
  if (core === '' && closing === '?' && walk.words === 0) return true
  const next = text[walk.at]
  return (
    !(/[.!?;]/.test(closing) && (next === undefined || /\s/.test(next))) ||
    goOn(text, walk, closing.includes('?'))
  )
}

const sentence = (sort: 'goesOn' | 'mayGoOn') =>
  new RegExp(
    `\\s{1,3}(?:[->*–—]\\s)?(?:${Object.values(TONGUES)
      .map((tongue) => tongue[sort])
      .join('|')})(?![\\p{L}\\p{N}])`,
    'iuy',
  )
const GOES_ON = sentence('goesOn')
const MAY_GO_ON = sentence('mayGoOn')

/** Handles "I rotated the token. The new one is …": the next sentence gives the value. */
function goOn(text: string, walk: Walk, isAnswer: boolean): boolean {
  for (const [pattern, lead] of [
    [GOES_ON, 'sure'],
    [MAY_GO_ON, isAnswer ? 'sure' : null],
  ] as const) {
    pattern.lastIndex = walk.at
    const found = pattern.exec(text)?.[0]
    if (found === undefined) continue
    walk.at += found.length
    walk.lead = lead
    walk.words++
    return true
  }
  return false
}

/** Handles "Token expired. Generated another one -> …": the next sentence gives the value of the new secret. */
function goesOnAfterEnd(text: string, walk: Walk, { word, closing }: Run): boolean {
  if (word !== 'expired' || !/[.,;!]/.test(closing)) return false
  walk.owned = false
  return goOn(text, walk, false) && walk.lead === 'sure'
}

/** Prepositions after "is" that give a location instead of the value: "is in", "is from". */
const INTO = new Set('in en with mit con com avec via de di von from van into por par'.split(' '))
const AND = new Set('and und et y e en & +'.split(' '))

/** Returns true for "password policy", "token count", where the noun is part of another noun. */
function takesOver(run: Run): boolean {
  return !isSmall(run) && (ABOUT_AFTER.has(run.word) || EXPLAINING.has(run.word))
}

function hasSettingVerb(before: string): boolean {
  const clause = before.slice(Math.max(before.lastIndexOf('. '), before.lastIndexOf('\n')) + 1)
  return clause
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some(isSetter)
}

const AFTER = /[\s"'`*_)(,\]]{0,6}([\p{L}-]{2,16})?/uy

/** Returns the next word in lowercase, or an empty string. */
function wordAfter(text: string, end: number): string {
  AFTER.lastIndex = end
  return (AFTER.exec(text)?.[1] ?? '').toLowerCase()
}

function endsLine(text: string, at: number): boolean {
  return /^[*_`"'”»,;.)\]]{0,3}[ \t]*(?:[\r\n]|\\n|$)/.test(text.slice(at, at + 12))
}

/** Words between two values: "from … to …", "… and …". */
const JOINING = 'to and or in into new auf zu und oder et ou vers par en y o a por para e'.replaceAll(
  ' ',
  '|',
)
const BLANKS = String.raw`\s{0,8}`
const SEPARATOR = new RegExp(
  `[*_\`"'“”»)]{0,3}(?:${[
    `${BLANKS}[,;|/、，]${BLANKS}`,
    `${BLANKS}(?:->|→|=>)${BLANKS}`,
    `${BLANKS}[改换換变變]?[成为為]了?${BLANKS}`,
    `${BLANKS}から${BLANKS}`,
    String.raw`\s{1,8}(?:${JOINING})\s{1,8}`,
    String.raw`\s{0,8}\n\s{0,8}(?:[-*•]|\d{1,2}[.)])?\s{0,8}`,
    String.raw`\s{1,8}`,
  ].join('|')})`,
  'y',
)

/** Reads further values: "from … to …", or recovery codes in sequence. */
function readFurther(text: string, noun: Noun, walk: Walk, first: Cut): Cut[] {
  const cuts: Cut[] = []
  let end = first.end
  while (cuts.length < MOST_VALUES) {
    SEPARATOR.lastIndex = end
    const between = SEPARATOR.exec(text)?.[0]
    const run = between === undefined ? null : readRun(text, end + between.length)
    if (run === null || isWord(run)) break
    const next: Walk = {
      ...walk,
      at: run.start,
      lead: walk.lead ?? 'towards',
      isSetting: true,
      broken: false,
      words: 0,
    }
    const cut = weighRun(text, noun, next, run)
    if (cut === null) break
    cuts.push(cut)
    end = cut.end
  }
  return cuts
}
