/** What a person said in a prompt, where it says anything that memory could know something about. Pure. */
import { unwrapPrompt } from '../../capture/records/prompt-markup.ts'
import { toSubjectTerms } from '../moment/subject-words.ts'

export type PromptReading =
  | { readonly kind: 'asks'; readonly said: string; readonly terms: readonly string[] }
  /** Why nothing is looked for, in a few words without content. */
  | { readonly kind: 'idle'; readonly why: 'empty' | 'command' | 'small talk' }

/** A name alone behind the slash: `/usr/lib` is a path. */
const COMMAND = /^[/!][a-z][\w:-]*(?=\s|$)/i
/** A choice by number or letter. */
const CHOICE = /^(?:\p{N}{1,3}|[a-z])$/u
/** Past this much of a prompt nobody looks for a first word with content. */
const READ_CHARS = 20_000

export function readSaid(prompt: string): PromptReading {
  const said = unwrapPrompt(prompt).said.trim()
  if (said === '') return { kind: 'idle', why: 'empty' }
  if (COMMAND.test(said) || said.startsWith('! ')) return { kind: 'idle', why: 'command' }
  const terms = toSubjectTerms(said.slice(0, READ_CHARS))
  return terms.every((term) => CHOICE.test(term))
    ? { kind: 'idle', why: 'small talk' }
    : { kind: 'asks', said, terms }
}
