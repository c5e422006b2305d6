/** Words of a reply to an answer, in every language together. */
import { REPLY_CHINESE, REPLY_JAPANESE } from './reply-east.ts'
import { REPLY_ENGLISH } from './reply-english.ts'
import { REPLY_GERMAN } from './reply-german.ts'
import type { ReplyWords } from './reply-lexicon.ts'
import { REPLY_FRENCH, REPLY_ITALIAN, REPLY_PORTUGUESE, REPLY_SPANISH } from './reply-romance.ts'

import { TONGUES, type Tongue } from './tongues.ts'

const BY_TONGUE: Readonly<Record<Tongue, ReplyWords>> = {
  en: REPLY_ENGLISH,
  de: REPLY_GERMAN,
  fr: REPLY_FRENCH,
  es: REPLY_SPANISH,
  it: REPLY_ITALIAN,
  pt: REPLY_PORTUGUESE,
  ja: REPLY_JAPANESE,
  zh: REPLY_CHINESE,
}

type ReplyPhrases = {
  [Part in keyof ReplyWords]: ReplyWords[Part] extends readonly string[] ? Part : never
}[keyof ReplyWords]

/** Returns the phrases of one kind, by default in every language. */
export function replyPhrases(part: ReplyPhrases, tongues: readonly Tongue[] = TONGUES): readonly string[] {
  return tongues.flatMap((tongue) => BY_TONGUE[tongue][part])
}

/** Returns the single words among the phrases of one kind. */
export function replySingles(part: ReplyPhrases): readonly string[] {
  return replyPhrases(part).flatMap((phrase) => (/[ (]/.test(phrase) ? [] : phrase.split('/')))
}

/** Returns the single words of one kind in every language. */
export function replyWords(
  part: 'light' | 'dates' | 'numerals' | 'frequencies' | 'thanks',
): readonly string[] {
  return TONGUES.flatMap((tongue) => BY_TONGUE[tongue][part].split(' ')).filter((word) => word !== '')
}
