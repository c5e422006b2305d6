/** How much a title is worth: what a person chose beats what a model made up, which beats the first prompt. */
import { toOneLine } from './turn-text.ts'

export const TITLE_RANK = { firstPrompt: 0, summary: 1, generated: 2, named: 3, chosen: 4 } as const

/** The first paragraph of a prompt that says something, cut to the length of a heading. */
export function toPromptTitle(prompt: string): string {
  const start = prompt.slice(0, 10_000).split(/\n[ \t]*\n/)
  const line = start.find((text) => /[\p{L}\p{N}]/u.test(text)) ?? ''
  return toOneLine(line.replace(/^[\s#>*-]+/, ''), 80)
}
