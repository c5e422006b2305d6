/** Marks what hooks add to a conversation, so that capture takes none of it for somebody's words. Pure. */
import { estimateTokens } from '../../text/estimate-tokens.ts'

/** One of the elements that capture drops whole. */
const ELEMENT = 'hook_context'
const MARKUP = new RegExp(`<(?=/?${ELEMENT})`, 'gi')

/** What is left of a budget of tokens for the text within. */
export function roomFor(budgetTokens: number): number {
  return budgetTokens - Math.ceil(estimateTokens(wrapInjected('')))
}

/** Nothing in the text can close the block. */
export function wrapInjected(text: string): string {
  return `<${ELEMENT} source="lore">\n${text.replace(MARKUP, '‹')}\n</${ELEMENT}>`
}
