/** Where this profile does something else than its document, and why. */
import type { Deviation } from '../../tools/profile.ts'

export const deviations: readonly Deviation[] = [
  {
    tools: ['query_memory', 'explore_memory'],
    document: 'Every fragment that is found is reinforced.',
    here: 'Finding is no access; traverse_memory, which goes on from a fragment, is one.',
    why: 'Otherwise everything that is ever listed would stay strong, and nothing could fade.',
  },
  {
    tools: ['query_memory', 'explore_memory', 'traverse_memory'],
    document: 'A fragment carries its embedding.',
    here: 'It does not.',
    why: 'Hundreds of numbers tell a model nothing and cost it its context.',
  },
  {
    tools: ['store_memory'],
    document: 'Parent and depth are chosen independently of each other.',
    here: 'Below a parent the depth is the parent’s plus one, without one it is 0; a depth that is given is passed over.',
    why: 'A fact two levels below its topic, or below none, would hang in a gap of the tree.',
  },
  {
    tools: ['store_memory'],
    document: 'Everything offered is stored.',
    here: 'What is known already, in the same or nearly the same words, is declined and named.',
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
    here: 'There is a floor only from a salience of 0.7 on.',
    why: 'Nothing would ever be forgotten.',
  },
  {
    tools: ['query_memory', 'explore_memory', 'store_memory'],
    document: 'Nothing is said of how much may be asked for at once.',
    here: 'A limit is at most 100, a depth at most 32.',
    why: 'An answer has to fit a context, and a call has to end.',
  },
]
