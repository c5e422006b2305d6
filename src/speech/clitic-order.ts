/** Recognises a French order with a pronoun at its verb, which tells somebody what to do next. Pure. */

const ORDER = /^\p{L}{3,}-(?:le|la|les|lui|leur|moi|nous|en|y)(?!\p{L})/iu

/** @example isCliticOrder('tutoie-le') // true */
export function isCliticOrder(said: string): boolean {
  return ORDER.test(said.trim())
}
