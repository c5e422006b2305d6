/** Marks what hooks add to a conversation, so that capture takes none of it for somebody's words. Pure. */
import { estimateTokens } from '../../text/estimate-tokens.ts'

/** One of the elements that capture drops whole. */
const ELEMENT = 'hook_context'
/** Whatever could open or close an element, ours or a client's own. */
const MARKUP = /<(?=\s*[/?]?\s*\p{L}|!)/gu
/** What nobody sees, and a model reads: marks that turn the direction of text, tags, and spaces without width. Joiners are part of words. */
const UNSEEN =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]|[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/gu
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
  return text.replace(UNSEEN, '').replace(MARKUP, '‹')
}

/** What is told must not look like what we say about it. */
export function withoutLabels(said: string): string {
  return said.replace(LABEL, '[$1]')
}
