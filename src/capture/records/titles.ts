/**
 * Ranks of titles by origin: a title chosen by a person beats one made by a model, which beats the
 * first prompt.
 */
import { toOneLine } from './turn-text.ts'

export const TITLE_RANK = { firstPrompt: 0, summary: 1, generated: 2, named: 3, chosen: 4 } as const

/** Returns the first paragraph of a prompt that holds a letter or digit, cut to 80 characters. */
export function toPromptTitle(prompt: string): string {
  const start = prompt.slice(0, 10_000).split(/\n[ \t]*\n/)
  const line = start.find((text) => /[\p{L}\p{N}]/u.test(text)) ?? ''
  return toOneLine(line.replace(/^[\s#>*-]+/, ''), 80)
}
