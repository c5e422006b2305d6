/** The memories that say otherwise than a stored one, in structured results and in text. */
import type { RememberOutcome } from '../../engine/engine.ts'
import { renderHeadline } from './render.ts'

type Stored = Extract<RememberOutcome, { kind: 'stored' }>

/** Returns `says_otherwise`, or an empty object if no memory does. */
export function toOpposing({ saysOtherwise }: Pick<Stored, 'saysOtherwise'>): {
  readonly says_otherwise?: readonly {
    readonly id: string
    readonly name: string
    readonly summary: string
  }[]
} {
  if (saysOtherwise === undefined) return {}
  return { says_otherwise: saysOtherwise.map(({ id, title, summary }) => ({ id, name: title, summary })) }
}

/** Returns a line for each of them, with what to do; empty if no memory says otherwise. */
export function renderOpposing({ saysOtherwise = [] }: Pick<Stored, 'saysOtherwise'>): string {
  return saysOtherwise
    .map(
      ({ id, title, summary }) =>
        `\n${id} says otherwise: ${renderHeadline(title, summary)}\n` +
        'If it is out of date, delete the new one and store it again with supersedes and that id. Otherwise both stand until sleep or a person settles it.',
    )
    .join('')
}
