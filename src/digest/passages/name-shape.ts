/** Decides which words can be the name of a topic or concept. Pure. */
import { hasRedactionMark } from './redaction-marks.ts'

/** Beginnings of spoken sentences, which names do not have. */
const SPOKEN_START =
  /^(?:i|i['’](?:m|ve|d|ll)|we|we['’](?:re|ve|d|ll)|you|you['’](?:re|ve|d|ll)|he|she|it|it['’]s|its|they|this|that|that['’]s|these|those|there|there['’]s|there['’]re|here|here['’]s|also|and|but|so|then|because|just|my|your|me|what|why|how|is|are|was|were|yes|no|ok|okay|please)(?=[\s,.!?:]|$)/i
const LONE_PARTICIPLE = /^\p{L}{2,}ed$/iu
/** Nouns that end in "ed". */
const THING_ED = /^(?:feed|seed|speed|embed|bed|shed|breed|weed|need|deed|newsfeed|rss-?feed)$/i

/** False for text that opens like speech, a lone participle, and text with redaction marks. */
export function isNameable(name: string): boolean {
  const line = name.slice(0, 400).trim()
  if (SPOKEN_START.test(line) || hasRedactionMark(line)) return false
  if (LONE_PARTICIPLE.test(line) && !THING_ED.test(line)) return false
  return /[\p{L}\p{N}]/u.test(line)
}
