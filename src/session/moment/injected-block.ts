/** Marks what hooks add to a conversation, so that capture takes none of it for somebody's words. Pure. */
import { estimateTokens } from '../../text/estimate-tokens.ts'
import { removeInvisible } from '../../text/remove-invisible.ts'

/** One of the elements that capture drops whole. */
const ELEMENT = 'hook_context'
/** Whatever could open or close an element, ours or a client's own. */
const MARKUP = /<(?=\s*[/?]?\s*\p{L}|!)/gu
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g
/** How a line ends that says how far it can be trusted. */
const LABEL = /\(([^()\n]{0,120}\bid [\w-]{1,64})\)/gi

/** What is left of a budget of tokens for the text within. */
export function roomFor(budgetTokens: number): number {
  return budgetTokens - Math.ceil(estimateTokens(wrapInjected('')))
}

/** Nothing in the text can close the block, or open another. */
export function wrapInjected(text: string): string {
  return `<${ELEMENT} source="lore">\n${withoutMarkup(text)}\n</${ELEMENT}>`
}

export function withoutMarkup(text: string): string {
  return removeInvisible(text.replace(CONTROL, '')).text.replace(MARKUP, '‹')
}

/** What is told must not look like what we say about it. */
export function withoutLabels(said: string): string {
  return said.replace(LABEL, '[$1]')
}
