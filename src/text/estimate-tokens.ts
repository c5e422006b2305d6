/** Estimates the number of tokens of a text without a tokenizer; rather too many than too few. */

const CHARS_PER_TOKEN = 3.5
/** From this code point on, tokenizers split scripts into single characters. */
const FIRST_WIDE_CODE = 0x0300

/**
 * Returns an estimate, not rounded: 3.5 characters per token in Latin script and code, one per token in other
 * scripts.
 */
export function estimateTokens(text: string): number {
  let wide = 0
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= FIRST_WIDE_CODE) wide++
  return (text.length - wide) / CHARS_PER_TOKEN + wide
}
