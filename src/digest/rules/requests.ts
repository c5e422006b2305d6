/**
 * Whether a sentence asks for work or for an answer, as opposed to telling something: "I need a button here", "list the
 * backups". What is to be so from now on is no request, however it is put. English; pure.
 */
import { isOrderVerb } from './order-verbs.ts'

const WISHES =
  "i(?:['’]d| would) (?:really |actually |also |just ){0,2}(?:like|love|appreciate)|i (?:really |also |just ){0,2}(?:want|need)|we (?:also |just |still |now ){0,2}need (?:an?|some|another|more)|(?:can|could|would|will) (?:you|we)|please|let(?:['’]s| us| me)|help"
const OPENERS =
  /^(?:(?:ok(?:ay)?|so|and|now|hey|hi|claude|great|good|thanks|yes|well|also|then|first|next|finally|just|maybe|actually|perfect|nice|cool|alright)[\s,.!:]+){0,4}/iu
const ASKS = new RegExp(`^(?:${WISHES})(?![\\p{L}\\p{N}])`, 'iu')
/** From now on, or never: then it is a rule. */
const FOR_GOOD =
  /\b(?:always|never(?! mind)|from now on|every time|whenever|in (?:the )?future|in general|as a rule)\b/iu

/** Asks for work. False for what is to hold for good, and for questions. */
export function isRequest(sentence: string): boolean {
  const said = sentence.trim()
  if (FOR_GOOD.test(said)) return false
  const bare = said.replace(OPENERS, '')
  return ASKS.test(bare) || isOrder(bare)
}

/** A word that can stand before a thing, or instead of one: what follows it is what the verb is done to. */
const OBJECT_START =
  /^(?:the|an?|this|that|these|those|all|any|every|each|both|some|my|our|your|its|their|his|her|it|them|me|us|one|another|more|no|only|just|also|to|with|for|from|in|into|on|onto|at|up|out|off|down|back|over|again|by|as|about|through|what|why|how|whether|if|which|where|when|who|and|or|sure|\d.*|["'“‘`(@/.~].*)$/iu
const FINITE =
  /^(?:is|are|was|were|has|have|had|will|would|should|can|could|must|may|might|does|do|did|isn['’]t|aren['’]t|wasn['’]t|doesn['’]t|don['’]t|can['’]t|won['’]t|takes?|runs|needs?|works?|lives?|fails?|keeps|uses|goes|comes|gets|means|looks?|seems?)$/iu
/** So far from its first word a subject reaches before its verb comes. */
const SUBJECT_WORDS = 5

/** Opens with a bare verb that is done to something: no subject before it, and none that it could be itself. */
function isOrder(bare: string): boolean {
  const [first = '', ...rest] = bare.split(/\s+/)
  const verb = first.toLowerCase().replace(/[,.!:;]+$/u, '')
  if (!isOrderVerb(verb)) return false
  const [next] = rest
  if (next === undefined || verb !== first.toLowerCase() || OBJECT_START.test(next)) return true
  const clauseEnd = rest.findIndex((word) => /[,.;:!?]$/u.test(word))
  const subject = rest.slice(0, Math.min(SUBJECT_WORDS, clauseEnd < 0 ? rest.length : clauseEnd + 1))
  return !subject.some((word) => FINITE.test(word.replace(/[,.;:!?]+$/u, '')))
}

const ASKS_TO_KNOW = new RegExp(
  '^(?:' +
    [
      '(?:please )?remind me(?: again)?[,:]?(?: again)?[,:]? (?:which|what|where|who|whose|when|why|how|if|whether|of|about)\\b',
      '(?:please |just |can you |could you )?(?:tell me|let me know|show me|explain)\\b',
      "i(?:['’]d| would)? (?:like|love|want|need) to (?:know|understand|see|hear)\\b",
      "i(?:['’]m| am| was)? (?:just )?(?:wonder|wondering|curious|not sure (?:how|why|what|which|where|if|whether))\\b",
      '(?:what|why|how|where|which|who|whose|when (?:did|do|does|is|was|will))\\b(?! (?:is more|it is worth))',
      "(?:is|are|am|was|were|do|does|did|has|have|can|could|would|will|should|shall|isn['’]t|aren['’]t|don['’]t|doesn['’]t|didn['’]t) (?:i|you|we|he|she|it|they|there|this|that|these|those|the|my|our|your|any|anyone|anybody)\\b",
    ].join('|') +
    ')',
  'iu',
)

/** Asks to be told something, with a question mark or without one. */
export function isQuestion(sentence: string): boolean {
  const said = sentence.trim()
  return /[?？]["'”’)\]]*$/u.test(said) || ASKS_TO_KNOW.test(said.replace(OPENERS, ''))
}

/** What is done with the agent's own instruments, for the work at hand. */
const INSTRUMENT =
  /^(?:use|call|try) (?:(?:the|a|an|your|this|that|my) )?(?:\S+ ){0,2}(?:tools?|skills?|sub-?agents?|agents?|commands?|mcp|hooks?|web ?search|plan mode|slash commands?)(?![\p{L}\p{N}-])/iu
const CHOOSES =
  /^(?:use|keep|prefer|go (?:with|for)|stick (?:with|to)|stay (?:with|on)|switch(?: \S+){0,3} to|default to|settle (?:on|for)|opt for|avoid|drop|skip|leave|ignore|call it|name it|make it|treat)(?![\p{L}\p{N}])/iu
const CONTRASTS =
  /\b(?:instead|rather than|in place of|no longer|by default|as (?:the|a|our) default|everywhere|not (?:the|an?|on|in|as|by|with|for|to|via|through|from)|but not)\b|, not\b/iu
/** From there on it says what the work is for, or when. */
const PURPOSE = /\b(?:so that|because|in order to|since|as that|when|which|to (?:see|check|find|make))\b/iu

/**
 * Of a request, whether it settles how something is to be: it chooses, or sets one thing against another. "Use tabs",
 * "put it in the cellar instead" do; "use the search tool", "rename a to b" do not.
 * @param wish without what makes it polite: "use tabs", not "can you please use tabs"
 */
export function isChoice(wish: string): boolean {
  const said = wish.trim().replace(OPENERS, '')
  if (INSTRUMENT.test(said)) return false
  return CHOOSES.test(said) || CONTRASTS.test(said.split(PURPOSE)[0] ?? '')
}
