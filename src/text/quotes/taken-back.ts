/** Tells if a sentence only asks, is no serious statement, or is taken back by the sentence behind it. Pure. */

const MARKED = /[?？؟]["'”’)\]]*$/u
/** People omit the mark when they type to an agent. "Could you always use tabs" is a request, so "you" asks nothing. */
const ASKED = [
  /^\W*(?:should|shall|could|would|can|may|must|will|did|does|do|are|were|is|was|has|have)\s+(?:we|i|they|he|she|it|there|this|that|anybody|anyone|somebody|someone)\b(?!\s+(?:in|with|by|as|run|be)\b)/iu,
  /^\W*(?:soll|sollen|sollten|können|könnten|dürfen|müssen|haben|hat|ist|sind)\s+(?:wir|ich|sie|er|es|das|die|der)\b/iu,
  /^\W*(?:est-ce que|faut-il|doit-on|peut-on|devrait-on|avons-nous)\b/iu,
]
/** "Should we ever move" is a condition, which is read elsewhere. */
const CONDITION = /^\W*(?:should|were|had|sollten|sollte)\s+\p{L}+\s[^,]*,/iu

/** @param passage the sentences that a quote touches */
export function isAsked(passage: string): boolean {
  if (MARKED.test(passage)) return true
  return passage
    .split('\n')
    .some((sentence) => !CONDITION.test(sentence) && ASKED.some((sign) => sign.test(sentence)))
}

/** Openings of a sentence whose clause is not meant: "it would be a mistake to …", "I was joking when …". */
const UNMEANT =
  /\b(?:joking|kidding|sarcastic\w*|ironically)\b|\b(?:mistake|wrong|error|nonsense|bad idea|silly|absurd|myth)\s+(?:to|that|if|when)\b|\b(?:falsch|fehler|unsinn|quatsch)\b[^.]*\b(?:zu|dass|wenn)\b|\b(?:erreur|faux|blague)\s+(?:de|que)\b|\b(?:error|broma|mentira)\s+(?:que)?\b|\b(?:sbagliato|errore)\s+(?:che)?\b/iu
const TAKEN_BACK =
  /^\W*(?:(?:just |only )?(?:kidding|joking)|(?:no,? )?(?:scratch|forget|ignore|scrap|strike|disregard) (?:that|it|this)|(?:no,? )?(?:that|this|it)(?:['’]s| is| was) (?:(?:the|an|our) )?(?:old|former|previous|a joke|wrong|outdated|not true|no longer|nonsense|over)|not (?:really|true|anymore|any more)|das (?:war|ist) (?:früher|falsch|alt|ein scherz|die alte)|vergiss (?:das|es)|oublie(?:z)? (?:ça|cela)|c['’](?:est|était) (?:faux|avant|l['’]ancien\w*)|olvídalo|olvida eso|dimentica\w*|esquece isso|vergeet (?:dat|het))\b/iu

/**
 * @param lead the sentence up to the quoted words
 * @param after the sentence behind them
 */
export function findTakenBack(lead: string, after: string, statement: string): string | null {
  if (TAKEN_BACK.test(after)) return 'The person took it back in the next sentence.'
  const unmeant = UNMEANT.exec(lead)
  if (unmeant === null || statement.toLowerCase().includes(unmeant[0].toLowerCase())) return null
  return `The person did not mean it (“${unmeant[0]}”).`
}
