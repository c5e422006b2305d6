/** Text from a pipe. Refuses bytes that are not UTF-8 instead of storing something else. */
import { LoreError } from '../../core/errors.ts'
import { LIMITS } from '../../core/limits.ts'

/** More than any content may have, in the longest encoding. */
const MAX_BYTES = LIMITS.contentChars * 4

/** The last line break is the pipe's, not the text's, and is dropped. */
export async function readStdin(stdin: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stdin) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) {
      throw new LoreError(
        'content_too_long',
        `There is more than ${LIMITS.contentChars} characters to store.`,
        {
          hint: 'Store it in parts, each a memory of its own.',
          details: { limit: LIMITS.contentChars },
        },
      )
    }
    chunks.push(chunk)
  }
  return decodeText(Buffer.concat(chunks)).replace(/\r?\n$/, '')
}

/** @throws LoreError content_not_text for anything but UTF-8; a byte order mark is dropped. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new LoreError('content_not_text', 'What came on standard input is not UTF-8 text.', {
      hint: 'Convert it first, for instance with iconv -t UTF-8.',
      cause: error,
    })
  }
}
