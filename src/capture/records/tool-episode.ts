/**
 * Renders a tool call as an episode: the tool's name, the essence of its input in one line, and the
 * beginning and end of its answer. Pure.
 */
import type { ToolResultCut } from '../../core/ports/transcript-source.ts'
import { type JsonRecord, stringAt, stringsOf, toRecord } from './json-values.ts'
import { emptyPrivatePassages } from './private-passages.ts'
import { cleanText, cutMiddle, omitBlobs, toOneLine } from './turn-text.ts'

export interface ToolCall {
  readonly name: string
  /** The command, file, pattern or question in one line; empty if the input holds none. */
  readonly subject: string
}

/**
 * - `lore`: a call of Lore itself, whose answer repeats memories
 * - `chores`: to-do lists and tool lookups, which say nothing about the work
 * - `change`: writes a file; the answer only repeats it
 * - `bulk`: reads a file or listing that is still on disk
 * - `work`: everything else
 */
export type ToolKind = 'lore' | 'chores' | 'change' | 'bulk' | 'work'

const SUBJECT_CHARS = 300
const LORE_TOOL = /(?:^|__|mcp_)(?:lore|plugin_lore_[a-z0-9-]+)_{1,2}[a-z]/
/**
 * Matches `lore <subcommand>` behind variables, runners and options: `LORE_HOME=/x npx lore --json
 * search …`, `node bin/lore.mjs search …`.
 */
const LORE_COMMAND =
  /^(?:\w+=\S*\s+)*(?:(?:sudo|env|time|command|exec|timeout\s+\S+|npx|bunx|pnpm|yarn|dlx|node|bun)\s+(?:-\S+\s+)*)*(?:\S*\/)?lore(?:-memory|\.mjs)?(?:\s+-\S+(?:\s+[^\s-]\S*)?)*?\s+(?:search|read|recent|tree|topics|show|sessions|feed|explore|link|extract|compact|digest)\b/
const CHORES =
  /^(?:todo_?write|todo_?read|write_todos|update_plan|task(?:create|update|list|get)|tool_?search|enterplanmode|update_topic|(?:update|manage)_todo_list|report_intent|focus_chain|switch_mode|fetch_instructions|attempt_completion|ask_followup_question|plan_mode_respond)$/i
const CHANGES =
  /^(?:edit|multi_?edit|write|notebook_?edit|replace|write_file|apply_patch|patch|write_to_file|replace_in_file|apply_diff|insert_content|search_and_replace|search_replace|edit_files?|edit_file_v2|create|create_file|str_replace_editor|editor|replace_string_in_file|multi_replace_string_in_file|insert_edit_into_file)$/i
const BULK =
  /^(?:read|read_files?|read_file_v2|read_many_files|notebook_?read|ls|list|list_directory|list_dir|list_files|list_code_definition_names|glob|glob_file_search|view|view_image)$/i
const SHELLS =
  /^(?:bash|shell|exec|exec_command|shell_command|local_shell|run_shell_command|powershell|execute_command|run_commands|run_terminal_cmd|run_terminal_command|run_terminal_command_v2|run_in_terminal|terminal)$/i
const BULK_COMMAND =
  /^(?:cat|nl|sed -n|head|tail|bat|less|more|ls|tree|find|rg --files|fd|git ls-files|Get-Content)\b/
const PATCH_COMMAND = /^apply_patch\b/

export function kindOfCall(call: ToolCall): ToolKind {
  if (LORE_TOOL.test(call.name)) return 'lore'
  if (CHORES.test(call.name)) return 'chores'
  if (CHANGES.test(call.name)) return 'change'
  if (BULK.test(call.name)) return 'bulk'
  if (!SHELLS.test(call.name)) return 'work'
  const command = call.subject.replace(/^cd \S+ && /, '')
  if (commandsOf(call.subject).some((part) => LORE_COMMAND.test(part))) return 'lore'
  if (PATCH_COMMAND.test(command)) return 'change'
  return BULK_COMMAND.test(command) && !/[|;&]/.test(command) ? 'bulk' : 'work'
}

