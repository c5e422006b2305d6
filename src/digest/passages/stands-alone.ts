/**
 * Decides if a statement is understandable without its conversation: its subject is in it, it points at nothing
 * that was said or shown before. Pure.
 */

/** Openings that stand for something said before. */
const POINTS_BACK =
  /^(?:(?:so|but|and|also|then|now|thus|hence|still|however|otherwise|plus|instead|yes|no|right|note|actually|basically|specifically),? +){0,2}(?:it|its|it's|this|that|that's|these|those|they|they're|he|she|both|neither|either|here|there|there's|later|earlier|previously|such|which|ones?(?= (?:is|are|was|of|that|which|has|can|will)\b)|the (?:above|former|latter|same|other|first|second|third|last|next|previous|new|old|current|original|existing|rest|result|actual|two|three|four|remaining) ?\w*)\b/i
/** Subjects that name a thing of the conversation, not of the project. */
const THE_MATTER =
  /^(?:so |but |and )?(?:the|this|that|your|my|our) (?:(?:real|actual|core|key|main|only|simple|proposed|suggested|right|best|better|new|first|root) )?(?:change|changes|fix|fixes|approach|solution|idea|suggestion|proposal|option|options|question|answer|point|example|scenario|case|output|log|logs|error|message|diff|comment|comments|feedback|review|screenshot|refactor\w*|implementation|design|plan|code|logic|catch|difference|trade-?off|heuristic|script|test|tests|file|files|function|method|command|warning|issue|problem|bug|cause|reason|benefit|downside|limitation|result|flow|case statement)\b(?! (?:in|of|for|from|with|that|on|at|when|where|to|is|was)\b)/i
const LISTED =
  /\b(?:option|approach|step|item|point|issue|phase|task|scenario|case|finding|comment|part|section|round) (?:#?\d{1,2}|[A-F])\b|^(?:[A-F]|\d{1,2})[.)] |#\d\b|\b(?:as|described|mentioned|shown|listed|discussed|noted|explained) (?:above|below|earlier|before)\b|\b(?:above|below)\b[.:]?$/i
const LINE_REFERENCE = /\blines? ~?\d+|^`?[\w./-]+\.\w{1,5}:\d+/i
const UNFINISHED = /[:…]$|\.\.\.$/

/** Returns true if a reader months later understands who and what it is about. */
export function standsAlone(statement: string): boolean {
  const said = statement.replace(/[’‘]/g, "'").trim()
  if (UNFINISHED.test(said) || POINTS_BACK.test(said) || LISTED.test(said) || LINE_REFERENCE.test(said))
    return false
  return !THE_MATTER.test(said)
}
