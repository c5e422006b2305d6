/** English words by which people ask an agent for answers and work, and settle how something is to be. */

const ASKED_OF = 'i/you/we/he/she/it/they/there/this/that/these/those/the/my/our/your/any/anyone/anybody'

/** Openings of a question. */
export const ENGLISH_QUESTIONS = [
  'please? remind me again? which/what/where/who/whose/when/why/how/if/whether/of/about',
  '(please? remind me,/please? remind me:/please? remind me again,/please? remind me again:) again? which/what/where/who/whose/when/why/how/if/whether/of/about',
  '(please/just/can you/could you)? (tell me/let me know/show me/explain)',
  "(i/i'd/i would) like/love/want/need to know/understand/see/hear",
  "(i/i'm/i am/i was) just? (wonder/wondering/curious/not sure (how/why/what/which/where/if/whether))",
  'what/why/how/where/which/who/whose !(is more/it is worth)',
  'when did/do/does/is/was/will',
  `is/are/am/was/were/do/does/did/has/have/can/could/would/will/should/shall/isn't/aren't/don't/doesn't/didn't ${ASKED_OF}`,
]

/** Words before or instead of a noun: what follows is the object of the verb. */
export const OBJECT_STARTS =
  'the a an this that these those all any every each both some my our your its their his her it them me us one another more no only just also to with for from in into on onto at up out off down back over again by as about through what why how whether if which where when who and or sure'
/** Verbs that follow a subject. */
export const FINITE_VERBS =
  "is are was were has have had will would should can could must may might does do did isn't aren't wasn't doesn't don't can't won't take takes runs need needs work works live lives fail fails keeps uses goes comes gets means look looks seem seems"

/** The agent's own instruments, used for the current work. */
export const INSTRUMENTS = [
  'tool/tools/skill/skills/subagent/subagents/sub-agent/sub-agents/agent/agents/command/commands/mcp/hook/hooks/websearch',
  'web search',
  'plan mode',
]
/** Openings of an order that chooses. */
export const CHOOSES = [
  'use/keep/prefer/avoid/drop/skip/leave/ignore/treat',
  'go with/for',
  'stick with/to',
  'stay with/on',
  'default to',
  'settle on/for',
  'opt for',
  'call/name/make it',
]
/** Words that contrast two things. */
export const CONTRASTS = [
  'instead/everywhere',
  'rather than',
  'in place of',
  'no longer',
  'by default',
  'as the/a/our default',
  'not the/a/an/on/in/as/by/with/for/to/via/through/from',
  'but not',
]
/** Words after which a request gives its purpose or time. */
export const PURPOSES = [
  'because/since/when/which',
  'so that',
  'in order to',
  'as that',
  'to see/check/find/make',
]
