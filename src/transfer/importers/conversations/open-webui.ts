/** Open WebUI's export of chats: trees of messages, of which the branch that ends at `currentId` was read last. */
import { defined } from '../../../core/defined.ts'
import type { Remarks } from '../reading/collector.ts'
import { type Fields, toBoolean, toFields, toFieldsList, toMoment, toText } from '../reading/values.ts'
import { type ConversationProgram, createConversationImporter } from './conversation-importer.ts'
import { branchTo, type ImportedTurn, renderFile } from './turns.ts'

const openWebUiProgram: ConversationProgram = {
  kind: 'open-webui',
  title: 'Open WebUI’s export of chats',
  takes: 'its JSON file',
  isTheirs: (head) =>
    /^\uFEFF?\s*[[{]/.test(head) &&
    /"chat"\s*:\s*\{/.test(head) &&
    /"(?:history|currentId|childrenIds)"\s*:/.test(head),
  toConversation(element, remarks) {
    const chat = toFields(element.chat)
    const id = toText(element.id) ?? toText(chat?.id)
    if (chat === undefined || id === undefined) return null
    const history = toFields(chat.history) ?? {}
    const messages = new Map(
      Object.entries(toFields(history.messages) ?? {}).map(([key, message]) => [
        key,
        toFields(message) ?? {},
      ]),
    )
    const branch =
      messages.size === 0
        ? toFieldsList(chat.messages)
        : branchTo(toText(history.currentId), messages, ({ parentId }) => toText(parentId))
    const title = toText(element.title) ?? toText(chat.title)
    remarks.add('other_branch', title, messages.size === 0 ? 0 : messages.size - branch.length)
    const startedAt = toMoment(element.created_at) ?? toMoment(chat.timestamp)
    let at = startedAt ?? 0
    const turns = branch.flatMap((message) => {
      at = toMoment(message.timestamp) ?? at
      return toTurn(message, at, remarks)
    })
    return { id, turns, ...defined({ title, startedAt, archived: toBoolean(element.archived) || undefined }) }
  },
}

export const openWebUi = createConversationImporter(openWebUiProgram)

function toTurn(message: Fields, at: number, remarks: Remarks): ImportedTurn[] {
  const externalId = toText(message.id)
  const role = toText(message.role)
  if (externalId === undefined) {
    remarks.add('bad_record', 'a message without an id')
    return []
  }
  if (role === 'system') {
    remarks.add('hidden_there', 'system')
    return []
  }
  const said = typeof message.content === 'string' ? withoutReasoning(message.content, remarks) : ''
  const files = toFieldsList(message.files).map(({ type, name }) =>
    renderFile(type === 'image' ? 'image' : 'file', name),
  )
  const text = [said, ...files].filter((part) => part !== '').join('\n\n')
  if (text === '') return []
  const model = toText(message.model)
  if (role === 'user') return [{ externalId, role, text, at, mayTitle: true }]
  return [{ externalId, role: role === 'assistant' ? role : 'tool', text, at, ...defined({ model }) }]
}

/** Reasoning is folded into the text of an answer. */
function withoutReasoning(text: string, remarks: Remarks): string {
  const plain = text.replace(/<details\s+type="reasoning"[\s\S]*?<\/details>/g, '')
  remarks.add('hidden_there', 'reasoning', plain === text ? 0 : 1)
  return plain.trim()
}
