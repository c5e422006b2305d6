/** Turns what a person asked for into a name of the work: without politeness, without the verbs of looking into it. Pure. */
import { POLITENESS } from '../../../speech/work-cues.ts'
import { toOneLine } from '../../../text/sentences.ts'
import { toTerms } from '../../../text/tokens.ts'
import { isTelling } from '../../roots/title-words.ts'

const MOST_WORDS = 9
/** Words that open a question or a task and do not say what it is about. */
const OPENS =
  /^(?:(?:q:|question:|task:|when|if|hey|hi|ok|so|now|also|please|quick|follow-?up|one more thing|first|next)[\s,:-]+|(?:help me|do|doing) (?:(?:some|a|an|the|more) )?(?:research|investigation|search|web search)(?: for me)? (?:for|on|about|into|if|whether) |(?:help me )?(?:to )?understand(?:ing)? (?:what|how|why|where|when|if)? ?|(?:what|how|why|where|when|which|who) (?:is|are|was|were|does|do|did|would|can|could|should|has|have) |is there (?:any|a) (?:other )?|are there (?:any )?|do (?:we|you|they) (?:have|need) |(?:re|double[- ])?check(?:ing)?(?: (?:if|whether|that|in|the code ?base|why|how))?,? |review(?:ing)? |look(?:ing)? (?:at|into|in) |take a look (?:at|in) |have a look at |see if |find out (?:why|how|if|what) |figure out (?:why|how|what) |explain (?:fully )?(?:how|why|what)? ?|tell me (?:about|how|why|what) |show me |propose |investigate |figure |revisit |(?:come|go|get|going) (?:back to|over|through) |(?:continue|start|begin|proceed|carry on|keep going|work|focus|concentrate) (?:with|on|from|by) |continue |(?:talk|think|speak) about |keep (?:on )?\w+ing,? |(?:what|how) about |(?:add|do|give|make) (?:an? |some )?(?:little|bit|few|lot)(?: (?:extra|more|bit))?(?: (?:to|of|on|about|in|into))? |(?:go|stick|stay) with |discuss |remember (?:not )?to |make (?:sure|certain) (?:that )?|perhaps |maybe |have a go at |for (?:the|this|our) |in (?:the|this|our) |the |an? |this |that |our |my |we |i |you |it |to )+/i
/** Marks and words behind which a request says why, when and what else. */
const ENDS =
  /[,;?!]|\.(?:\s|$)|\s[–—-]+\s|:\s|\s\(|\s(?:because|so that|so i|so we|when|while|which|since|until|unless|if|but|and then|and i|and we|as that|for example|here|for me|for us|again|instead|too|at all|right now|doing)\b/i
const SPOKEN =
  /\b(?:i|i'm|im|i've|we|you|he|she|they|it|me|us|my|your|this|that|these|those|is|are|was|were|should|would|could)\b/i

/** An opinion names nothing. */
const OPINES = /^(?:think|thought|guess|reckon|suppose|believe|feel|wonder|hope|know|mean|agree)\b/i

/** A line of output. */
const OUTPUT = /^(?:remote|error|fatal|warning|hint|info|debug)\b:/i

/** Says what is being done, around its name: "we're migrating the crates". */
const AT_IT =
  /^(?:(?:we|i)(?:'re| are|'m| am)|let's|we want to|we need to|i want to|i need to|i'd like to|time to) (?:(?:now|currently|just|still|trying to|going to|about to|gonna) )*/i
/** The end of a subject: what is said about it does not name it. */
const SAYS_ABOUT = /\s(?:is|are|was|were|has|have|had|isn't|doesn't|don't|still|again|now)\s/i
const SUBJECT_WORDS = 2
const OPENINGS_READ = 3

/**
 * Returns the name of the work by what opened it, although that is no request: "Consumer lag on orders.v2" for "consumer lag on
 * orders.v2 is growing". '' if none of its first sentences names something.
 * @param sentences of the person's first turn
 */
export function nameOpening(sentences: readonly string[]): string {
  for (const sentence of sentences.slice(0, OPENINGS_READ)) {
    const said = sentence.replace(/[’‘]/g, "'").replace(/^(?:\[Image #\d+\]\s*)+/, '')
    const bare = said.replace(POLITENESS, '').replace(AT_IT, '')
    const end = bare.search(SAYS_ABOUT)
    const subject = end < 0 ? bare : bare.slice(0, end)
    const named = nameRequest(subject.split(/\s+/).length > SUBJECT_WORDS ? subject : bare)
    if (named !== '') return named
  }
  return ''
}

const OPENS_PHRASE = /^(?:in|on|at|to|for|from|with|by|of|into|about|under|between|as|via|and|or)$/i
const OPEN_WORDS = 3
const LEAST_WORDS = 3

/** Drops the beginning of a phrase that the cut left without its noun: "… icon in a unique". */
function dropOpenPhrase(words: string[]): void {
  const at = words.findLastIndex((word) => OPENS_PHRASE.test(word))
  if (at >= LEAST_WORDS && words.length - at <= OPEN_WORDS) words.splice(at)
}

/** A file is named without its folders and the mark by which it was handed over: "@app/list.tsx". */
const PATH =
  /(?<![\w/@])@?(?:[\w.()[\]-]+\/)+(?=[\w.-]+\.\w{1,8}(?![\w/]))|(?<![\w/])@(?=[\w-]+\.\w{1,8}(?![\w/]))/g

function withoutFolders(request: string): string {
  return request.replace(PATH, '')
}

/** Returns '' if the request has no words that name something. */
export function nameRequest(request: string): string {
  const line = withoutFolders(toOneLine(request.replace(/[’‘]/g, "'")).replace(/^(?:[A-H]|\d{1,2})\)\s+/, ''))
  const bare = line.replace(POLITENESS, '').replace(OPENS, '').replace(POLITENESS, '').replace(OPENS, '')
  const end = bare.search(ENDS)
  const clause = (end > 6 ? bare.slice(0, end) : bare).trim()
  const all = clause.split(' ')
  const words = all.slice(0, MOST_WORDS)
  if (all.length > MOST_WORDS) dropOpenPhrase(words)
  const long = words.length
  while (words.length > 0 && !isTelling((words.at(-1) ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')))
    words.pop()
  // "A summary of the key changes" cut to "a summary of the key" has lost its noun.
  if (words.length < long && /^(?:the|an?|our|my)$/i.test(words.at(-2) ?? '')) dropOpenPhrase(words)
  // After the cut, the rest of "… to contain the totals" says nothing.
  if (words.length > 3 && words.length < clause.split(' ').length && words.at(-2) === 'to') words.splice(-2)
  const name = words.join(' ').replace(/["'`“”]/g, (mark) => (mark === '`' ? mark : ''))
  if (
    words.length < 2 ||
    OUTPUT.test(line) ||
    OPINES.test(name) ||
    new Set(toTerms(name)).size < 2 ||
    SPOKEN.test(name)
  )
    return ''
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
