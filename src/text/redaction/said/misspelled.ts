/**
 * Finds misspelled nouns for a secret: "passwrod", "pasword", "tokne", "secert". A word is one if a letter is
 * swapped, dropped, doubled or replaced, and it begins with the same letter.
 */
import { type Noun, type Sort, toNoun } from './noun.ts'

const SORT_OF: Readonly<Record<string, Sort>> = {
  password: 'passwords',
  passwort: 'passwords',
  passphrase: 'passwords',
  passcode: 'passwords',
  kennwort: 'passwords',
  contraseña: 'passwords',
  contrasena: 'passwords',
  wachtwoord: 'passwords',
  token: 'secrets',
  secret: 'secrets',
  credential: 'secrets',
  credentials: 'pairs',
}
const TARGETS = Object.keys(SORT_OF)

/** Words near a target that mean something else, or that the dictionary knows. */
const OTHERS: ReadonlySet<string> = new Set([
  ...TARGETS,
  ...(
    'passport passports passwords passphrases passcodes passworts passworte passwerte passort passwd passwds passwrd pword ' +
    'taken tokens tokyo toke tokes secrets secrete secretes secreted secreto secreta secretos secrète secretly credentialed ' +
    'kennworts wachtwoorden contraseñas contrasenas secretin sécret sacred secretor passwordless'
  ).split(' '),
])

/** Words that begin like a target and have about its length. */
const NEAR =
  /\b(?:p[as][a-z]{4,9}|t(?=[a-z]{0,3}k)[a-z]{3,5}|s(?=[a-z]{0,3}c)[a-z]{4,6}|ken[a-z]{4,6}|c(?=[a-z]{5,9}[ñn]a)[a-z]{4,8}[a-zñ]{3}|wa[a-z]{1,2}t[a-z]{4,6}|cre[a-z]{6,9})(?![\w\u00c0-\u024f])/gi

/** Returns the misspelled nouns of a text. */
export function findMisspelled(text: string): Noun[] {
  const nouns: Noun[] = []
  NEAR.lastIndex = 0
  for (let hit = NEAR.exec(text); hit !== null; hit = NEAR.exec(text)) {
    const { index, 0: word } = hit
    const target = correctSpelling(word.toLowerCase())
    const sort = target === null ? undefined : SORT_OF[target]
    if (target !== null && sort !== undefined) nouns.push(toNoun(index, index + word.length, sort, target))
  }
  return nouns
}

/** A cache; it never changes a result. */
const corrected = new Map<string, string | null>()
const REMEMBERED = 5_000

/** Returns the noun that a word in lowercase stands for; null if it is no misspelled noun. */
export function correctSpelling(word: string): string | null {
  let known = corrected.get(word)
  if (known === undefined) {
    known = OTHERS.has(word) ? null : (TARGETS.find((target) => isNear(word, target)) ?? null)
    if (corrected.size >= REMEMBERED) corrected.clear()
    corrected.set(word, known)
  }
  return known
}

/** Two mistakes are allowed in a long word that keeps the "w" of "password". */
function isNear(word: string, target: string): boolean {
  if (word[0] !== target[0]) return false
  const most = /^passwor/.test(target) && /^p[as]+[a-z]?w/.test(word) && word.length >= 7 ? 2 : 1
  return Math.abs(word.length - target.length) <= most && countMistakes(word, target) <= most
}

/** Optimal string alignment distance: letters swapped, dropped, added or replaced. */
function countMistakes(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    rows.push([i])
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1))
      rows[i]?.push(isSwapped ? Math.min(least, at(i - 2, j - 2) + 1) : least)
    }
  }
  return at(a.length, b.length)
}
