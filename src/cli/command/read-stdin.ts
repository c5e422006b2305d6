/** Reads text from a pipe. Refuses bytes that are not UTF-8, which would be stored as other text. */
import { LoreError } from '../../core/errors.ts'
import { LIMITS } from '../../core/limits.ts'

/** More bytes than any allowed content has, in the longest encoding. */
const MAX_BYTES = LIMITS.contentChars * 4

/** Drops the last line break, which is the pipe's and not the text's. */
export async function readStdin(stdin: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stdin) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) {
      throw new LoreError('content_too_long', `The text has more than ${LIMITS.contentChars} characters.`, {
        hint: 'Store it in parts, each as its own memory.',
        details: { limit: LIMITS.contentChars },
      })
    }
    chunks.push(chunk)
  }
  return decodeText(Buffer.concat(chunks)).replace(/\r?\n$/, '')
}

/** Drops a byte order mark. @throws LoreError content_not_text for anything but UTF-8 */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new LoreError('content_not_text', 'Standard input is not UTF-8 text.', {
      hint: 'Convert it first, for instance with iconv -t UTF-8.',
      cause: error,
    })
  }
}