/** Splits a chain into its commands and blanks out quoted text, which is not a command. */
function commandsOf(line: string): string[] {
  if (!line.includes('lore')) return []
  const bare = line.replace(/(["'])([\w./~@:-]+)\1/g, '$2').replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, '_')
  return bare.split(/&&|\|\||[;|&\n(]/).map((part) => part.trim())
}

const SUBJECT_KEYS = [
  'command',
  'commands',
  'cmd',
  'file_path',
  'filePath',
  'absolute_path',
  'target_file',
  'notebook_path',
  'pattern',
  'query',
  'url',
  'description',
  'skill',
  'path',
  'dir_path',
  'prompt',
  'question',
]

/**
 * @param input the call's arguments: a record, or bare text
 * @param cwd the folder the agent worked in; paths below it are shown relative to it
 */
export function toToolCall(name: string, input: unknown, cwd = ''): ToolCall {
  const record = toRecord(input)
  const subject = record === null ? subjectOfText(input) : subjectOf(record)
  return {
    name: toOneLine(name, 100) || 'tool',
    subject: cwd.length < 2 ? subject : subject.replaceAll(`${cwd}/`, ''),
  }
}

function subjectOf(input: JsonRecord): string {
  for (const key of SUBJECT_KEYS) {
    const value =
      key === 'command' || key === 'commands' || key === 'cmd' ? toCommand(input[key]) : stringAt(input, key)
    if (value.trim() === '') continue
    if (PATCH_COMMAND.test(value)) return toOneLine(`apply_patch ${subjectOfText(value)}`, SUBJECT_CHARS)
    const where = key === 'pattern' ? stringAt(input, 'path') || stringAt(input, 'dir_path') : ''
    return toOneLine(where === '' ? value : `${value} in ${where}`, SUBJECT_CHARS)
  }
  const patch = stringAt(input, 'patchText') || stringAt(input, 'input')
  if (patch !== '') return subjectOfText(patch)
  const first = Object.values(input).find((value) => typeof value === 'string' && value.trim() !== '')
  return typeof first === 'string' ? toOneLine(first, SUBJECT_CHARS) : ''
}

/** Returns the files that a patch touches, or the beginning of any other text. */
function subjectOfText(input: unknown): string {
  if (typeof input !== 'string') return ''
  const files = [...input.slice(0, 100_000).matchAll(/^\*\*\* (?:Add|Update|Delete) File: (.+)$/gm)]
  return toOneLine(files.length === 0 ? input : files.map((file) => file[1]).join(', '), SUBJECT_CHARS)
}

/**
 * Returns the command line, also if it is given as arguments: `["bash", "-lc", "npm test"]` becomes
 * `npm test`.
 */
function toCommand(value: unknown): string {
  if (typeof value === 'string') return value
  const words = stringsOf(value)
  const script = words.length === 3 && /^-l?c$/.test(words[1] ?? '') ? words[2] : undefined
  return script ?? words.join(' ')
}

/** Bulk answers keep this share of the head and no tail, since they can be read again from disk. */
const BULK_SHARE = 0.2

/** Returns the text of the episode; only its heading if the answer adds nothing. */
export function renderToolEpisode(
  call: ToolCall,
  answer: { readonly text: string; readonly failed: boolean },
  cut: ToolResultCut,
): string {
  const kind = kindOfCall(call)
  const heading = `${call.name}${answer.failed ? ' (failed)' : ''}${call.subject === '' ? '' : `: ${call.subject}`}`
  if (kind === 'change' && !answer.failed) return heading
  const isBulk = kind === 'bulk' && !answer.failed
  const headChars = isBulk ? Math.floor(cut.headChars * BULK_SHARE) : cut.headChars
  const text = cutMiddle(tidyAnswer(answer.text), headChars, isBulk ? 0 : cut.tailChars)
  return text === '' ? heading : `${heading}\n${text}`
}

const ANSWER_WRAPPERS = /<\/?(?:tool_use_error|stdout|stderr)>/g

/** Removes reminders meant for the model, overwritten progress lines, blobs and repeated blank lines. */
function tidyAnswer(answer: string): string {
  const text = emptyPrivatePassages(answer)
  const said = text.includes('<system-reminder>') ? omitReminders(text) : text
  const shown = said.includes('\r') ? said.split('\n').map(toLastOverwrite).join('\n') : said
  const lines = cleanText(omitBlobs(shown.replace(ANSWER_WRAPPERS, ''))).split('\n')
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
}

/** Returns what a terminal shows of a line that a program overwrote with carriage returns. */
function toLastOverwrite(line: string): string {
  const shown = line.endsWith('\r') ? line.slice(0, -1) : line
  return shown.slice(shown.lastIndexOf('\r') + 1)
}

function omitReminders(text: string): string {
  const [first = '', ...rest] = text.split('<system-reminder>')
  return (
    first +
    rest
      .map((part) => {
        const end = part.indexOf('</system-reminder>')
        return end < 0 ? '' : part.slice(end + '</system-reminder>'.length)
      })
      .join('')
  )
}
