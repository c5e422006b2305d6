/** Makes and hashes tokens, cookies and codes: 256 random bits each, so one SHA-256 is enough and no salt is needed. */
import { createHash, randomBytes } from 'node:crypto'

export type Purpose = 'token' | 'sign-in' | 'code' | 'pending'

/** A prefix that people and secret scanners recognise. */
const TOKEN_PREFIX = 'lore_'

export function makeSecret(purpose: Purpose): string {
  const random = randomBytes(32).toString('base64url')
  return purpose === 'token' ? `${TOKEN_PREFIX}${random}` : random
}

/** The purpose is part of the hash, so that the hash of one kind is never that of another. */
export function hashSecret(purpose: Purpose, value: string): Uint8Array {
  return createHash('sha256').update(`lore team ${purpose}\n${value}`, 'utf8').digest()
}
