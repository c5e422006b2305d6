/**
 * Claude.ai's data export: conversations with a list of messages, whose blocks are texts, uses of tools and their results.
 * Thinking is left out; the text of an attached file is a turn of its own, because the person did not say it.
 */
import { defined } from '../../../core/defined.ts'
import type { ToolResultCut } from '../../../core/ports/transcript-source.ts'
import type { Remarks } from '../reading/collector.ts'
import { type Fields, toFieldsList, toMoment, toText } from '../reading/values.ts'
import { type ConversationProgram, createConversationImporter } from './conversation-importer.ts'
import { branchTo, cutResult, type ImportedTurn, renderFile } from './turns.ts'

const claudeAiProgram: ConversationProgram = {
  kind: 'claude-ai',
  title: 'Claude.ai’s data export',
  takes: 'its zip archive, the unpacked folder, or conversations.json',
  isTheirs: (head) => /^\uFEFF?\s*[[{]/.test(head) && /"chat_messages"\s*:\s*\[/.test(head),
  toConversation(element, remarks, toolResults) {
    const id = toText(element.uuid)
    if (id === undefined || !Array.isArray(element.chat_messages)) return null
    const messages = toFieldsList(element.chat_messages)
    const branch = toBranch(messages)
    remarks.add('other_branch', toText(element.name), messages.length - branch.length)
    const startedAt = toMoment(element.created_at)
    let at = startedAt ?? 0
    const turns = branch.flatMap((message) => {
      at = toMoment(message.created_at) ?? at
      return toTurns(message, at, remarks, toolResults)
    })
    return { id, turns, ...defined({ title: toText(element.name), startedAt }) }
  },
}

export const claudeAi = createConversationImporter(claudeAiProgram)

/** Newer exports name each message's parent; the branch that ends with the newest message was read last. */
function toBranch(messages: readonly Fields[]): readonly Fields[] {
  const byId = new Map(
    messages.flatMap((message) => {
      const id = toText(message.uuid)
      return id === undefined ? [] : [[id, message] as const]
    }),
  )
  const isTree =
    messages.length > 1 && messages.slice(1).every(({ parent_message_uuid: parent }) => toText(parent))
  if (!isTree || byId.size < messages.length) return messages
  const newest = messages.reduce((last, message) =>
    (toMoment(message.created_at) ?? 0) >= (toMoment(last.created_at) ?? 0) ? message : last,
  )
  return branchTo(toText(newest.uuid), byId, ({ parent_message_uuid: parent }) => toText(parent))
}

function toTurns(message: Fields, at: number, remarks: Remarks, toolResults: ToolResultCut): ImportedTurn[] {
  const id = toText(message.uuid)
  if (id === undefined) {
    remarks.add('bad_record', 'a message without an id')
    return []
  }
  const isPerson = toText(message.sender) === 'human'
  const blocks = toFieldsList(message.content)
  const texts = blocks.flatMap(({ type, text }) => (type === 'text' ? (toText(text) ?? []) : []))
  const plain = texts.length > 0 ? texts : [toText(message.text) ?? ''].filter((text) => text !== '')
  const files = [...toFieldsList(message.attachments), ...toFieldsList(message.files)]
  const names = [
    ...new Set(files.map((file) => renderFile(isImage(file) ? 'image' : 'file', file.file_name))),
  ]
  const text = [...plain, ...names].join('\n\n')
  remarks.add('hidden_there', 'thinking', blocks.filter(({ type }) => type === 'thinking').length)
  const tools = blocks.flatMap((block, i) => {
    const result = block.type === 'tool_use' || block.type === 'tool_result' ? renderTool(block) : ''
    if (result === '') return []
    const turn = { externalId: `${id}/${i}`, role: 'tool' as const, text: cutResult(result, toolResults), at }
    return [{ ...turn, ...defined({ speaker: toText(block.name) }) }]
  })
  const pasted = toFieldsList(message.attachments).flatMap((file, i) => {
    const content = toText(file.extracted_content)
    if (content === undefined) return []
    const turn = {
      externalId: `${id}/file-${i}`,
      role: 'tool' as const,
      text: cutResult(content, toolResults),
      at,
    }
    return [{ ...turn, ...defined({ speaker: toText(file.file_name) }) }]
  })
  const own: ImportedTurn[] =
    text === ''
      ? []
      : [
          {
            externalId: id,
            role: isPerson ? 'user' : 'assistant',
            text,
            at,
            ...(isPerson ? { mayTitle: true } : {}),
          },
        ]
  return isPerson ? [...own, ...pasted, ...tools] : [...tools, ...own, ...pasted]
}

function isImage({ file_name: name, file_type: type }: Fields): boolean {
  return /^image\//.test(toText(type) ?? '') || /\.(?:png|jpe?g|gif|webp|heic)$/i.test(toText(name) ?? '')
}

function renderTool({ type, input, content }: Fields): string {
  if (type === 'tool_use') return input === undefined ? '' : JSON.stringify(input)
  if (typeof content === 'string') return content.trim()
  return toFieldsList(content)
    .flatMap((block) => toText(block.text) ?? [])
    .join('\n')
}
