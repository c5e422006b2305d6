/** All importers, more specific ones first: the first that recognises a source wins. */
import type { ConversationImporter, Importer } from '../../core/ports/importer.ts'
import { agentmemory } from './agentmemory.ts'
import { chatgpt } from './conversations/chatgpt.ts'
import { claudeAi } from './conversations/claude-ai.ts'
import { openWebUi } from './conversations/open-webui.ts'
import { claudeMem } from './database/claude-mem.ts'
import { knowledgeGraph } from './database/knowledge-graph.ts'
import { loreFragments } from './database/lore-fragments.ts'
import { lorekeeper } from './database/lorekeeper.ts'
import { mcpMemoryKeeper } from './database/mcp-memory-keeper.ts'
import { mcpMemoryLibsql } from './database/mcp-memory-libsql.ts'
import { mcpMemoryService } from './database/mcp-memory-service.ts'
import { memoryV3 } from './database/memory-v3.ts'
import { letta } from './letta.ts'
import { claudeCode } from './markdown/claude-code.ts'
import { basicMemory, markdownFolder } from './markdown/markdown-folder.ts'
import { ruleFiles } from './markdown/rule-files.ts'
import { skills } from './markdown/skills.ts'
import { mem0 } from './mem0.ts'
import { memoryServer } from './memory-server.ts'
import { supermemory } from './supermemory.ts'
import { table } from './table/table.ts'
import { zep } from './zep.ts'

export const IMPORTERS: readonly Importer[] = [
  loreFragments,
  memoryV3,
  knowledgeGraph,
  lorekeeper,
  claudeMem,
  mcpMemoryKeeper,
  mcpMemoryLibsql,
  mcpMemoryService,
  agentmemory,
  letta,
  zep,
  supermemory,
  memoryServer,
  mem0,
  claudeCode,
  ruleFiles,
  skills,
  basicMemory,
  markdownFolder,
  table,
]

/** Importers of whole conversations. */
export const CONVERSATION_IMPORTERS: readonly ConversationImporter[] = [chatgpt, claudeAi, openWebUi]
