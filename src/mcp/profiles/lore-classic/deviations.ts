/** Lists where this profile differs from its document, and why. */
import type { Deviation } from '../../tools/profile.ts'

export const deviations: readonly Deviation[] = [
  {
    tools: ['query_memory', 'explore_memory'],
    document: 'Every fragment that is found is reinforced.',
    here: 'Being found is not an access; traverse_memory, which starts from a fragment, is one.',
    why: 'Otherwise everything that is ever listed would stay strong, and nothing could fade.',
  },
  {
    tools: ['query_memory', 'explore_memory', 'traverse_memory'],
    document: 'A fragment carries its embedding.',
    here: 'It does not.',
    why: 'Hundreds of numbers mean nothing to a model and fill its context.',
  },
  {
    tools: ['store_memory'],
    document: 'Parent and depth are chosen independently of each other.',
    here: 'With a parent, the depth is the parent’s plus one; without one it is 0. A given depth is ignored.',
    why: 'A fact two levels below its topic, or below none, would leave a gap in the tree.',
  },
  {
    tools: ['store_memory'],
    document: 'Everything offered is stored.',
    here: 'Content that memory already holds, in the same or nearly the same words, is declined and named.',
    why: 'Repeating a fact must not push others out of every answer.',
  },
  {
    tools: ['list_topics'],
    document: 'All topics are listed.',
    here: 'The 500 most relevant, and how many there are.',
    why: 'An answer has to fit a context.',
  },
  {
    tools: [],
    document: 'The floor of relevance keeps every fragment above the limits of pruning.',
    here: 'There is a floor only for a salience of 0.7 or more. What a guard keeps (layers 1 and 2, protection, a person’s word, live children) is shown below the limit of 0.05 too.',
    why: 'Nothing would ever be forgotten.',
  },
  {
    tools: ['query_memory', 'explore_memory', 'store_memory'],
    document: 'There is no limit on one call.',
    here: 'A limit is at most 100, a depth at most 32.',
    why: 'An answer has to fit into a context, and a call has to end.',
  },
  {
    tools: [],
    document: 'Pruning deletes fragments, but never topics.',
    here: 'It archives what these tools stored, after the same 60 and 90 days; a fragment that a person said, or that three sessions of the last 180 days found among the first three, were given or read, stays. A topic without fragments below it is a fragment like any other. Only a person removes it for good.',
    why: 'Destroying is a person’s decision.',
  },
  {
    tools: ['query_memory', 'explore_memory'],
    document: 'Results are ranked by 0.7 · similarity + 0.3 · relevance, always.',
    here: 'A fragment that was just imported has no vector for some seconds; until then its similarity counts as 0.',
    why: 'Imports do not wait for the model.',
  },
  {
    tools: [],
    document: 'A summary is one sentence, apart from the content.',
    here: 'A fragment of one sentence is its own summary, unless another is given.',
    why: 'Rules cannot shorten a sentence without the risk of losing what it says.',
  },
  {
    tools: ['query_memory', 'explore_memory', 'traverse_memory'],
    document: 'The newer of two fragments that contradict each other supersedes the older one.',
    here: 'Not if the older one is a person’s word and the newer one is not, or if rules cannot tell which holds: then disputed_by names the other until a person decides.',
    why: 'Otherwise an agent’s guess could end what a person said.',
  },
]
