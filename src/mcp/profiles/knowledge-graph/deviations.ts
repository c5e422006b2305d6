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
    here: 'The quote must say enough, be found in a captured turn of the person, and prove the content: no number, name, “only”, “always” or addition that the person did not say, nothing the person denied, no opposite word, no names or numbers that changed places or were said of something else, and no condition, exception, bound, reach, doubt, plan, past or other speaker left out; nor may the person have pasted it, only asked, taken it back, or said otherwise since. A summary or name of its own must fit, too. Until it is found the node is an inference with quote_confirmed: false, and stays one if it never is.',
    why: 'A rule against made-up statements must not trust the agent that could make them up.',
  },
  {
    tools: ['store_knowledge'],
    document: 'Everything offered is stored.',
    here: 'Content that memory already holds, in the same or nearly the same words, is declined and named.',
    why: 'Repeating a fact must not push others out of every answer.',
  },
  {
    tools: ['store_knowledge', 'update_knowledge'],
    document: 'Anyone may set the category fundamental.',
    here: 'The client asks the person; if it cannot, the node is stored without it and the wish is noted.',
    why: 'An agent could make its own guess everlasting.',
  },
  {
    tools: ['update_knowledge', 'forget_knowledge', 'store_knowledge'],
    document: 'Any node can be changed and forgotten.',
    here: 'The words of a person, and what weighs or describes them (trust, type, category, validity, tags, metadata, a given element), are changed by the person only, who alone can forget them. An agent may store its own with supersedes: both are shown with disputed_by until the person decides.',
    why: 'Otherwise the most trusted nodes could be made to say the opposite in the name of the person.',
  },
  {
    tools: ['store_knowledge', 'search_memory', 'list_knowledge', 'memory_stats'],
    document: 'One graph for an apprentice.',
    here: 'A node holds for all projects of the namespace; with scope: project for one. Every search sees both. Knowledge from conversations is shown under the six types (a fact is an observation, a decision a rule); topics and other scaffolding of the digest are not shown.',
    why: 'Expertise is not shut in a repository, and one store serves several systems.',
  },
  {
    tools: ['store_knowledge'],
    document: 'Auto-capture blocks the end of a session until knowledge is stored.',
    here: 'Off unless hooks.learning is on; conversations are digested instead.',
    why: 'A session must be able to end.',
  },
  {
    tools: ['search_memory'],
    document: 'Vectors of Qwen3, 1,024 dimensions, downloaded on first use.',
    here: 'A small English model of 384 dimensions ships with the package; another can be configured.',
    why: 'Nothing has to be downloaded. Paraphrases in other languages are found less well.',
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
  {
    tools: ['crystallize_skill'],
    document: 'A proposal has the sections Related Elements, Operation Steps and Quality Criteria.',
    here: 'It has rules with their quotes, steps, how the work went, and what is not confirmed.',
    why: 'Sections that memories cannot fill would be left to invention.',
  },
  {
    tools: [],
    document: 'At the start of a session weak edges expire.',
    here: 'They are counted and told; maintain_graph prune removes them, and sleep those below 0.15.',
    why: 'A session must not begin with a loss that nobody asked for.',
  },
  {
    tools: [],
    document: 'A principle is a principle wherever it comes from.',
    here: 'An imported one is a pattern, until a person confirms it (`lore govern <id> --confirm`).',
    why: 'A file does not prove who said it.',
  },
]
