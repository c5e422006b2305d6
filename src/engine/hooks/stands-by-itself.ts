/** Whether what a person says holds can be kept for itself, though nothing is known that it puts right. Pure. */
import type { Correction } from '../../text/corrections/find-correction.ts'

/** "The port is 5434": of whose? One plain word, and what it is. */
const BARE_SUBJECT =
  /^(?:(?:the|a|an|der|die|das|le|la|les|el|los|las|il|lo|i|gli|o|os|as|het|de) |l['’])?\p{L}+ (?:is|are|was|were|should|ist|sind|war|heißt|est|sont|s['’]appelle|es|son|está|están|se llama|è|sono|si chiama|é|são|fica|se chama|zijn|heet)(?![\p{L}\p{N}])/iu
/** Whose it is, is said. */
const OURS =
  /^(?:our|my|unser|mein|notre|mon|ma|nuestr[oa]|mi|nostr[oa]|mio|mia|nosso|nossa|meu|minha|onze|mijn)/iu
/** Ends with something that only those who talk can see. */
const POINTS_AT_IT =
  /(?<![\p{L}\p{N}])(?:it|that|this|them|these|those|es|das|ça|cela|eso|esto|isso|isto|dat|dit|это|これ|それ)(?: (?:again|any ?more|any longer|here|now|please|wieder|encore|otra vez|di nuovo|de novo|weer))?[\s.!]*$/iu

/** It lasts, says of what it speaks, and points at nothing that is forgotten with the conversation. */
export function standsByItself({ claim, lasting }: Pick<Correction, 'claim' | 'lasting'>): boolean {
  if (claim === null || !lasting || POINTS_AT_IT.test(claim)) return false
  return OURS.test(claim) || !BARE_SUBJECT.test(claim)
}
