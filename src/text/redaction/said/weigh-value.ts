/**
 * Decides if a value near a noun for a secret is a secret. Named rules are tried in order. The more certain
 * the link from noun to value, the less the value must prove.
 */
import { isLocation, isNoPassword, isPlaceholder } from '../parts/placeholders.ts'
import { wordShare } from '../parts/randomness.ts'
import { isCredential, isNameWithDigest, isPassphrase, isWordsAroundDigits } from '../parts/values.ts'
import type { Noun } from './noun.ts'
import {
  isChosen,
  isDigest,
  isDrawn,
  isMixed,
  isNoValue,
  isNumberedWord,
  isObjectPath,
} from './value-shapes.ts'

/**
 * The link from noun to value. `sure`: by "is" or a colon. `towards`: by "to" or "with" after a verb of
 * setting. `beside`: directly adjacent. `near`: with other words between.
 */
export type Reach = 'sure' | 'towards' | 'beside' | 'near'

export interface Said {
  readonly value: string
  readonly noun: Pick<Noun, 'strength' | 'kind' | 'isNumber' | 'isBare' | 'isOrdinary'>
  readonly reach: Reach
  readonly quoted: boolean
  /** True if a word beside it says that it is a commit, a checksum or an id. */
  readonly explained: boolean
  /** True if another noun owns a value that a person may have chosen: "user …", "the … ", "password migration". */
  readonly owned: boolean
}

interface Rule {
  readonly name: string
  readonly decides: (said: Said) => boolean
  readonly isSecret: boolean | ((said: Said) => boolean)
}

const RULES: readonly Rule[] = [
  {
    name: 'digits where digits are the secret',
    decides: ({ value, noun, reach }) => noun.isNumber && reach === 'sure' && /^\d{4,12}$/.test(value),
    isSecret: ({ value, noun }) => noun.strength === 'secret' || value.length >= 6,
  },
  {
    name: 'a number, a version, a constant, code, markup, a technical name',
    decides: ({ value, quoted }) => isNoValue(value, quoted),
    isSecret: false,
  },
  {
    name: 'a place, or a stand-in; a weak password is none where a password stands',
    decides: ({ value, noun, reach }) =>
      value.length < 5 ||
      isLocation(value) ||
      (noun.strength === 'password' && (reach === 'sure' || reach === 'beside')
        ? isNoPassword(value)
        : isPlaceholder(value)),
    isSecret: false,
  },
  {
    name: 'after "the key is", what is nothing else in a sentence without data',
    decides: ({ noun, reach }) => noun.isBare === true && reach === 'sure',
    isSecret: ({ value, explained, owned }) => !explained && !owned && isKey(value),
  },
  {
    name: 'directly behind a word that is common in other senses, only what looks like a secret',
    decides: ({ noun }) => noun.isOrdinary === true,
    isSecret: ({ value, reach, explained, owned }) =>
      reach !== 'near' && !explained && !owned && isKey(value),
  },
  {
    name: 'a hexadecimal value or a UUID, unless a word says what it is',
    decides: ({ value }) => isDigest(value),
    isSecret: ({ noun, reach, explained }) =>
      !explained && reach !== 'near' && (noun.strength === 'password' || noun.strength === 'secret'),
  },
  {
    name: 'near the noun, only what a machine drew',
    decides: ({ reach }) => reach === 'near',
    isSecret: (said) =>
      !said.explained &&
      said.noun.strength !== 'hint' &&
      ((isDrawn(said.value) && said.value.length >= 16) || (isMixed(said.value) && isDrawn(said.value))),
  },
  {
    name: 'beside a word that proves little, only what looks like nothing else',
    decides: ({ noun }) => noun.strength === 'hint',
    isSecret: (said) =>
      !said.explained &&
      (said.reach === 'sure' || (said.reach === 'beside' && said.value.length >= 20)) &&
      said.value.length >= 12 &&
      isDrawn(said.value) &&
      !isNameWithDigest(said.value) &&
      !isObjectPath(said.value) &&
      wordShare(said.value) < 0.35 &&
      (isMixed(said.value) || said.value.length >= 16),
  },
  {
    name: 'drawn or of mixed signs',
    decides: (said) => isDrawn(said.value) || isMixed(said.value),
    isSecret: true,
  },
  {
    name: 'a word with a number, or words that make no phrase',
    decides: ({ value }) => isChosen(value),
    isSecret: ({ owned }) => !owned,
  },
  {
    name: 'directly behind the word for a password, a word with a digit',
    decides: ({ noun, reach }) => noun.strength === 'password' && reach === 'beside',
    isSecret: ({ value, owned }) => !owned && isNumberedWord(value),
  },
  {
    name: 'what a password may be after "is"',
    decides: ({ noun, reach }) => noun.strength === 'password' && reach === 'sure',
    isSecret: ({ value, noun, quoted, owned }) =>
      !owned && isCredential(value, { strength: 'password', kind: noun.kind }, quoted ? 'literal' : 'prose'),
  },
]

const DIGEST_MINIMUM = 32

/** Returns true for a long digest, a drawn key, a password of mixed signs, words around digits, a passphrase. */
function isKey(value: string): boolean {
  if (isDigest(value)) return value.length >= DIGEST_MINIMUM
  if (isNameWithDigest(value) || isObjectPath(value)) return false
  if (isWordsAroundDigits(value) || isPassphrase(value)) return true
  return (isMixed(value) && !/[()[\]{}<>|]/.test(value)) || (isDrawn(value) && value.length >= 12)
}

/**
 * Returns true if the value is a secret. Pure; the value has no blank and at most a few hundred characters.
 */
export function isSaidSecret(said: Said): boolean {
  const rule = RULES.find(({ decides }) => decides(said))
  if (rule === undefined) return false
  return typeof rule.isSecret === 'boolean' ? rule.isSecret : rule.isSecret(said)
}
