/**
 * ChatGPT's data export: each conversation is a tree of messages, of which the branch that ends at `current_node` was read
 * last. Calls of tools and their answers are turns of the tool; reasoning and hidden instructions are left out.
 */
import { defined } from '../../../core/defined.ts'
import type { ToolResultCut } from '../../../core/ports/transcript-source.ts'
import type { Remarks } from '../reading/collector.ts'
import { type Fields, toBoolean, toFields, toFieldsList, toMoment, toText } from '../reading/values.ts'
import { type ConversationProgram, createConversationImporter } from './conversation-importer.ts'
import { branchTo, cutResult, type ImportedTurn, renderFile } from './turns.ts'

export const chatgptProgram: ConversationProgram = {
  kind: 'chatgpt',
  title: 'ChatGPT’s data export',
  takes: 'its zip archive, the unpacked folder, or conversations.json',
  isTheirs: (head) =>
    /^\uFEFF?\s*[[{]/.test(head) && /"mapping"\s*:\s*\{/.test(head) && !/"chat_messages"/.test(head),
  toConversation(element, remarks, toolResults) {
    const id = toText(element.conversation_id) ?? toText(element.id)
    const nodes = toFields(element.mapping)
    if (id === undefined || nodes === undefined) return null
    const messages = new Map(Object.entries(nodes).map(([key, node]) => [key, toFields(node) ?? {}]))
    const last = toText(element.current_node) ?? lastLeaf(messages)
    const branch = branchTo(last, messages, ({ parent }) => toText(parent))
    const spoken = [...messages.values()].filter(({ message }) => toFields(message) !== undefined).length
    const startedAt = toMoment(element.create_time)
    const turns: ImportedTurn[] = []
    let [at, own] = [startedAt ?? 0, 0]
    for (const node of branch) {
      const message = toFields(node.message)
      if (message === undefined) continue
      own++
      at = toMoment(message.create_time) ?? at
      const turn = toTurn(message, at, remarks, toolResults)
      if (turn !== null) turns.push(turn)
    }
    remarks.add('other_branch', toText(element.title), spoken - own)
    return {
      id,
      turns,
      ...defined({
        title: toText(element.title),
        startedAt,
        archived: toBoolean(element.is_archived) || undefined,
      }),
    }
  },
}

export const chatgpt = createConversationImporter(chatgptProgram)

/** Returns the newest message without answers, for exports that do not name the current one. */
function lastLeaf(messages: ReadonlyMap<string, Fields>): string | undefined {
  let found: { key: string; at: number } | undefined
  for (const [key, node] of messages) {
    const at = toMoment(toFields(node.message)?.create_time) ?? 0
    const isLeaf = !Array.isArray(node.children) || node.children.length === 0
    if (isLeaf && (found === undefined || at >= found.at)) found = { key, at }
  }
  return found?.key
}

/** Reasoning, and instructions that each conversation repeats without showing them. */
const HIDDEN = new Set(['thoughts', 'reasoning_recap', 'user_editable_context', 'model_editable_context'])

function toTurn(
  message: Fields,
  at: number,
  remarks: Remarks,
  toolResults: ToolResultCut,
): ImportedTurn | null {
  const externalId = toText(message.id)
  const author = toFields(message.author) ?? {}
  const content = toFields(message.content) ?? {}
  const metadata = toFields(message.metadata) ?? {}
  const type = toText(content.content_type) ?? 'text'
  if (externalId === undefined) {
    remarks.add('bad_record', 'a message without an id')
    return null
  }
  const { text, caption } = renderContent(content, metadata)
  if (text === '' && !HIDDEN.has(type)) return null
  const isHidden = toBoolean(metadata.is_visually_hidden_from_conversation) || HIDDEN.has(type)
  const role = toText(author.role)
  if (isHidden || role === 'system') {
    remarks.add('hidden_there', type)
    return null
  }
  const recipient = toText(message.recipient) ?? 'all'
  const model = toText(metadata.model_slug)
  const said = { externalId, text, at, ...defined({ caption, model }) }
  if (role === 'user') return { ...said, role, mayTitle: true }
  if (role === 'assistant' && recipient === 'all') return { ...said, role }
  const tool = role === 'assistant' ? recipient : toText(author.name)
  return { ...said, role: 'tool', text: cutResult(text, toolResults), ...defined({ speaker: tool }) }
}

interface Rendered {
  readonly text: string
  readonly caption?: string
}

/** Returns empty text if the message says nothing. */
function renderContent(content: Fields, metadata: Fields): Rendered {
  const parts: readonly unknown[] = Array.isArray(content.parts) ? content.parts : []
  const names = toFieldsList(metadata.attachments).flatMap(({ name, mime_type: type }) =>
    // Pictures are among the parts as well.
    toText(type)?.startsWith('image/') ? [] : [renderFile('file', name)],
  )
  const captions: string[] = []
  const said = parts.flatMap((part) => {
    if (typeof part === 'string') return [part]
    const { content_type: type, text, metadata: about } = toFields(part) ?? {}
    const prompt = toText(toFields(toFields(about)?.dalle)?.prompt)
    if (prompt !== undefined) captions.push(prompt)
    if (type === 'image_asset_pointer') return [renderFile('image', undefined)]
    if (type === 'audio_transcription') return [toText(text) ?? '']
    return typeof type === 'string' && type.includes('audio') ? [renderFile('audio', undefined)] : []
  })
  const own = [content.text, content.result, content.summary, content.content].flatMap(
    (text) => toText(text) ?? [],
  )
  const text = [...said, ...(said.length === 0 ? own.slice(0, 1) : []), ...names]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n')
  return captions.length === 0 ? { text } : { text, caption: captions.join('\n') }
}
