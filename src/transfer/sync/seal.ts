/**
 * Packs a bundle for a folder: compressed, and encrypted in the age format if a secret is given. The only importer of
 * the age library, which is loaded when it is needed.
 */
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { LoreError } from '../../core/errors.ts'

/** A passphrase, or an age identity (`AGE-SECRET-KEY-…`), optionally with further recipients (`age1…`), one a line. */
export type Secret = string

/** Largest unpacked bundle; a larger one is refused before it fills the memory. */
const MOST_BYTES = 256 * 1024 * 1024
const QUALITY = 6
const IDENTITY = /^AGE-SECRET-KEY-/
const RECIPIENT = /^age1/

export async function seal(text: string, secret: Secret | null): Promise<Uint8Array> {
  const packed = compress(text)
  if (secret === null) return packed
  const age = await import('age-encryption')
  const encrypter = new age.Encrypter()
  const { identities, recipients, passphrase } = readSecret(secret)
  if (passphrase !== null) encrypter.setPassphrase(passphrase)
  for (const identity of identities) encrypter.addRecipient(await age.identityToRecipient(identity))
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return encrypter.encrypt(packed)
}

/** @throws LoreError invalid_input if the secret does not fit, or the bytes are no bundle */
export async function unseal(bytes: Uint8Array, isSealed: boolean, secret: Secret | null): Promise<string> {
  if (!isSealed) return unpack(bytes)
  if (secret === null) {
    throw new LoreError('invalid_input', 'The bundles in the folder are encrypted.', {
      hint: 'Connect the folder again with --secret-file and the passphrase or key of the other machine.',
    })
  }
  const age = await import('age-encryption')
  const decrypter = new age.Decrypter()
  const { identities, passphrase } = readSecret(secret)
  if (passphrase !== null) decrypter.addPassphrase(passphrase)
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    return decompress(await decrypter.decrypt(bytes))
  } catch (cause) {
    throw new LoreError('invalid_input', 'A bundle cannot be decrypted.', {
      hint: 'Use the same passphrase or key on every machine; or the file is damaged.',
      cause,
    })
  }
}

function unpack(bytes: Uint8Array): string {
  try {
    return decompress(bytes)
  } catch (cause) {
    throw new LoreError('invalid_input', 'It is no bundle.', { hint: 'The file may be damaged.', cause })
  }
}

export function compress(text: string): Uint8Array {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }
  return brotliCompressSync(Buffer.from(text), { params })
}

export function decompress(bytes: Uint8Array): string {
  return brotliDecompressSync(bytes, { maxOutputLength: MOST_BYTES }).toString('utf8')
}

function readSecret(secret: Secret) {
  const lines = secret
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const identities = lines.filter((line) => IDENTITY.test(line))
  const recipients = lines.filter((line) => RECIPIENT.test(line))
  const isKeys = identities.length + recipients.length > 0
  const passphrase = isKeys ? null : (lines[0] ?? null)
  if (!isKeys && passphrase === null) {
    throw new LoreError('invalid_input', 'The secret file is empty.', {
      hint: 'Write a passphrase or an age key (AGE-SECRET-KEY-…) into it.',
    })
  }
  return { identities, recipients, passphrase }
}
