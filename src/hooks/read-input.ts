/** Reads the agent's JSON from standard input, within a size limit. */

/** Far above the limits of any agent. */
const MAX_INPUT_BYTES = 10 * 1024 * 1024

export type HookInput =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'unusable'; readonly why: 'empty' | 'too_long' | 'no_json' | 'unreadable' }

/** Longer input is not parsed before it has ended. */
const EAGER_BYTES = 256 * 1024
const CLOSING_BRACE = 0x7d
const LINE_FEED = 0x0a

/**
 * Resolves as soon as the input is complete JSON, or exceeds the limit: an agent need not close its end,
 * and waiting for that costs time. The caller's deadline ends input that never completes.
 */
export function readInput(stream: NodeJS.ReadStream, maxBytes = MAX_INPUT_BYTES): Promise<HookInput> {
  // A terminal is not read: the hook would wait for a person to type.
  if (stream.isTTY === true) return Promise.resolve({ kind: 'unusable', why: 'empty' })
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength
      chunks.push(chunk)
      if (bytes > maxBytes) {
        stream.pause()
        resolve({ kind: 'unusable', why: 'too_long' })
      } else if (bytes <= EAGER_BYTES && endsObject(chunk)) {
        const early = parseInput(toText(chunks))
        if (early.kind === 'json') resolve(early)
      }
    })
    stream.on('error', () => resolve({ kind: 'unusable', why: 'unreadable' }))
    stream.on('end', () => resolve(parseInput(toText(chunks))))
  })
}

function endsObject(chunk: Buffer): boolean {
  const last = chunk[chunk.byteLength - 1]
  return last === CLOSING_BRACE || (last === LINE_FEED && chunk[chunk.byteLength - 2] === CLOSING_BRACE)
}

function toText(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString('utf8')
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
