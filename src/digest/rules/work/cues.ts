/**
 * Words that tell knowledge from chatter in working sessions. Every pattern is tried on single sentences of
 * bounded length only, is anchored or free of nested repetition, and ignores case.
 */

const OPENERS =
  'ok(?:ay)?|good|great|perfect|excellent|alright|right|hmm+|wait|actually|so|and|but|yes|done|found it|got it|i see|interesting|all (?:clean|green|good|passing|done)|now|also'

/** What an agent says it is about to do. */
export const NARRATION = new RegExp(
  `^(?:(?:${OPENERS})[\\s,.!:—–-]+){0,4}(?:then,? )?(?:first,? |next,? |finally,? )?(?:` +
    [
      "let me|let's|let us|lets |i'll|i will|i'm going to|i am going to|i'm (?:now )?(?:using|checking|looking)",
      '(?:i |we )?(?:also |now |still )?(?:need|want|have|should|can) to (?:now )?\\w+',
      'i (?:also |now )?(?:need|want|should|can|understand|see|have|notice|understand)\\b',
      '(?:i )?now (?:i|we|let|update|add|fix|remove|replace|check|run|create|reply|rewrite|simplify|wire|write|commit|push|verify|build|for|to|that|delete|move|rename|implement|modify|do|mark|look|find|see|test|edit|change|need|export|format|refactor|have)\\b',
      "looking at|need to|time to|going to|checking|reading|running|searching|here's (?:the|a|an|what|my|how)|here (?:is|are)|based on (?:my|the)|starting (?:with|by)|to summari[sz]e|as (?:you can see|mentioned|requested)|i'?ve (?:read|reviewed|looked|checked|gathered|explored)|following (?:the|your)",
    ].join('|') +
    ')',
  'i',
)

export const ACKNOWLEDGEMENT =
  /^(?:you're (?:absolutely )?(?:right|welcome)|good (?:catch|point|question|idea|call|news|insight)|great (?:question|catch|point|idea)|that's a (?:good|great|fair|valid)|(?:that )?makes sense|exactly|sounds good|done|fixed|perfect|excellent|great|got it|understood|sure|no problem|sorry|my mistake|apologies|thanks|thank you|fair enough|hi|hello)\b/i

