/** Letta: the memory blocks of an agent file (`.af`). Its messages, tools and files stay behind. */
import { defined } from '../../core/defined.ts'
import type { Importer } from '../../core/ports/importer.ts'
import { type Collector, createCollector } from './reading/collector.ts'
import { EXPORT_BYTES, kindOfPath, readHead, readTextFile } from './reading/files.ts'
import { damagedJson, notThisKind } from './reading/not-this-kind.ts'
import {
  type Fields,
  parseJson,
  toFields,
  toFieldsList,
  toMoment,
  toText,
  toTexts,
} from './reading/values.ts'

const HEAD_BYTES = 65_536

export const letta: Importer = {
  kind: 'letta',
  title: 'Letta (agent file)',
  takes: 'an agent file (.af, or the same document as .json)',
  mayBePrinciple: false,
  places: async () => [],
  async recognise(path) {
    if ((await kindOfPath(path)) !== 'file') return null
    const head = await readHead(path, HEAD_BYTES)
    if (!/^\uFEFF?\s*\{/.test(head)) return null
    // Its server hands out the same document as .json; only agents of Letta have blocks by id or a core memory.
    const isNamed = /\.af$/i.test(path) && /"(?:agents|blocks|core_memory|agent_type)"\s*:/.test(head)
    const isDocument =
      /"agents"\s*:\s*\[/.test(head) && /"(?:block_ids|in_context_message_ids)"\s*:/.test(head)
    return isNamed || isDocument ? 'memory blocks of agents' : null
  },
  async read(path) {
    const document = toFields(parseJson(await readTextFile(path, EXPORT_BYTES)))
    if (document === undefined) throw damagedJson()
    const out = createCollector()
    if (readFile(document, out) === 0) throw notThisKind('Letta')
    return out.result()
  },
}

function readFile(document: Fields, out: Collector): number {
  const agents = Array.isArray(document.agents) ? toFieldsList(document.agents) : [document]
  const shared = new Map(toFieldsList(document.blocks).map((block) => [toText(block.id) ?? '', block]))
  const used = new Set<string>()
  let found = 0
  for (const agent of agents) {
    const name = toText(agent.name) ?? 'agent'
    const own = toFieldsList(agent.core_memory)
    const ids = toTexts(agent.block_ids)
    const listed = ids.map((id) => shared.get(id)).filter((block) => block !== undefined)
    const blocks: readonly Fields[] = [...own, ...toFieldsList(agent.memory_blocks), ...listed]
    for (const id of ids) used.add(id)
    if (blocks.length === 0 && toFieldsList(agent.messages).length === 0) continue
    // Ids in the file are numbers of order (agent-0), so the name identifies the agent.
    const root = `agent ${name}`
    out.memory({
      key: root,
      title: name,
      content: toText(agent.description) ?? name,
      kind: 'reference',
      trust: 'inference',
    })
    for (const block of blocks) found += readBlock(block, root, name, out)
    out.remark('messages_there', name, toFieldsList(agent.messages).length)
  }
  for (const [id, block] of shared) if (!used.has(id)) found += readBlock(block, undefined, 'Letta', out)
  for (const part of ['tools', 'files', 'sources', 'mcp_servers', 'groups', 'passages', 'skills'])
    out.remark('unknown_table', part, toFieldsList(document[part]).length)
  return found
}

/** @returns 1 if it is a block */
function readBlock(block: Fields, root: string | undefined, agent: string, out: Collector): number {
  const label = toText(block.label)
  if (label === undefined) {
    out.remark('bad_record', 'a block without a label')
    return 0
  }
  out.memory({
    // An agent has one block of each label; ids in the file change when blocks are added.
    key: `block ${root ?? toText(block.id) ?? ''} ${label}`,
    title: `${agent}: ${label}`,
    content: toText(block.value) ?? '',
    kind: label === 'human' ? 'person' : 'reference',
    trust: 'inference',
    ...defined({ parent: root, summary: toText(block.description), createdAt: toMoment(block.created_at) }),
    metadata: { label },
  })
  return 1
}
