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
    document: 'Pruning deletes fragments.',
    here: 'It archives what these tools stored, after the same 60 and 90 days; a fragment that a person said, or that three sessions of the last 180 days found among the first three, were given or read, stays. Only a person removes it for good.',
    why: 'Destroying is a person’s decision.',
  },
]
