/** Finds words in a reply that hint at how it stands to an answer, in eight languages. Pure. */
import { REPLY_HINTS, REPLY_HINTS_EAST } from '../lexicon/reply-hints.ts'

export type ReplyHint = keyof typeof REPLY_HINTS

/** Endings of verbs that mean "we" in Spanish, Portuguese and Italian. */
const WE_ENDING = /(?<!\p{L})(?:\p{L}{2,}[aei]mos|\p{L}{3,}iamo)(?!\p{L})/iu
/** "Isn't", "don't". */
const NOT_ENDING = /\p{L}n['’]t(?!\p{L})/iu

const PATTERNS = new Map(
  (Object.keys(REPLY_HINTS) as ReplyHint[]).map((hint) => [hint, compile(hint)] as const),
)

export function hasHint(hint: ReplyHint, said: string): boolean {
  if (PATTERNS.get(hint)?.test(said.replaceAll('’', "'")) === true) return true
  return (hint === 'we' && WE_ENDING.test(said)) || (hint === 'negates' && NOT_ENDING.test(said))
}

function compile(hint: ReplyHint): RegExp {
  const words = REPLY_HINTS[hint].split(' ').map((word) => word.replaceAll('_', ' ').replace('*', '\\p{L}*'))
  const east = REPLY_HINTS_EAST[hint]?.split(' ') ?? []
  return new RegExp([`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, ...east].join('|'), 'iu')
}