export const OFFER =
  /\b(?:would you like|do you want|want me to|should i\b|shall i|let me know|feel free|happy to|ready (?:to|for) (?:commit|proceed|merge|push|round|review)|anything else|if you(?:'d| would|’d)? (?:like|want|prefer)|i can (?:also )?(?:help|create|add|do|implement|update|fix|proceed)|next steps?\b|how would you like|i(?:'d| would|’d) suggest|just say|when you(?:'re| are) ready|all set|please (?:check|verify|confirm|review|try|test)|you (?:can|could|should|may) (?:now )?(?:see|try|run|test|verify|refresh|check))\b/i

export const HEDGE =
  /\b(?:maybe|perhaps|might|probably|possibly|i think|i guess|it seems|seems like|not sure|likely|could be|may be|i wonder|presumably|i believe|appears? to)\b/i

/** Things being in order, which is true today and of no use tomorrow. */
export const STATUS =
  /^(?:\W{0,4})(?:(?:all|both|the|your|these|every) )?(?:of (?:the )?)?(?:\d+ )?(?:(?:unit|integration|existing|new|e2e|remaining|other|code|type|lint|logging|affected|package) ){0,3}(?:tests?|lint(?:er|ing)?|formatting|build|checks?|code|changes|everything|it|they|ci|suite|working tree|threads?|comments?|todos?|tasks?|diagnostics?)(?: and (?:the )?(?:tests?|lint(?:ing)?|build|checks?))?(?: still| now| also| all| should)? (?:pass(?:es|ed|ing)?|compiles?|clean|green|builds?|works?|committed|pushed|succeed(?:s|ed)?|is|are|was|were|has been|have been|look)\b/i

export const STATUS_OPENER =
  /^\W{0,4}(?:(?:draft )?prs? (?:is|was|created|updated|opened|#\d+ (?:is|was|created|updated))|committed (?:as|in|to|and)|pushed|created (?:an? )?(?:empty )?(?:commit|pr|draft)|waiting (?:on|for)|standing by|rolled back|no (?:issues|errors|changes|response|further|action|matches)\b|tests? (?:added|updated|pass)|round \d|lint passes|build (?:passes|succeed)|commit(?:ted)? (?:sha|hash|[0-9a-f]{7})|not run\b|branch\b|successfully|ready\b|(?:the )?git (?:status|diff|log) shows|you(?:'re| are) (?:now )?on (?:the )?)/i

/** Praise and summaries of praise. */
export const VERDICT =
  /^\W{0,4}(?:recommendation: (?:approve|merge|ship)|(?:the |this |your )?(?:\w+ ){0,3}(?:approach|implementation|code|codebase|change|design|test|tests|pr|solution|structure|refactoring|plan|overall)\b[^.`]{0,30} (?:is|are|looks?|seems?) (?:now )?(?:solid|good|clean|correct|great|minimal|well|comprehensive|thorough|fine|complete|ready|robust|excellent|straightforward)|overall\b|(?:the|this) (?:file|document|doc|report|guide|readme) (?:focuses|covers|includes|describes|contains|provides|explains)|skipped items|modified files|files (?:changed|modified|created)|the changes? (?:is|are) (?:minimal|entirely|small)|key benefits?|benefits?\b|lgtm|approve\b|excellent\b|this (?:is|was) (?:a )?(?:good|great|nice|clean|solid|simple|common)\b|(?:much )?(?:cleaner|better|simpler)\b)/i

export const DECISION =
  /\b(?:we(?:'ll| will| decided| agreed| chose|'re going| settled| now use)|(?:i |i've |we |we've )?(?:decided|chose|opted|settled on|went with|going with|agreed)\b|instead of|in favou?r of|go with|stick with|switch(?:ed|es) (?:to|from)|replac(?:es?|ed|ing)\b.{2,60}\bwith|no longer|deprecat\w{1,6}|the (?:decision|design) is|by default|intentional(?:ly)?|by design|on purpose|deliberate(?:ly)?|must (?:not|be|stay|use))/i

/** A decision by its own words; "instead of" alone may also say what went wrong. */
export const DECIDED =
  /\b(?:decided|chose|opted|settled on|went with|agreed|in favou?r of|no longer|deprecat\w{1,6}|by design|intentional(?:ly)?|on purpose|deliberate(?:ly)?|switched|replac(?:es|ed|ing)|must|by default|we(?:'ll| will)|(?:uses?|using|used|keeps?|kept|calls?|reads?|writes?|opens?|stores?)\b.{2,100}\binstead of)\b/i

/** Weighs one thing against another, which says something even where nobody decides. */
export const CONTRAST = /\b(?:rather than|instead of|trade-?offs?|unlike|whereas|as opposed to)\b/i

/** What could or should be done: no decision until somebody takes it. */
export const PROPOSAL =
  /\b(?:should(?! now)|could|would(?!n't)|recommend(?:ed|ation|s)?|suggest(?:ed|ion|s)?|propos(?:e|ed|al|es|ing)|consider|alternatively|either|might want|worth\b|ideally|potential(?:ly)?|to improve|plan to|we can\b(?!')|you can\b(?!')|you may\b|you'll (?:need|want)|will (?:need|require)|if we\b|if you\b)/i

export const REASON =
  /\b(?:because|since (?:the|we|it|this|there)|so that|the reason|root cause|caused by|due to|which means|that's why|this is why|otherwise|in order to|turns out|the (?:real |actual )?(?:problem|issue|bug|culprit|cause) (?:is|was)|happens when|results? in|leads? to|to avoid|to prevent|so (?:it|the|that|we|you|there)\b)/i

export const FINDING =
  /\b(?:found (?:the (?:issue|bug|problem|cause|root)|that|out)|root cause|the (?:real |actual |core |underlying )?(?:problem|issue|bug|culprit|cause|fix|difference|reason|key|solution)(?: here)? (?:is|was)|turns out|this (?:means|is because|happens)|(?:doesn't|does not|don't|do not|didn't|can't|cannot|won't|isn't|aren't|wasn't) (?:exist|support|handle|work|match|include|apply|respect|know|have|need|get|preserve|trigger|fire|block|accept|allow|use|set|load|pass|populate|\w+ed)|only (?:works|happens|exists|applies|supports|when|if|on|for)|depends on|fails? (?:when|because|if|with)|failed because|bug in|race condition|regression|silently|incorrectly|(?:is|was|are|were) (?:missing|broken|never|not|only|lost|ignored|skipped|overwritten|unused|dead code|stale)|never (?:called|set|populated|used|reached|refetched|\w+ed)|mismatch|requires?\b|expects\b)/i

export const ROOT_CAUSE =
  /\b(?:root cause|turns out|the (?:real |actual |core |underlying )?(?:problem|issue|bug|culprit|cause) (?:is|was)|(?:failed|fails|broke|breaks|happens) because|caused by|race condition|regression)\b/i

const PAST =
  'added|removed|fixed|updated|changed|renamed|moved|replaced|created|refactored|extracted|implemented|introduced|switched|simplified|deleted|merged|split|converted|dropped|made|wrote|registered|wired|exported|bumped|upgraded|downgraded|pinned|enabled|disabled|committed|rewrote|patched|adjusted|improved|refined|corrected|passed|tests?|adding|removing|updating|fixing|calling|creating|replacing|using|renaming|moving|changing'
const BARE =
  'add|remove|fix|update|rename|move|replace|create|use|store|return|change|keep|skip|handle|support|extract|ensure|call|check|set|pass'

/** A line of a list of changes. */
export const CHANGE = new RegExp(
  `^(?:now |also |(?:i|we)(?:'ve|’ve| have)? )?(?:(?<=(?:'ve|’ve|have) )\\w+ed|${PAST}|${BARE}|(?:adds|removes|fixes|updates|uses|returns|handles|supports|replaces|now)\\b)\\b`,
  'i',
)

export const FIX =
  /\b(?:fix(?:ed|es)?|resolved?|solved|works now|workaround|the (?:fix|solution) (?:is|was))\b/i

/** Sentences that would fit any session. */
export const GENERIC =
  /^\W{0,4}(?:i(?:'ve| have)?|we(?:'ve| have)?|the|this|that|these|everything|it|all|they|there)? ?(?:successfully |now |also |just ){0,3}(?:found|fixed|completed|implemented|updated|added|verified|addressed|resolved|made|understand|see|identified|finished|tested|confirmed|ensures?|provides?|makes?|gives?|maintains?|keeps?|allows?)?\b[^`"“\d/_]{0,110}$/i

/** Sections of an answer that hold no knowledge of their own. */
export const POOR_HEADING =
  /\b(?:options?|alternatives?|examples?|scenarios?|what we could|strengths?|pros|cons|next steps?|to (?:toggle|test|verify|run|use)|usage|how to (?:test|verify|run)|testing|test (?:plan|coverage|cases?|results?|scenarios?|suite)|tests?(?: added)?$|verification|verify|files? (?:changed|modified|to (?:modify|change|create)|not modified|created)|modified files|checklist|independent prs?|benefits?|advantages?|health check|(?:code )?review fixes|low priority|minor|nit|sources?|references|summary of changes|success criteria|timeline|estimat\w+|steps?|recommendations?|future|follow-?ups?|quality|metrics|improvements?|status|report|coverage|phase \d|step \d|critical files|tasks?|todo)\b/i

export const RICH_HEADING =
  /\b(?:root cause|the (?:bug|fix|problem|issue)|why|key (?:decisions?|discovery|finding|findings|insight|points?|differences?)|decisions?|findings?|conclusion|bottom line|context|problem|caveats?|gotchas?|important|critical|how it works|design|insight|cause|issue|fix|solution|limitations?|notes?|constraints?|what(?:'s| is| you)|answer)\b/i

/** Everything below it is yet to be done, if at all. */
export const PROPOSING_HEADING =
  /\b(?:plan|phases?|proposals?|proposed|options?|recommend\w{0,8}|suggest\w{0,5}|next|alternatives?|possible|potential|ideas?|approach(?:es)?|to-?dos?|how to|roadmap|should|would|could|either|if so)\b/i

/** Errors of the surroundings, whose cure is worth knowing the next time. */
export const ENVIRONMENT_ERROR =
  /(?:fatal:|permission denied|command not found|no such file|cannot find (?:module|package)|module not found|enoent|eacces|econnrefused|connection refused|unknown (?:flag|option|command|revision|argument)|unrecogni[sz]ed|unsupported|not supported|requires? (?:version|node|python|go)|version .{0,20}mismatch|timed? ?out|not a git repository|did not match any|no module named|could not resolve|not authori[sz]ed|address already in use|out of memory|no space left|externally[- ]managed|no such (?:option|command)|invalid (?:option|argument)|not installed|missing (?:script|dependency)|host key verification|unexpected token|is not assignable|syntax error)/i

/** Steering of the work itself, of no use once done. */
export const PROCESS =
  /\b(?:try again|keep going|just continue|continue\b.{0,20}$|before we continue|for now, just|commit (?:this|it|these|the|both|and|all)|push(?: it| this| to)?$|^(?:please )?push\b|push (?:it|this|the|and)\b|rebase|stash|pr comments?|this comment|outstanding comments|reply|subagents?|i'm running|i ran\b|i've done|re-?run|read the|linear comment|draft pr|branch name|merge (?:it|this|main|with|conflicts?)|run (?:the )?(?:tests?|lint|check)|open (?:a |the )?(?:draft )?pr|create (?:a |the )?(?:pull request|pr|commit)|check ?out|have a look|take a look|look (?:at|into)|auto accept|proceed|go ahead|present the plan|ultrathink|think (?:hard|harder)|summari[sz]e|explain|give me|tell me|show me|sub-?agents?|teammates?|let's (?:get to |first )?(?:talk|discuss\w{0,3}|see|check|look|continue|start|try)|merge issues|i(?:'ve| have)? merged|same (?:overall )?length|bullet points|^find|^wait\b|update (?:the )?readme|working on|ready for review|list\b.{0,30}(?:points|strengths))\b/i

export const QUESTION_START =
  /^(?:(?:and|so|but|ok|hmm|also|then|now)[\s,]+){0,3}(?:what|why|how|where|when did|which|who|is|are|do|does|did|was|were|has|have you|have a look|take a look|look at|check|see|show me|give me|tell me|explain|run|go|read|open|can you|could you|would you|will you|can we|could we|is there|shall|should (?:we|i))\b/i

/** Names that say what was done, not what it was about. */
export const PROCESS_NAME =
  /\b(?:pr (?:review|comments?|feedback)|review comments?|(?:address |the |our |more |this )(?:feedback|comments)|fix (?:the |these |those |my )?(?:failing |unit |integration |lint(?:er|ing)? ){0,3}(?:tests?|errors?|issues?|build|lint(?:er|ing)?|ci|these)\b|tests? (?:are |is )?fail(?:ing|s|ed)?|run (?:the )?(?:tests?|lint)|lint(?:er|ing)? (?:is |are )?(?:fail|show|error)\w{0,4}|merge (?:conflict|origin|main|issues?|branch)\w{0,4}|conflicts?|rebase|commit (?:this|both|the|and)|(?:create|open|raise|make) (?:a |the )?(?:draft )?(?:prs?|pull requests?)|check again|look again|changes in (?:the|this) (?:local )?branch|review (?:the|this|my|pr)|latest commit|last commit|pending changes|hello|hi\b|try again|messed up|session is being|thoughts|continue|status report)\b/i

export const POLITENESS =
  /^(?:(?:hey|hi|ok(?:ay)?|so|now|great|well|yes|yeah|thanks|please|also|and|but|no(?=[,.!])|claude|cool|nice|perfect|alright|good|right|hmm+|ah|oh|oh no|wait|fine|actually|then)[\s,.!:-]+){0,5}(?:(?:can|could|would|will) (?:you|we)(?: please)?(?: (?:help me|also|now|just|maybe|help)){0,2} (?:to )?|please |i(?:'d| would) (?:like|love) (?:you |your help |to have )?(?:to |with )?|i want (?:you )?to |it's time to |our goal (?:here )?is to |i need (?:you )?to |let's |let us |we (?:should|need to|have to|want to) |help me |i think we should |do you mind |would you mind |let me )?/i

/** A turn that only agrees or tells the agent to go on. */
export const ACKNOWLEDGING_TURN =
  /^(?:yes|yep|yeah|y|ok(?:ay)?|sure|please(?: do)?|go(?: ahead| for it)?|continue|commit(?: (?:this|it|and push|these|the changes|all))?|push(?: it| this)?|do it|sounds good|looks good|lgtm|great|perfect|nice|cool|thanks?(?: you)?|done|try again|retry|proceed|next|both|all|[a-e]|\d+|let'?s do (?:it|that)|let'?s go|make it so|correct|right|exactly|agreed?|merge(?: it)?|ship it|resume|keep going|excellent(?: work)?|implement(?: it| this)?)\b[\s\S]{0,40}$/i

/** Agreement that takes up what was proposed just before. */
export const APPROVAL =
  /^(?:yes|yep|yeah|y\b|ok(?:ay)?|sure|please do|go (?:ahead|for it)|do it|sounds good|looks good|lgtm|perfect|proceed|let'?s do (?:it|that)|let'?s go|make it so|correct|exactly|agreed?|ship it|implement (?:it|this|that)|gtg|good to go)\b/i

export const PRONOUN_START =
  /^(?:it|this|that|these|those|they|he|she|both|there|here|which|such|then|the (?:above|former|latter|same))\b/i

/** A verb somewhere: what has none is a label, not a statement. */
export const VERB =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would|should|must|may|might|\w{2,}(?:ed|ing|izes?|ises?)|\w{3,}n't|use[sd]?|uses|add|adds|make|makes|made|get|gets|set|sets|run|runs|need|needs|fail|fails|work|works|return|returns|call|calls|read|reads|write|writes|take|takes|keep|keeps|show|shows|go|goes|handle|handles|support|supports|allow|allows|require|requires|create|creates|contain|contains|provide|provides|become|becomes|lose|loses|lost|send|sends|live|lives|store|stores|know|knows|want|wants|mean|means|let|lets|put|puts|hold|holds|turn|turns|remove|removes|replace|replaces|move|moves|pass|passes|expect|expects|depend|depends|exist|exists|break|breaks|match|matches|include|includes|prevent|prevents|change|changes|update|updates|start|starts|stop|stops|fix|fixes|point|points|load|loads|render|renders|cause|causes|skip|skips|reuse|reuses|don't)\b/i

export const TRANSIENT =
  /\b(?:right now|at the moment|just now|currently running|still running|in progress|today|tomorrow|yesterday|this morning|a moment (?:ago|later)|so far|earlier|above|below)\b/i

export const HYPOTHETICAL = /^(?:imagine|pretend|suppose|say|for example|for instance|e\.g|e\.g\.|example)\b/i

export const IMPERATIVE =
  /^(?:add|fix|remove|implement|update|rename|create|compare|move|refactor(?:ing)?|investigate|make|write|change|support|include|show|store|use|replace|migrate|convert|handle|track|improve|debug|analy[sz]e|find|extract|simplify|unify|configure|set up|setup|generate|design|document|split|delete|drop|rewrite|port|upgrade|bump|enable|disable|allow|prevent|ensure|research|evaluate|explore|examine|print|reuse|build|consolidate|test)\b/i
