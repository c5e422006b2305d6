/** Finds characters that must never be stored as text. */

export type TextFault = 'control_character' | 'lone_surrogate'

/**
 * Returns the first fault of a text, or null. Tab, line feed and carriage return are allowed; other control
 * characters (U+0000–U+001F, U+007F–U+009F) are not. A lone surrogate cannot be written as UTF-8.
 */
export function findTextFault(text: string): TextFault | null {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 32) {
      if (code !== 9 && code !== 10 && code !== 13) return 'control_character'
    } else if (code >= 0x7f && code <= 0x9f) return 'control_character'
    else if (code >= 0xd800 && code <= 0xdfff) {
      const following = text.charCodeAt(i + 1)
      if (code >= 0xdc00 || !(following >= 0xdc00 && following <= 0xdfff)) return 'lone_surrogate'
      i++
    }
  }
  return null
}
