/**
 * English verbs with irregular forms that no stemmer joins, so that "Where did she go?" also finds "went".
 */
import { stem } from './stem.ts'

const VERBS = `arise arose arisen|awake awoke awoken|bear bore born borne|beat beaten|become became|begin began begun|
  bend bent|bet|bind bound|bite bit bitten|bleed bled|blow blew blown|break broke broken|breed bred|bring brought|
  build built|burn burnt|buy bought|catch caught|choose chose chosen|cling clung|come came|creep crept|deal dealt|
  dig dug|draw drew drawn|dream dreamt|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed|
  feel felt|fight fought|find found|flee fled|fling flung|fly flew flown|forbid forbade forbidden|forget forgot forgotten|
  forgive forgave forgiven|freeze froze frozen|get got gotten|give gave given|go went gone|grind ground|grow grew grown|
  hang hung|hear heard|hide hid hidden|hold held|keep kept|kneel knelt|know knew known|lay laid|lead led|lean leant|
  learn learnt|leave left|lend lent|lie lain|light lit|lose lost|make made|mean meant|meet met|pay paid|
  prove proven|ride rode ridden|ring rang rung|rise rose risen|run ran|say said|see saw seen|seek sought|
  sell sold|send sent|sew sewn|shake shook shaken|shine shone|shoot shot|show shown|shrink shrank shrunk|sing sang sung|
  sink sank sunk|sit sat|sleep slept|slide slid|speak spoke spoken|spend spent|spin spun|spring sprang sprung|
  stand stood|steal stole stolen|stick stuck|strike struck|strive strove striven|swear swore sworn|sweep swept|
  swim swam swum|swing swung|take took taken|teach taught|tear tore torn|tell told|think thought|
  throw threw thrown|understand understood|wake woke woken|wear wore worn|weave wove woven|weep wept|win won|
  write wrote written|withdraw withdrew withdrawn`

let forms: ReadonlyMap<string, readonly string[]> | undefined

function buildForms(): ReadonlyMap<string, readonly string[]> {
  const built = new Map<string, readonly string[]>()
  for (const verb of VERBS.split('|')) {
    const stems = [...new Set(verb.trim().split(/\s+/).map(stem))]
    for (const form of stems) {
      const others = stems.filter((other) => other !== form)
      built.set(form, [...(built.get(form) ?? []), ...others])
    }
  }
  return built
}

/**
 * Returns the stems of a verb's other forms, given the stem of one; empty for regular verbs and other words.
 */
export function otherVerbForms(term: string): readonly string[] {
  forms ??= buildForms()
  return forms.get(term) ?? []
}
