/**
 * Marks text that hooks add to a conversation, so that capture does not take it for somebody's words.
 * Pure.
 */
import { estimateTokens } from '../../text/estimate-tokens.ts'
import { removeInvisible } from '../../text/remove-invisible.ts'

/** An element that capture drops as a whole. */
const ELEMENT = 'hook_context'
/** Matches anything that could open or close an element. */
const MARKUP = /<(?=\s*[/?]?\s*\p{L}|!)/gu
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g
/** Matches a label like the one that ends a line and states its trust and id. */
const LABEL = /\(([^()\n]{0,120}\bid [\w-]{1,64})\)/gi

/** Returns the token budget left for the text inside the block. */
export function roomFor(budgetTokens: number): number {
  return budgetTokens - Math.ceil(estimateTokens(wrapInjected('')))
}

/** Wraps a text in the block; nothing in the text can close it or open another. */
export function wrapInjected(text: string): string {
  return `<${ELEMENT} source="lore">\n${withoutMarkup(text)}\n</${ELEMENT}>`
}

/** Adds a line to a wrapped text. */
export function addInjected(wrapped: string, line: string): string {
  const end = `\n</${ELEMENT}>`
  return `${wrapped.slice(0, -end.length)}\n${withoutMarkup(line)}${end}`
}

export function withoutMarkup(text: string): string {
  return removeInvisible(text.replace(CONTROL, '')).text.replace(MARKUP, '‹')
}

/** Defuses label-like text inside a statement, so that it cannot pass for Lore's own label. */
export function withoutLabels(said: string): string {
  return said.replace(LABEL, '[$1]')
}
