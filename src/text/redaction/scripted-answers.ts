/**
 * Finds the answer that a script gives to a prompt for a secret: `expect "assword:"` and `send "…\r"` of expect,
 * `child.expect('Password:')` and `child.sendline('…')` of pexpect.
 */
import type { Cut } from './parts/cuts.ts'
import { isExpression, isNoPassword } from './parts/placeholders.ts'

const PROMPT = String.raw`expect(?:_exact)?\b[^\n]{0,80}?(?:assw|assphrase|asscode|ennwort|ecret|oken|\bPIN\b|ot de passe|ontrase)[^\n]{0,80}`
/** A line of its own, or text that ends with a return: a program that merely sends something answers no prompt. */
const ANSWER = String.raw`\bsend(?:(?:line|_line)[\s(]{1,4}(?:-- |-s )?(["'])([^"'\s$\\]{4,200})(?:\\[rn])*\1|(?:_user)?[\s(]{1,4}(?:-- |-s )?(["'])([^"'\s$\\]{4,200})(?:\\[rn])+\3)`
const SCRIPT = new RegExp(String.raw`${PROMPT}(?:\n[^\n]{0,80}){0,2}?${ANSWER}`, 'g')

export function findScriptedAnswers(text: string): Cut[] {
  if (!text.includes('expect') || !text.includes('send')) return []
  return [...text.matchAll(SCRIPT)].flatMap((found) => {
    const value = found[2] ?? found[4] ?? ''
    if (isNoPassword(value) || isExpression(value)) return []
    const start = found.index + found[0].lastIndexOf(value)
    return [{ start, end: start + value.length, kind: 'password' }]
  })
}
