/** What the agent says on standard input, within a limit. */

/** An agent's own limits lie far below. */
const MAX_INPUT_BYTES = 10 * 1024 * 1024

export type HookInput =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'unusable'; readonly why: 'empty' | 'too_long' | 'no_json' | 'unreadable' }

/** Resolves as soon as more than the limit has come. Input that never ends is cut short by the deadline. */
export function readInput(stream: NodeJS.ReadStream, maxBytes = MAX_INPUT_BYTES): Promise<HookInput> {
  // A person's terminal says nothing until the person does.
  if (stream.isTTY === true) return Promise.resolve({ kind: 'unusable', why: 'empty' })
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength
      if (bytes > maxBytes) {
        stream.pause()
        resolve({ kind: 'unusable', why: 'too_long' })
      } else chunks.push(chunk)
    })
    stream.on('error', () => resolve({ kind: 'unusable', why: 'unreadable' }))
    stream.on('end', () => resolve(parseInput(Buffer.concat(chunks).toString('utf8'))))
  })
}

function parseInput(text: string): HookInput {
  if (text.trim() === '') return { kind: 'unusable', why: 'empty' }
  try {
    return { kind: 'json', value: JSON.parse(text.replace(/^\uFEFF/, '')) }
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: 'unusable', why: 'no_json' }
    throw error
  }
}
