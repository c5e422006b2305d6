/** "X, not Y": what somebody puts in the place of what. In several languages. Pure. */

export interface Contrast {
  readonly instead: string
  readonly denied: string
  /** It says no more than that: "it's pnpm, not npm", "tabs not spaces". */
  readonly plain: boolean
  /** Both sides begin alike: "not as a comment, but as a document". */
  readonly parallel: boolean
}

const MOST_CHARS = 200
/** A bare contrast has no more words on either side. */
const PLAIN_WORDS = 4

/** The denied one first. */
const DENIED_FIRST = [
  /^(?:not|nicht|pas|niet|nie|не) ([^,;:.!?]{1,60}?)(?:, but |,? sondern |,? mais |,? maar |,? lecz |, ale |, а |[,;:] )(?:rather |but )?(.{1,100})$/iu,
  /^(?:no|non|não|nao) ([^,;:.!?]{1,60}?)(?:,? sino |,? bensì |, ma |,? mas sim |,? e sim |, mas )(.{1,100})$/iu,
  /^(?:我(?:说|說)的?)?不是([^，,。]{1,30})[，,](?:而)?是(.{1,60})$/u,
]
const INSTEAD_FIRST = [
  /^(.{1,120}?)(?:[,;] | [–—-] | (?:and|but|und|aber|et|y|e|en) |, (?:and|but|und|et|y|e|en) )(?:not|nicht|pas|non|niet|não|no|nie|не) ([^,;:.!?]{1,60}?)[.!]*$/iu,
  /^((?:it's |it is |that's |that is |use ){0,1}\S{1,40}(?: (?!is|are|do|does|did|was|were|can|could|will|would|should|has|have|had)\S{1,40}){0,1}) not (\S{1,40}(?: \S{1,40}){0,1})$/iu,
  /^(.{1,60}?)[，,](?:而)?不是(.{1,30}?)[。！]?$/u,
]
/** Words before the one that is put in the place of the other. */
const LEAD =
  /^(?:(?:it|that|this)(?:'s| is)|it was|they(?:'re| are)|use|the|es (?:ist|sind|heißt)|das ist|c'est|es|son|è|sono|é|são|het is|dat is|to|это|是|的是|called)(?:\s+|(?<=[是]))(?:the |a |an |called |der |die |das |le |la |el |il |lo |o |de |het )?/i
/** What follows a "not" that puts nothing in another's place. */
const NO_THING =
  /^(?:only|just|sure|yet|really|now|so|very|be|been|have|has|if|when|because|valid|working|work|available|found|needed|necessary|possible|allowed|empty|null|ready|bad|good|that|too|all|any|every|much|many|enough|mehr|nur|so|plus|encore|solo|sólo|más|più|ancora|mais|só|meer|alleen|mal)(?![\p{L}\p{N}])/iu
/** A verb before the "not": the sentence is negated as a whole. */
const AUXILIARY =
  /(?:^|\s)(?:is|are|am|do|does|did|was|were|can|could|will|would|should|has|have|had|must|may|might|it|this|that|i|we|you|they|why|if|or|and)$/i
const ASKS =
  /^(?:return|make|show|add|handle|write|check|create|fix|ensure|set|print|accept|raise|throw|update|test|allow|change|render|log)\b/i

export function findContrast(said: string): Contrast | null {
  const text = said.replace(/[’‘]/g, "'").trim()
  if (text.length > MOST_CHARS || ASKS.test(text)) return null
  for (const pattern of DENIED_FIRST) {
    const [, denied, instead] = pattern.exec(text) ?? []
    const found = toContrast(instead, denied)
    if (found !== null) return found
  }
  for (const pattern of INSTEAD_FIRST) {
    const [, instead, denied] = pattern.exec(text) ?? []
    const found = toContrast(instead, denied)
    if (found !== null) return found
  }
  return null
}

function toContrast(instead: string | undefined, denied: string | undefined): Contrast | null {
  if (instead === undefined || denied === undefined || NO_THING.test(denied)) return null
  const named = instead.replace(LEAD, '').replace(/[\s.,;!。！]+$/u, '')
  const wrong = denied
    .replace(LEAD, '')
    .replace(/^(?:the|der|die|das|le|la|el|il|o|de|het) /i, '')
    .trim()
  if (named === '' || wrong === '' || AUXILIARY.test(named)) return null
  const parallel = PREPOSITION.test(named) && firstWord(named) === firstWord(wrong)
  return { instead: named, denied: wrong, plain: isShort(named) && isShort(wrong), parallel }
}

const PREPOSITION = /^(?:as|in|on|by|for|to|with|at|from|als|mit|auf|für|comme|avec|como|con|come|met) /i

function firstWord(text: string): string {
  return text.split(' ', 1)[0]?.toLowerCase() ?? ''
}

function isShort(text: string): boolean {
  return text.split(/\s+/).length <= PLAIN_WORDS
}
