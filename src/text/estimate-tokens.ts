/** How many tokens a text will be, without asking a tokenizer: too many rather than too few. */

const CHARS_PER_TOKEN = 3.5
/** From here on, scripts that tokenizers cut into single characters. */
const FIRST_WIDE_CODE = 0x0300

/** 3.5 characters a token in Latin script and code, one in others. Not rounded. */
export function estimateTokens(text: string): number {
  let wide = 0
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= FIRST_WIDE_CODE) wide++
  return (text.length - wide) / CHARS_PER_TOKEN + wide
}
