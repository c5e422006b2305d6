/** Marks what hooks add to a conversation, so that capture takes none of it for somebody's words. Pure. */

/** One of the elements that capture drops whole. */
const ELEMENT = 'hook_context'
const MARKUP = new RegExp(`<(?=/?${ELEMENT})`, 'gi')

/** Nothing in the text can close the block. */
export function wrapInjected(text: string): string {
  return `<${ELEMENT} source="lore">\n${text.replace(MARKUP, '‹')}\n</${ELEMENT}>`
}
