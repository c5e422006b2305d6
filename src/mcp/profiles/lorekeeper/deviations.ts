/** Where this profile does something else than its document, and why. */
import type { Deviation } from '../../tools/profile.ts'

export const deviations: readonly Deviation[] = [
  {
    tools: ['lore_search'],
    document: 'Every retrieval moves last_used and counts as a use.',
    here: 'Fetching whole memories by id does, and rating them; being listed in an answer does not.',
    why: 'Otherwise everything that is ever found stays fresh, and nothing can fade.',
  },
  {
    tools: ['lore_update'],
    document: 'One rating as useless with a confidence of at most 2 removes the memory.',
    here: 'It takes two such ratings, from two sessions, and nothing that guards it; it can be restored.',
    why: 'One bad rating must not destroy what others rely on.',
  },
  {
    tools: ['lore_update'],
    document: 'Links have scores and confidences of their own.',
    here: 'A rating moves the weight of the link, a tenth of a score; no rating removes one, and a person’s stay as they are.',
    why: 'A link is worth what it weighs in recall; weak ones fade by themselves.',
  },
  {
    tools: ['lore_insert', 'lore_remember', 'lore_reflect'],
    document: 'From the threshold on, whatever is alike is a duplicate.',
    here: 'Not where a number, name, version, path or negation differs.',
    why: 'That is an update, and declining it would lose it.',
  },
  {
    tools: ['lore_insert', 'lore_remember', 'lore_reflect'],
    document: 'Keywords of the best hit count as 1.',
    here: 'For duplicates they count as the share of the text’s own words that the other has.',
    why: 'Else the nearest memory would be a duplicate by half, whatever it says.',
  },
  {
    tools: ['lore_insert', 'lore_remember'],
    document: 'A title is unique among all memories of the namespace.',
    here: 'Among those that are neither forgotten nor superseded.',
    why: 'What was forgotten by mistake must be able to come back in other words.',
  },
  {
    tools: ['lore_insert'],
    document: 'Any word may be a relation_type.',
    here: 'One of Lore’s relations; another is an error that lists them.',
    why: 'Links of unknown meaning cannot be followed.',
  },
  {
    tools: ['lore_forget'],
    document: 'Any memory can be forgotten.',
    here: 'What is protected, constitutional or legislative answers with an error.',
    why: 'Only a person takes away what a person put under protection.',
  },
  {
    tools: ['lore_reflect'],
    document: 'The record of a session is shown in a dashboard.',
    here: 'It is a memory of its own, found by search and read like any other.',
    why: 'What nobody can find again was not kept.',
  },
  {
    tools: [],
    document: 'Memories are kept in files under LORE_DATA_DIR, with vectors in LORE_VECTOR_STORE.',
    here: 'They are in Lore’s store; `lore import lorekeeper` brings others over.',
    why: 'One engine, one store.',
  },
  {
    tools: ['lore_search', 'lore_insert', 'lore_update', 'lore_forget', 'lore_recommend_links'],
    document: 'Nothing is said of how much may be asked for at once.',
    here: 'limit is at most 100 and top_k at most 50; memories, links, ratings and ids are at most 500 a call.',
    why: 'An answer has to fit a context, and a call has to end.',
  },
]
