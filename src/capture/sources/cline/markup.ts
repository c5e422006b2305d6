/**
 * Separates what a person typed from what Cline and its descendants (Roo Code, Kilo Code) put around it. They
 * wrap every word of a person in an element; text without one was written by the program. Pure.
 */

export interface UserText {
  readonly said: readonly string[]
  /** Name, subject and answer of a tool call whose result is told as text; null if it tells none. */
  readonly tool: { readonly name: string; readonly subject: string; readonly answer: string } | null
  /** Text that the program wrote and that is no result, without elements that it adds to every prompt. */
  readonly program: string
}

const SAID = /<(task|feedback|answer|user_message|user_input)(?: [^<>\n]*)?>([\s\S]*?)<\/\1>/g
const PROGRAM =
  /<(environment_details|explicit_instructions|file_content|folder_content|hook_context)(?: [^<>\n]*)?>[\s\S]*?<\/\1>/g
const RESULT = /^\[(\w+)(?: for '([\s\S]*?)')?[^\]\n]*\] Result:[ \n]*/

export function readUserText(text: string): UserText {
  const said: string[] = []
  const rest = text
    .replace(SAID, (_, __, body: string) => {
      said.push(body.trim())
      return ''
    })
    .replace(PROGRAM, '')
    .trim()
  const result = RESULT.exec(rest)
  return {
    said: said.filter((words) => words !== ''),
    tool:
      result === null
        ? null
        : { name: result[1] ?? '', subject: result[2] ?? '', answer: rest.slice(result[0].length).trim() },
    program: result === null ? rest : '',
  }
}

/** Returns the folder that a prompt's environment details name; empty if they name none. */
export function findFolder(text: string): string {
  return /^# Current (?:Working|Workspace) Directory \((.+)\) Files$/m.exec(text)?.[1] ?? ''
}

/** Tools whose call holds words meant for the person, and the field that holds them. */
export const SPEAKING_TOOLS: Readonly<Record<string, string>> = {
  attempt_completion: 'result',
  ask_followup_question: 'question',
  plan_mode_respond: 'response',
}

/** Tools that older versions called by elements in the text. */
const TOOL_ELEMENT =
  /<(execute_command|read_file|write_to_file|replace_in_file|apply_diff|insert_content|search_and_replace|search_files|list_files|list_code_definition_names|codebase_search|browser_action|use_mcp_tool|access_mcp_resource|ask_followup_question|attempt_completion|plan_mode_respond|new_task|switch_mode|update_todo_list|fetch_instructions|load_mcp_documentation|web_fetch|web_search|condense|new_rule)>([\s\S]*?)(?:<\/\1>|$)/g
const THINKING = /<thinking>[\s\S]*?(?:<\/thinking>|$)/g

export interface AssistantText {
  readonly said: string
  readonly calls: number
  readonly thoughts: number
}

/** Removes calls and thoughts that are written into an answer's text; words for the person in a call stay. */
export function readAssistantText(text: string): AssistantText {
  let calls = 0
  let thoughts = 0
  const said = text
    .replace(THINKING, () => {
      thoughts++
      return ''
    })
    .replace(TOOL_ELEMENT, (_, name: string, body: string) => {
      calls++
      const field = SPEAKING_TOOLS[name]
      if (field === undefined) return ''
      return `\n${new RegExp(`<${field}>([\\s\\S]*?)(?:</${field}>|$)`).exec(body)?.[1]?.trim() ?? ''}\n`
    })
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { said, calls, thoughts }
}
