/** Extracts what a person said in a prompt, if memory could know something about it. Pure. */
import { unwrapPrompt } from '../../capture/records/prompt-markup.ts'
import { withoutPastedBlocks } from '../../text/pasted.ts'
import { toTerms } from '../../text/tokens.ts'
import { toSubjectTerms } from '../moment/subject-words.ts'

export type PromptReading =
  | { readonly kind: 'asks'; readonly said: string; readonly terms: readonly string[] }
  /** Why nothing is searched, in a few words without content. */
  | {
      readonly kind: 'idle'
      readonly why: 'empty' | 'command' | 'a message of the client' | 'small talk' | 'a step of the work'
    }

/** A slash followed by a name alone; `/usr/lib` is a path. */
const COMMAND = /^[/!][a-z][\w:-]*(?=\s|$)/i
/** What a client puts where a prompt would stand; its matter is in the conversation. */
const CLIENT = /^operation stopped by hook\b/i
/** A choice by number or letter. */
const CHOICE = /^(?:\p{N}{1,3}|[a-z])$/u
/** Terms that name a step of the work at hand. A prompt of these alone has no subject that memory could know. */
const STEPS: ReadonlySet<string> = new Set(
  toTerms(
    'commit commits committed push pushed pull merge rebase squash stash branch pr review reviewed change changes diff ' +
      'pass passes passing run rerun start restart stop server build lint plan execute proceed continue summary summarise task step',
  ),
)
/** Only this much of a prompt is searched for content words. */
const READ_CHARS = 20_000

export function readSaid(prompt: string): PromptReading {
  const said = withoutPastedBlocks(unwrapPrompt(prompt).said).trim()
  if (said === '') return { kind: 'idle', why: 'empty' }
  if (COMMAND.test(said) || said.startsWith('! ')) return { kind: 'idle', why: 'command' }
  if (CLIENT.test(said)) return { kind: 'idle', why: 'a message of the client' }
  const terms = toSubjectTerms(said.slice(0, READ_CHARS))
  if (terms.every((term) => CHOICE.test(term))) return { kind: 'idle', why: 'small talk' }
  if (terms.every((term) => STEPS.has(term) || CHOICE.test(term)))
    return { kind: 'idle', why: 'a step of the work' }
  return { kind: 'asks', said, terms }
}
