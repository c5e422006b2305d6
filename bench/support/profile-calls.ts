/**
 * Arguments with which each tool of each profile is measured; different ones at each call, so that no
 * answer is cached.
 */
import type { MemoryId } from '../../src/core/ids.ts'

export interface CallMaterial {
  readonly question: (i: number) => string
  readonly text: (i: number) => string
  /** Stored facts: a tool that changes or removes them uses each once. */
  readonly fact: (i: number) => MemoryId
  /** A folder of notes, for tools that read files. */
  readonly folder: string
}

type Arguments = (material: CallMaterial, i: number) => Record<string, unknown>

/** Tools without an entry take no arguments. */
const BY_PROFILE: Readonly<Record<string, Readonly<Record<string, Arguments>>>> = {
  lore: {
    search: ({ question }, i) => ({ query: question(i) }),
    read: ({ fact }, i) => ({ id: fact(i) }),
    store: ({ text }, i) => ({ content: text(i) }),
    update: ({ fact, text }, i) => ({ id: fact(i), content: text(i) }),
    delete: ({ fact }, i) => ({ id: fact(i) }),
    connect: ({ fact }, i) => ({ source_id: fact(i), target_id: fact(i + 1), relation: 'related_to' }),
    feedback: ({ fact }, i) => ({ id: fact(i), useful: true }),
    // One client is one session, which can be reflected on once: mostly the refusal is timed.
    reflect: ({ text }, i) => ({ summary: text(i) }),
  },
  'lore-classic': {
    query_memory: ({ question }, i) => ({ topic: question(i), depth: 2 }),
    explore_memory: ({ question }, i) => ({ topic: question(i) }),
    traverse_memory: ({ fact }, i) => ({ fragment_id: fact(i), direction: 'parent' }),
    store_memory: ({ text, question }, i) => ({ content: text(i), summary: question(i) }),
  },
  'knowledge-graph': {
    store_knowledge: ({ text, question }, i) => ({ name: question(i), content: text(i) }),
    connect_knowledge: ({ fact }, i) => ({
      source_id: fact(i),
      target_id: fact(i + 1),
      relation_type: 'aligns_to',
    }),
    update_knowledge: ({ fact, text }, i) => ({ id: fact(i), content: text(i) }),
    forget_knowledge: ({ fact }, i) => ({ id: fact(i) }),
    search_memory: ({ question }, i) => ({ query: question(i) }),
    traverse_graph: ({ fact }, i) => ({ id: fact(i) }),
    record_experience: ({ text, question }, i) => ({ context: question(i), steps: [text(i)] }),
    recall_experience: ({ question }, i) => ({ context: question(i) }),
    crystallize_skill: ({ question }, i) => ({ topic: question(i) }),
  },
  'memory-v3': {
    add_memory: ({ text }, i) => ({ content: text(i) }),
    get: ({ fact }, i) => ({ memory_id: fact(i) }),
    update: ({ fact, text }, i) => ({ memory_id: fact(i), content: text(i) }),
    forget: ({ fact }, i) => ({ memory_id: fact(i) }),
    link_memories: ({ fact }, i) => ({ memory_id_a: fact(i), memory_id_b: fact(i + 1) }),
    search: ({ question }, i) => ({ query: question(i) }),
    keyword_search: ({ question }, i) => ({ keywords: question(i) }),
    graph_search: ({ question }, i) => ({ query: question(i) }),
    get_causal_chain: ({ question }, i) => ({ query: question(i) }),
    get_timeline: ({ question }, i) => ({ query: question(i) }),
    extract_from_conversation: ({ text }, i) => ({ text: `${text(i)}. We decided to use ${text(i + 1)}.` }),
    compact_text: ({ text }, i) => ({ text: `${text(i)}. ${text(i + 1)}. ${text(i + 2)}.` }),
    agent_sync: (_, i) => ({ agent_id: `agent-${i}` }),
    set_governance_layer: ({ fact }, i) => ({ memory_id: fact(i), layer: 4 }),
  },
  lorekeeper: {
    lore_search: ({ question }, i) => ({ query: question(i) }),
    lore_remember: ({ text }, i) => ({ thought: text(i) }),
    lore_insert: ({ text, question }, i) => ({
      memories: [{ title: `${question(i)} ${i}`, content: text(i) }],
    }),
    lore_update: ({ fact }, i) => ({ memory_feedback: [{ id: fact(i), useful: true, confidence: 8 }] }),
    lore_forget: ({ fact }, i) => ({ memory_ids: [fact(i)] }),
    lore_reflect: ({ text }, i) => ({
      session_id: `session-${i}`,
      summary: text(i),
      lessons_learnt: [text(i + 1_000), text(i + 2_000)],
      factual_discoveries: [text(i + 3_000)],
    }),
    lore_recommend_links: ({ fact }, i) => ({ lore_id: fact(i) }),
  },
}

export function argumentsFor(
  profile: string,
  tool: string,
  material: CallMaterial,
  i: number,
): Record<string, unknown> {
  return BY_PROFILE[profile]?.[tool]?.(material, i) ?? {}
}
