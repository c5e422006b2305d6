/** Renders the line that tells an agent which memory the prompt may correct, and how to settle it. Pure. */
import type { Memory } from '../../core/memory.ts'
import { isPersonsWord } from '../../strength/archive-rules.ts'
import { toStatement } from '../moment/brief-lines.ts'
import { withoutLabels } from '../moment/injected-block.ts'
import { asSettled } from '../moment/settled-words.ts'
import { countTokens } from './render-injection.ts'

const STATEMENT_CHARS = 160

/** Returns null if the memory is a mere order or the line does not fit the budget. @param budgetTokens left beside other lines */
export function renderAsk(memory: Memory, budgetTokens: number): string | null {
  const settled = asSettled(memory)
  if (settled.content === '') return null
  const said = withoutLabels(toStatement(settled, STATEMENT_CHARS))
  const line =
    `This prompt may correct memory ${memory.id}: “${said}” ` +
    `If it does, settle it with the memory tools: store what holds now and name this id as the one it supersedes${isPersonsWord(memory) ? '' : ', or update it'}.`
  return countTokens(line) > budgetTokens ? null : line
}
