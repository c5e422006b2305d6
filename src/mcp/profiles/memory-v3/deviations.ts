/** Where this profile does something else than its document, and why. */
import type { Deviation } from '../profile.ts'

export const deviations: readonly Deviation[] = [
  {
    tools: [],
    document: 'Memories have integer ids.',
    here: 'Ids are UUIDs.',
    why: 'Several processes and machines make memories without asking each other.',
  },
  {
    tools: ['search', 'graph_search'],
    document: 'The sum of reciprocal ranks enters the score as it is, at most 0.033.',
    here: 'It is a share of the best there can be, 0–1.',
    why: 'Beside 0.15 for confidence, how well a memory fits would hardly count.',
  },
  {
    tools: ['search', 'graph_search'],
    document: 'Activation has noise, with a scale of 0.25.',
    here: 'There is none unless MEMORY_V3_ACTR_NOISE_S is set; then the same memory has the same noise every time.',
    why: 'The same question should have the same answer.',
  },
  {
    tools: ['search', 'keyword_search'],
    document: 'Every result that is listed counts as accessed.',
    here: 'Only get is an access.',
    why: 'What is merely listed often would never fade.',
  },
  {
    tools: ['search', 'decay_sweep', 'sleep_consolidation', 'get'],
    document: 'Rates of decay are per hour.',
    here: 'They are per day.',
    why: 'Per hour, layer 3 is empty after two days.',
  },
  {
    tools: ['decay_sweep', 'sleep_consolidation'],
    document: 'Relevance is a constant, and surprise never wears off.',
    here: 'Relevance follows use and time, frequency looks at the last 90 days, surprise halves every 120 days.',
    why: 'With both constant, no memory of layer 3 could fall below the limit at which it is archived.',
  },
  {
    tools: ['decay_sweep', 'search', 'get'],
    document: 'Each sweep takes 0.1 of the confidence of what is unverified for 90 days.',
    here: 'Each 30 days beyond the 90 take 0.1; it is worked out when asked, never stored, and comes back with a verification. confidence_decayed counts what became stale.',
    why: 'Sweeping often would take all confidence within a day.',
  },
  {
    tools: ['verify_memories', 'check_integrity'],
    document: 'A hash of the memory’s content is held against a hash of its file.',
    here: 'The lines a memory speaks of are held against the same lines of its file, and quotes against the turn they came from.',
    why: 'Two hashes of different things never match: everything would be stale.',
  },
  {
    tools: ['verify_memories', 'decay_sweep'],
    document: 'What stays unverified becomes stale and then contradicted.',
    here: 'Time makes it stale; only evidence makes it contradicted.',
    why: 'Nobody contradicted it.',
  },
  {
    tools: ['add_memory'],
    document: 'Types and tags of identity put a memory into layer 1.',
    here: 'They put it into layer 2; into layer 1 a person puts it, who is asked where layer 1 is named.',
    why: 'What no agent can ever change again is not for an agent to decide.',
  },
  {
    tools: ['set_governance_layer', 'update'],
    document: 'An agent may take a memory out of layers 1 and 2, and lift its protection.',
    here: 'Only a person may.',
    why: 'A guard that whoever is held off can lift is none.',
  },
  {
    tools: ['add_memory'],
    document: 'Content shorter than 20 characters is rejected.',
    here: 'Only where MEMORY_V3_SENSORY_MIN_LENGTH is set; extracted text always needs 20.',
    why: '“Use pnpm” is worth keeping when somebody says so.',
  },
  {
    tools: ['add_memory'],
    document: 'What is 0.95 alike is rejected.',
    here: 'Not where a number, name, version, path or negation differs.',
    why: 'That is an update, and the newer of the two.',
  },
  {
    tools: ['add_memory', 'extract_from_conversation'],
    document: 'The sensory gate, with its look for credentials, can be switched off.',
    here: 'The look for credentials stays, by rules that spare hashes and paths.',
    why: 'A secret that is stored has leaked.',
  },
  {
    tools: ['add_memory'],
    document: 'The author is claude-code unless another is named.',
    here: 'It is the name the client goes by.',
    why: 'Who wrote a memory should be told by who did.',
  },
  {
    tools: ['extract_from_conversation'],
    document: 'The text itself is not kept.',
    here: 'It is kept word for word as a conversation, and every fact points at its turn.',
    why: 'What was learnt can be checked against what was said.',
  },
  {
    tools: ['extract_from_conversation', 'sleep_consolidation'],
    document: 'An update overwrites a memory, a deletion and a merge archive it.',
    here: 'The older one is superseded: it stays as history, and can be brought back.',
    why: 'Nothing is lost, and what held before can still be asked for.',
  },
  {
    tools: ['sleep_consolidation'],
    document: 'Groups that are 0.85 alike are rewritten as one summary by a model.',
    here: 'Only what says the same, in number, name, version and negation too, is folded, into the best of them.',
    why: 'A summary that drops a number loses what only one of them said.',
  },
  {
    tools: ['reindex'],
    document: 'A file is one memory of at most 5,000 characters, and is never read again once it has one.',
    here: 'Each note and each heading is a memory; what was edited is replaced in one step, what was removed is archived.',
    why: 'Edited notes would never be known.',
  },
  {
    tools: ['check_conflicts', 'agent_sync'],
    document: 'A conflict is a memory of another agent that is 0.85 alike on the scale of fused ranks.',
    here: 'A conflict is a statement of another agent that says the opposite, told by the words of the two.',
    why: 'On that scale nothing ever reaches 0.85, and what is merely alike does not conflict.',
  },
  {
    tools: ['agent_sync'],
    document: 'The changelog is a file in the folder of notes.',
    here: 'It is the journal of the store, of the agent’s namespace, without the links that sleep makes.',
    why: 'Everything that changes is in it, whoever changed it.',
  },
  {
    tools: ['graph_search', 'get_causal_chain', 'get_timeline'],
    document: 'A node is named by a label.',
    here: 'A node is the title of a memory, with its id beside it.',
    why: 'What was found can then be read.',
  },
  {
    tools: ['get', 'update', 'forget', 'link_memories', 'set_governance_layer', 'add_memory'],
    document: 'What cannot be done is answered as a result with a field `error`.',
    here: 'It is an MCP tool error, with a code and what to do instead.',
    why: 'A client can tell it from an answer.',
  },
  {
    tools: ['list_topics'],
    document: 'It is listed twice.',
    here: 'It is there once.',
    why: 'A tool has one name.',
  },
]
