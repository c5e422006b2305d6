/** What a language model is made to do in tests, in words that fit every provider. */

export type Behaviour =
  /** Structured output, as asked for. */
  | { readonly kind: 'answer'; readonly json: unknown }
  /** These words, ended normally. */
  | { readonly kind: 'words'; readonly text: string }
  /** These words, ended because the answer may not be longer. */
  | { readonly kind: 'cut_off'; readonly text: string }
  | { readonly kind: 'refusal' }
  /** An error whose message quotes the prompt, as some servers do. */
  | {
      readonly kind: 'fail'
      readonly status: number
      readonly retryAfter?: string
      readonly message?: string
      /** Servers answer only after that. */
      readonly until?: Promise<void>
    }
  | { readonly kind: 'hang' }
  /** Half an answer, then nothing. */
  | { readonly kind: 'stall' }
  | { readonly kind: 'reset' }
  /** An answer that does not end. */
  | { readonly kind: 'flood' }
  /** This instead of what the provider's format asks for. */
  | { readonly kind: 'raw'; readonly text: string }

/** What was asked, whatever the wire format. */
export interface Asked {
  readonly model: string
  readonly system: string
  readonly prompt: string
  readonly schema: unknown
  readonly maxOutputTokens: number
}

/** Counted for every answer. */
export const COUNTED = { fresh: 100, cacheWritten: 20, cached: 300, output: 40 } as const

export const ANSWER = { title: 'Harbour crane', facts: ['It lifts twelve tonnes.'] }

/** Takes the next behaviour; the last one stays. */
export function nextOf(script: Behaviour[]): Behaviour {
  const [first] = script
  if (script.length > 1) script.shift()
  return first ?? { kind: 'answer', json: ANSWER }
}
