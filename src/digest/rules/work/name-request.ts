/** Turns what a person asked for into a name of the work: without politeness, without the verbs of looking into it. Pure. */
import { POLITENESS } from '../../../speech/work-cues.ts'
import { toOneLine } from '../../../text/sentences.ts'
import { toTerms } from '../../../text/tokens.ts'
import { isTelling } from '../../roots/title-words.ts'

const MOST_WORDS = 9
/** Words that open a question or a task and do not say what it is about. */
const OPENS =
  /^(?:(?:q:|question:|task:|when|if|hey|hi|ok|so|now|also|please|quick|follow-?up|one more thing|first|next)[\s,:-]+|(?:help me|do|doing) (?:(?:some|a|an|the|more) )?(?:research|investigation|search|web search)(?: for me)? (?:for|on|about|into|if|whether) |(?:help me )?(?:to )?understand(?:ing)? (?:what|how|why|where|when|if)? ?|(?:what|how|why|where|when|which|who) (?:is|are|was|were|does|do|did|would|can|could|should|has|have) |is there (?:any|a) (?:other )?|are there (?:any )?|do (?:we|you|they) (?:have|need) |(?:re|double[- ])?check(?:ing)?(?: (?:if|whether|that|in|the code ?base|why|how))?,? |review(?:ing)? |look(?:ing)? (?:at|into|in) |take a look (?:at|in) |have a look at |see if |find out (?:why|how|if|what) |figure out (?:why|how|what) |explain (?:fully )?(?:how|why|what)? ?|tell me (?:about|how|why|what) |show me |propose |investigate |figure |for (?:the|this|our) |in (?:the|this|our) |the |an? |this |that |our |my |we |i |you |it |to )+/i
/** Marks and words behind which a request says why, when and what else. */
const ENDS =
  /[,;?!]|\.(?:\s|$)|\s[–—-]+\s|:\s|\s\(|\s(?:because|so that|so i|so we|when|while|which|since|until|unless|if|but|and then|and i|and we|as that|for example|here|for me|for us|again|at all|right now|doing)\b/i
const SPOKEN =
  /\b(?:i|i'm|im|i've|we|you|he|she|they|it|me|us|my|your|this|that|these|those|is|are|was|were|should|would|could)\b/i

/** A line of output. */
const OUTPUT = /^(?:remote|error|fatal|warning|hint|info|debug)\b:/i

/** Returns '' if the request has no words that name something. */
export function nameRequest(request: string): string {
  const line = toOneLine(request.replace(/[’‘]/g, "'")).replace(/^(?:[A-H]|\d{1,2})\)\s+/, '')
  const bare = line.replace(POLITENESS, '').replace(OPENS, '').replace(POLITENESS, '').replace(OPENS, '')
  const end = bare.search(ENDS)
  const clause = (end > 6 ? bare.slice(0, end) : bare).trim()
  const words = clause.split(' ').slice(0, MOST_WORDS)
  while (words.length > 0 && !isTelling((words.at(-1) ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')))
    words.pop()
  // After the cut, the rest of "… to contain the totals" says nothing.
  if (words.length > 3 && words.length < clause.split(' ').length && words.at(-2) === 'to') words.splice(-2)
  const name = words.join(' ').replace(/["'`“”]/g, (mark) => (mark === '`' ? mark : ''))
  if (words.length < 2 || OUTPUT.test(line) || new Set(toTerms(name)).size < 2 || SPOKEN.test(name)) return ''
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
