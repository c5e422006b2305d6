/** Lists where this profile differs from its document, and why. */
import type { Deviation } from '../../tools/profile.ts'

export const deviations: readonly Deviation[] = [
  {
    tools: [],
    document: 'Nodes and edges have whole numbers as ids.',
    here: 'They have UUIDs.',
    why: 'One store holds memories of several machines and systems.',
  },
  {
    tools: ['store_knowledge'],
    document: 'A principle is accepted with any quote.',
    here: 'The quote must be found in a captured conversation; until then it is pending, and if it is not found, the node becomes an inference.',
    why: 'A rule against made-up statements must not trust the agent that could make them up.',
  },
  {
    tools: ['store_knowledge'],
    document: 'Everything offered is stored.',
    here: 'Content that memory already holds, in the same or nearly the same words, is declined and named.',
    why: 'Repeating a fact must not push others out of every answer.',
  },
  {
    tools: ['update_knowledge'],
    document: 'An inference becomes a principle by an expert’s confirmation and quote.',
    here: 'The client asks the person; if it cannot, the change is refused.',
    why: 'A model cannot confirm its own guesses.',
  },
  {
    tools: ['search_memory'],
    document: 'What is found counts as used.',
    here: 'Being found is not an access; traverse_graph, which starts from a node, is one.',
    why: 'Otherwise everything that is ever listed would stay strong, and nothing could fade.',
  },
  {
    tools: ['maintain_graph'],
    document: 'Nearness is a distance of vectors.',
    here: 'It is one minus the calibrated similarity, so 0.25 means the same for every model.',
    why: 'A limit written for one model means nothing for another.',
  },
  {
    tools: ['maintain_graph'],
    document: 'All pairs are compared.',
    here: 'The 200 newest nodes with their nearest.',
    why: 'All pairs of 10,000 nodes are 50 million.',
  },
  {
    tools: ['maintain_graph'],
    document: 'Weak edges expire, no matter who made them.',
    here: 'A person’s edges stay. Each call is a run that can be undone.',
    why: 'A person’s word outweighs a rule.',
  },
  {
    tools: ['memory_stats', 'traverse_graph', 'search_memory', 'list_knowledge'],
    document: 'Levels count sessions that no caller ever passes.',
    here: 'The session is the client’s.',
    why: 'Levels 2 and 3 could not be reached.',
  },
  {
    tools: ['crystallize_skill'],
    document: 'Lists what is not in the skill files.',
    here: 'It also lists what they say differently, and writes a SKILL.md on request; it replaces a file only if a person agrees. It reads and writes only Markdown in the project, in folders of skills and in folders that the settings name.',
    why: 'A list alone leaves the work to the reader.',
  },
  {
    tools: ['search_memory', 'recall_experience', 'list_knowledge', 'maintain_graph', 'traverse_graph'],
    document: 'There is no limit on one call.',
    here: 'Searches give at most 100, lists at most 500; traverse_graph goes at most 10 steps.',
    why: 'An answer has to fit into a context, and a call has to end.',
  },
  {
    tools: [],
    document: 'A node below a retention of 0.02 and level 3 expires, whoever taught it.',
    here: 'It is archived by this rule, which holds for these tools’ nodes alone, and can be restored for good. A principle whose quote was found, and whatever a person stored or protected, stays.',
    why: 'A lesson of an expert must not be lost because nobody asked for it.',
  },
]
