/** Lists where this profile differs from its document, and why. */
import type { Deviation } from '../../tools/profile.ts'

export const deviations: readonly Deviation[] = [
  {
    tools: ['connect', 'feedback', 'reflect'],
    document: 'There are six tools.',
    here: 'There are nine: connect, feedback and reflect are new. The record of a session that reflect keeps is a root like any other.',
    why: 'An agent could not store links, ratings or the lessons of a session.',
  },
  {
    tools: ['search'],
    document: 'Results are ranked by 0.7 · similarity + 0.3 · relevance.',
    here: 'The policy with the best measured results ranks them; the formula is the policy `lore`, which lore-classic uses.',
    why: 'It finds more relevant results.',
  },
  {
    tools: ['search'],
    document: 'Answers with ids and scores only.',
    here: 'Each line also has trust, age, kind and a summary.',
    why: 'With ids alone an agent has to read every result to know what it is.',
  },
  {
    tools: ['store', 'update'],
    document: 'Everything offered is stored.',
    here: 'Content that memory already holds, in the same or nearly the same words, is declined and named, unless forced; so is a mere reaction like “ok”. An update to the text of another memory is refused.',
    why: 'Repeating a fact must not push others out of every answer.',
  },
  {
    tools: ['delete'],
    document: 'Removes a fragment and its edges.',
    here: 'Archives it: a person can bring it back. Deleting a protected memory is refused.',
    why: 'An agent’s mistake must not destroy what a person relies on.',
  },
  {
    tools: ['search', 'list_roots'],
    document: 'There is no limit on one call.',
    here: 'search gives at most 50, list_roots at most 200.',
    why: 'An answer has to fit into a context, and a call has to end.',
  },
  {
    tools: ['search'],
    document: 'Memories below a relevance of 0.05 are not shown.',
    here: 'They are shown; the policy `lore` has that limit.',
    why: 'A faded memory that answers the question is better than none.',
  },
  {
    tools: ['search'],
    document: 'deep follows associative edges by personalized PageRank.',
    here: 'It follows typed links and shared names, and raises memories that together meet more of the question; links of mere similarity are not followed.',
    why: 'Similar memories are found directly; following their links adds noise.',
  },
  {
    tools: [],
    document:
      'Edges lose 5 % in each cycle; near-duplicate roots are merged; sessions are cut every 20 turns; overviews are paragraphs.',
    here: 'Edges lose 5 % a day. Only roots that the digest made are merged. Sessions are cut by topic, pause and length. An overview is one line.',
    why: 'A cycle of two hours would remove every edge within days, and a root that somebody made is theirs.',
  },
  {
    tools: [],
    document: 'Without an API key the command line of the agent is used.',
    here: 'Rules extract, unless the settings choose a provider.',
    why: 'Nothing leaves the machine unless a person chose so.',
  },
  {
    tools: [],
    document: 'What is never read is deleted after 60 days below a relevance of 0.02, or 90 days below 0.01.',
    here: 'It is archived by these rules, and stays archived until a person removes it. Not if a person said it, or if three sessions of the last 180 days found it among the first three, were given it or read it.',
    why: 'A summary often answers without a read, so what is found is in use; destroying is a person’s decision.',
  },
  {
    tools: ['store', 'update'],
    document: 'There are no layers.',
    here: 'layer 1 and 2 are put to the person; if the client cannot ask, the wish is noted, `lore govern` lists it, and the memory is layer 3 until the person decides.',
    why: 'An agent must not decide what no agent can change any more.',
  },
  {
    tools: ['store', 'update', 'delete'],
    document: 'Any fragment can be changed and removed.',
    here: 'What a person said is changed, put into a lower layer and forgotten by the person only; an agent may rate it, move it in the tree, and add tags and links. If it stores its own with supersedes, both are shown as disputed until the person decides, unless the person’s own prompt made Lore ask this agent about it.',
    why: 'Otherwise the most trusted memories could be made to say the opposite in the name of the person.',
  },
  {
    tools: ['store'],
    document: 'There is no trust.',
    here: 'trust principle needs the person’s words as quote. They must be found in a captured turn of the person and prove the content as it stands; else the memory is an inference, and the answer says why.',
    why: 'An agent could pass its guess off as a person’s word.',
  },
]
