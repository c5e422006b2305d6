/**
 * Decides if a value near a noun for a secret is a secret. Named rules are tried in order. The more certain
 * the link from noun to value, the less the value must prove.
 */
import { isLocation, isPlaceholder } from '../parts/placeholders.ts'
import { looksRandom, wordShare } from '../parts/randomness.ts'
import { isCredential, isNameWithDigest, isNoText, isPassphrase, isWeakPassword } from '../parts/values.ts'
import type { Noun } from './nouns.ts'

/**
 * The link from noun to value. `sure`: by "is" or a colon. `towards`: by "to" or "with" after a verb of
 * setting. `beside`: directly adjacent. `near`: with other words between.
 */
export type Reach = 'sure' | 'towards' | 'beside' | 'near'

export interface Said {
  readonly value: string
  readonly noun: Pick<Noun, 'strength' | 'kind' | 'isNumber'>
  readonly reach: Reach
  readonly quoted: boolean
  /** True if a word beside it says that it is a commit, a checksum or an id. */
  readonly explained: boolean
}

interface Rule {
  readonly name: string
  readonly decides: (said: Said) => boolean
  readonly isSecret: boolean | ((said: Said) => boolean)
}

const HEXADECIMAL = /^(?:0x)?[0-9a-f]{16,}$/i
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const NUMBER = /^[^\p{L}\p{N}]*\d[\d.,:'’/-]*[^\p{L}\p{N}]*[\p{L}%]{0,3}$/u
const VERSION = /^v?\d+(?:\.\d+)+(?:[-+.][\w.]+)?$/i
const CONSTANT = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/
const CODE =
  /^[A-Za-z_$][\w$.]*[([{]|^[A-Za-z_$][\w$]*(?:(?:\?\.|\.|::|->)[A-Za-z_$][\w$]*)+$|=>|^--?[A-Za-z]|^[A-Za-z_][\w.-]*=[^=]/
const MARKUP =
  /^<|>$|:\/\/|\]\(|^\[[^\]]*\]$|^@(?:[a-z][\w-]*\/|[A-Za-z-]+$)|^[\w.+-]+@[\w-]+\.[\w.-]+$|^#\d+$|\.[A-Za-z]{1,5}:\d|["'][,:]/

const isDigest = ({ value }: Said) => HEXADECIMAL.test(value) || UUID.test(value)
const isDrawn = ({ value }: Said) => looksRandom(value) || isLongKey(value)

/**
 * Returns true for 20 or more characters of both cases and digits, which is no name even if parts read like
 * words.
 */
function isLongKey(value: string): boolean {
  if (!/^[A-Za-z0-9+/=_-]{20,}$/.test(value) || wordShare(value) > 0.75) return false
  return /[A-Z]/.test(value) && /[a-z]/.test(value) && /\d/.test(value)
}

/** Returns true for letters and digits with a sign that no name has. */
function isMixed(value: string): boolean {
  if (value.length < 7 || !/\p{L}.*\p{L}/u.test(value)) return false
  const core = value.replace(/^["'(]+|["').,]+$/g, '')
  return /\d/.test(core) && /[^\w\s.:/,'"-]/.test(core) && wordShare(core) < 0.9
}

const RULES: readonly Rule[] = [
  {
    name: 'bytes that are no text',
    decides: ({ value }) => isNoText(value),
    isSecret: false,
  },
  {
    name: 'digits where digits are the secret',
    decides: ({ value, noun, reach }) => noun.isNumber && reach === 'sure' && /^\d{4,12}$/.test(value),
    isSecret: ({ value, noun }) => noun.strength === 'secret' || value.length >= 6,
  },
  {
    name: 'a number, a version, a constant, code, markup, a technical name',
    decides: ({ value, quoted }) =>
      NUMBER.test(value) ||
      VERSION.test(value) ||
      (CONSTANT.test(value) && wordShare(value) > 0.5) ||
      MARKUP.test(value) ||
      (!quoted && CODE.test(value) && wordShare(value) > 0.35),
    isSecret: false,
  },
  {
    name: 'a stand-in or a place',
    decides: ({ value }) => value.length < 5 || isPlaceholder(value) || isLocation(value),
    isSecret: false,
  },
  {
    name: 'a hexadecimal value or a UUID, unless a word says what it is',
    decides: isDigest,
    isSecret: ({ noun, reach, explained }) =>
      !explained && reach !== 'near' && (noun.strength === 'password' || noun.strength === 'secret'),
  },
  {
    name: 'near the noun, only what a machine drew',
    decides: ({ reach }) => reach === 'near',
    isSecret: (said) =>
      !said.explained &&
      said.noun.strength !== 'hint' &&
      ((isDrawn(said) && said.value.length >= 16) || (isMixed(said.value) && isDrawn(said))),
  },
  {
    name: 'beside a word that proves little, only what looks like nothing else',
    decides: ({ noun }) => noun.strength === 'hint',
    isSecret: (said) =>
      !said.explained &&
      (said.reach === 'sure' || (said.reach === 'beside' && said.value.length >= 20)) &&
      said.value.length >= 12 &&
      isDrawn(said) &&
      !isNameWithDigest(said.value) &&
      wordShare(said.value) < 0.35 &&
      (isMixed(said.value) || said.value.length >= 16),
  },
  {
    name: 'drawn or of mixed signs',
    decides: (said) => isDrawn(said) || isMixed(said.value),
    isSecret: true,
  },
  {
    name: 'a word with a number, or words that make no phrase',
    decides: ({ value }) => isWeakPassword(value) || isPassphrase(value),
    isSecret: true,
  },
  {
    name: 'what a password may be after "is"',
    decides: ({ noun, reach }) => noun.strength === 'password' && reach === 'sure',
    isSecret: ({ value, noun, quoted }) =>
      isCredential(value, { strength: 'password', kind: noun.kind }, quoted ? 'literal' : 'prose'),
  },
]

/**
 * Returns true if the value is a secret. Pure; the value has no blank and at most a few hundred characters.
 */
export function isSaidSecret(said: Said): boolean {
  const rule = RULES.find(({ decides }) => decides(said))
  if (rule === undefined) return false
  return typeof rule.isSecret === 'boolean' ? rule.isSecret : rule.isSecret(said)
}
