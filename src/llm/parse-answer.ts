/** Finds the JSON object in a model's answer: bare, fenced, or with words around it. Linear. */

export type ParsedAnswer =
  | { readonly kind: 'object'; readonly json: unknown }
  /** `what` completes “the answer …”, for people and for the model itself. */
  | { readonly kind: 'unusable'; readonly what: string }

/** Marks around the reasoning that some local models write before their answer. */
const THOUGHT_START = '<think>'
const THOUGHT_END = '</think>'

/** Returns the outermost object; an array or a bare value does not count. */
export function parseAnswer(written: string): ParsedAnswer {
  const text = written.trim()
  const thoughtEnd = text.startsWith(THOUGHT_START) ? text.indexOf(THOUGHT_END) : -1
  const answer = thoughtEnd === -1 ? text : text.slice(thoughtEnd + THOUGHT_END.length)
  if (answer.trim() === '') return { kind: 'unusable', what: 'is empty' }
  const from = answer.indexOf('{')
  if (from === -1) return { kind: 'unusable', what: 'holds no JSON object' }
  const until = answer.lastIndexOf('}')
  const json = until > from ? parseJson(answer.slice(from, until + 1)) : undefined
  if (json === undefined) return { kind: 'unusable', what: 'holds JSON that is cut off or malformed' }
  return { kind: 'object', json }
}

/** Returns undefined for invalid JSON; the parser's message is dropped, because it quotes the text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
