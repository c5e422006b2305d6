/**
 * The Porter stemmer: "walks", "walked" and "walking" become one term. English, lowercase ASCII letters only;
 * callers must not pass other words.
 * @see Porter 1980, "An algorithm for suffix stripping", Program 14(3), 130–137
 */

/** Returns the stem of one lowercase ASCII word; words of one or two letters are returned as they are. */
export function stem(word: string): string {
  if (word.length < 3) return word
  let w = stripPlural(word)
  w = stripPastAndGerund(w)
  if (w.endsWith('y') && hasVowel(w, w.length - 1)) w = `${w.slice(0, -1)}i`
  w = replaceSuffix(w, STEP_2, 0)
  w = replaceSuffix(w, STEP_3, 0)
  w = stripLongSuffix(w)
  return tidyEnd(w)
}

/** Step 1a. */
function stripPlural(w: string): string {
  if (!w.endsWith('s')) return w
  if (w.endsWith('sses') || w.endsWith('ies')) return w.slice(0, -2)
  return w.endsWith('ss') ? w : w.slice(0, -1)
}

/** Step 1b. */
function stripPastAndGerund(w: string): string {
  if (w.endsWith('eed')) return measure(w, w.length - 3) > 0 ? w.slice(0, -1) : w
  const cut = w.endsWith('ed') ? 2 : w.endsWith('ing') ? 3 : 0
  if (cut === 0 || !hasVowel(w, w.length - cut)) return w
  const base = w.slice(0, -cut)
  if (base.endsWith('at') || base.endsWith('bl') || base.endsWith('iz')) return `${base}e`
  if (endsInDouble(base) && !/[lsz]$/.test(base)) return base.slice(0, -1)
  return measure(base, base.length) === 1 && endsInShortSyllable(base) ? `${base}e` : base
}

type Rules = readonly (readonly [suffix: string, replacement: string])[]

const STEP_2: Rules = [
  ['ational', 'ate'],
  ['ization', 'ize'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['entli', 'ent'],
  ['ousli', 'ous'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['abli', 'able'],
  ['alli', 'al'],
  ['ator', 'ate'],
  ['eli', 'e'],
]

const STEP_3: Rules = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
]

const STEP_4 = /(?:ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic|ou|(?<=[st])ion)$/

/** Replaces the first matching suffix of the table if the part before it has a measure above `m`. */
function replaceSuffix(w: string, rules: Rules, m: number): string {
  for (const [suffix, replacement] of rules) {
    if (!w.endsWith(suffix)) continue
    const length = w.length - suffix.length
    return measure(w, length) > m ? w.slice(0, length) + replacement : w
  }
  return w
}

/** Step 4. */
function stripLongSuffix(w: string): string {
  const found = STEP_4.exec(w)
  return found !== null && measure(w, found.index) > 1 ? w.slice(0, found.index) : w
}

/** Step 5: removes a final e, and one of a double l. */
function tidyEnd(w: string): string {
  let out = w
  if (out.endsWith('e')) {
    const base = out.slice(0, -1)
    const m = measure(base, base.length)
    if (m > 1 || (m === 1 && !endsInShortSyllable(base))) out = base
  }
  return out.endsWith('ll') && measure(out, out.length) > 1 ? out.slice(0, -1) : out
}

function isConsonant(w: string, i: number): boolean {
  switch (w[i]) {
    case 'a':
    case 'e':
    case 'i':
    case 'o':
    case 'u':
      return false
    case 'y':
      return i === 0 || !isConsonant(w, i - 1)
    default:
      return true
  }
}

function hasVowel(w: string, length: number): boolean {
  for (let i = 0; i < length; i++) if (!isConsonant(w, i)) return true
  return false
}

/**
 * m in the paper's [C](VC)^m[V]: the number of vowel runs followed by a consonant run in the first `length`
 * letters.
 */
function measure(w: string, length: number): number {
  let m = 0
  let afterVowel = false
  for (let i = 0; i < length; i++) {
    const consonant = isConsonant(w, i)
    if (consonant && afterVowel) m++
    afterVowel = !consonant
  }
  return m
}

function endsInDouble(w: string): boolean {
  const last = w.length - 1
  return last > 0 && w[last] === w[last - 1] && isConsonant(w, last)
}

/** The paper's *o: ends in consonant, vowel, consonant, where the last is not w, x or y. */
function endsInShortSyllable(w: string): boolean {
  const last = w.length - 1
  if (last < 2 || /[wxy]$/.test(w)) return false
  return isConsonant(w, last) && !isConsonant(w, last - 1) && isConsonant(w, last - 2)
}
