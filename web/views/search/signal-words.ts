/** What each signal of a score is called for people, and what it says. Pure. */
import type { SignalName } from '../../../src/recall/policies/signal-names.ts'
import { toWords } from '../../parts/words.ts'

interface SignalWords {
  readonly name: string
  readonly says: string
}

const WORDS: Readonly<Partial<Record<SignalName, SignalWords>>> = {
  match: { name: 'match', says: 'How well the parts of the question are met, one by one.' },
  meaning: { name: 'meaning', says: 'How near the whole text is to the question in meaning.' },
  windowed: { name: 'context', says: 'How near it is in meaning, the turns around it included.' },
  words: { name: 'words', says: 'Words of the question that it says; rare ones count more.' },
  exact: { name: 'rare words', says: 'It has words of the question that hardly anything else has.' },
  speaker: { name: 'person named', says: 'The question names who said it.' },
  time: { name: 'tells a time', says: 'The question asks when, and it names a time.' },
  datable: { name: 'tells a date', says: 'The question asks when, and it names a day, month or year.' },
  date: { name: 'date', says: 'It was said near the date that the question names.' },
  event: { name: 'event', says: 'It speaks of the date that the question names.' },
  length: { name: 'length', says: 'Very short texts seldom answer.' },
  human: { name: 'speaker', says: 'What people say counts more than what tools print.' },
  holder: { name: 'who would know', says: 'How likely such a speaker holds the answer to such a question.' },
  answer: {
    name: 'kind of answer',
    says: 'It holds what the question asks for: a person, place, number or title.',
  },
  exchange: { name: 'answers a turn', says: 'The turn before it asked much the same.' },
  information: { name: 'substance', says: 'It names many particular things.' },
  asks: { name: 'is a question', says: 'It only asks, and a question seldom answers another.' },
  late: { name: 'later word', says: 'What was said later in a conversation counts more.' },
  session: { name: 'conversation', says: 'The rest of its conversation fits the question, too.' },
  talk: { name: 'talk', says: 'It is from a talk between people.' },
  distilled: { name: 'kept', says: 'It is a memory, or a memory was made of it.' },
  confidence: { name: 'belief', says: 'How far it is believed by now.' },
  proximity: { name: 'links', says: 'A strong link leads here from another hit.' },
  entities: { name: 'things named', says: 'It mentions things that the question names.' },
}

/** A signal without words of its own keeps its name. */
export function describeSignal(signal: string): SignalWords {
  return (
    (WORDS as Readonly<Record<string, SignalWords | undefined>>)[signal] ?? {
      name: toWords(signal),
      says: '',
    }
  )
}
