/** Tells if a sentence is in a language that the cues of the rules for work cannot read. Pure. */

const OTHER_SCRIPT = /[^\p{Script=Latin}\P{L}]/u
const ENGLISH =
  /\b(?:the|is|are|we|you|to|of|and|it|this|that|for|with|not|be|my|should|please|can|don['’]t|i)\b/i
/** Function words of German, Dutch, French, Spanish, Portuguese, Italian that English does not have. */
const FOREIGN =
  /(?<![\p{L}\p{N}])(?:der|die|das|und|nicht|ist|wir|ich|ein|eine|einen|für|mit|auf|statt|weil|het|een|niet|wij|voor|le|la|les|des|est|nous|et|pas|une|pour|avec|du|el|los|las|una|por|para|que|con|es|usamos|não|uma|com|são|il|gli|che|per|non|della|sono)(?![\p{L}\p{N}])/giu
const LEAST_FOREIGN = 2

/** True if it has one of the function words that nearly every English sentence has. */
export function looksEnglish(sentence: string): boolean {
  return ENGLISH.test(sentence.slice(0, 600))
}

/**
 * True with a letter of another script, or with two function words of another language and none of English.
 */
export function isForeign(sentence: string): boolean {
  const read = sentence.slice(0, 600)
  if (OTHER_SCRIPT.test(read)) return true
  return !ENGLISH.test(read) && (read.match(FOREIGN)?.length ?? 0) >= LEAST_FOREIGN
}
