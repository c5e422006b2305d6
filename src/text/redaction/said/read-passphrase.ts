/**
 * Reads a passphrase of several plain words behind a label: `passphrase: walnut orbit cactus lantern`,
 * `password = "…"`, `the passphrase is "…"`. Leaves sentences alone.
 */
import type { Cut } from '../parts/cuts.ts'
import { ABOUT_AFTER } from '../parts/names.ts'
import { isPlaceholder } from '../parts/placeholders.ts'
import type { Noun } from './noun.ts'
import { OWNERS } from './tongues.ts'
import { wordsOf } from './words-of.ts'

const WORDS = '([a-z]{3,12}(?: [a-z]{3,12}){2,7})'
const SIGN = String.raw`["'\x60*\])]{0,4}[ \t]{0,8}(?::=?|=>?)\*{0,2}`
const IS = ' (?:is|was|ist|war|lautet|est|était|es|era)'
const QUOTED = new RegExp(String.raw`(?:${SIGN}|${IS})[ \t]{0,8}\\?(["'\x60“„«])${WORDS}\\?["'\x60”“»]`, 'y')
/** Without quotes, only behind a word for a passphrase and up to the end of the line: "password: drop old hashes". */
const BARE = new RegExp(String.raw`${SIGN}[ \t]{1,8}()${WORDS}[ \t]*(?=[\r\n]|\\n|$)`, 'y')

const PHRASE = /phrase$|frase|zin$/i

/** Returns the passphrase behind a noun for a password; null if there is none, or a sentence. */
export function readPassphrase(text: string, noun: Noun): Cut | null {
  if (noun.strength !== 'password') return null
  const isPhrase = PHRASE.test(text.slice(noun.start, noun.end))
  for (const pattern of isPhrase ? [QUOTED, BARE] : [QUOTED]) {
    pattern.lastIndex = noun.end
    const found = pattern.exec(text)
    const words = found?.[2]
    if (found === null || words === undefined || isPlaceholder(words) || isSentence(words)) continue
    const start = found.index + found[0].lastIndexOf(words)
    return { start, end: start + words.length, kind: noun.kind }
  }
  return null
}

function isSentence(words: string): boolean {
  return words.split(' ').some((word) => SENTENCE_WORDS.has(word) || /(?:ing|ed|ly)$/.test(word))
}

/** Words of sentences and of descriptions of a password; one of them is enough to keep the text. */
const SENTENCE_WORDS: ReadonlySet<string> = new Set([
  ...wordsOf('small'),
  ...wordsOf('leads'),
  ...wordsOf('fillers'),
  ...wordsOf('passwords'),
  ...wordsOf('secrets'),
  ...wordsOf('keys'),
  ...wordsOf('pairs'),
  ...ABOUT_AFTER,
  ...OWNERS,
  ...(
    'any all both each every few more most none some such than very what who whom whose why how yes nor off out about ' +
    'between without within your yours mine them him could may might shall cannot does doing use see ask enter type ' +
    'try get give make take keep leave put send show add let need want know choose pick check look contact read write ' +
    'run must wrong empty blank random weak strong secure plain text string number character characters letter ' +
    'letters digit digits minimum maximum least long short eight ten twelve null undefined default example sample ' +
    'dummy placeholder admin same last next previous current never always only vault manager safe email mail too ' +
    'stored shared please sorry failed failure match matches mismatch incorrect correct confirm repeat again forgotten ' +
    'lost unknown private public human client app application database web site wifi ' +
    'drop fix move rename reject accept allow support handle enforce remove replace rotate prompt ' +
    'siehe muss nicht kein keine bitte voir doit votre pas veuillez ver debe tiene favor'
  ).split(' '),
])
