import { describe, expect, test } from 'vitest'
import { makeMemory } from '../../../test/support/memory.ts'
import type { Episode } from '../../core/conversation.ts'
import type { DocumentSeq } from '../../core/ids.ts'
import type { TextInParts } from '../../core/ports/embedder.ts'
import { toTerms } from '../../text/tokens.ts'
import type { AskedMeaning } from './ask-meaning.ts'
import type { Found } from './found.ts'
import { planQuestion } from './question.ts'
import { showPassages } from './show-passages.ts'

const FILLER = 'Something else was said about the weather of that day. '
const LONG = `${FILLER.repeat(4)}The kiln is fired with birch.\n${FILLER.repeat(4)}It opened on 3 May 2026 at noon sharp. ${FILLER.repeat(4)}`
const SEQ = 7 as DocumentSeq

function found(rest: Partial<Found>, summary = 'the beginning'): Found {
  return {
    entry: { document: { seq: SEQ, at: 0 } },
    memory: null,
    episode: null,
    description: { summary },
    ...rest,
  } as unknown as Found
}

const turn = (text: string, more: Partial<Episode> = {}) =>
  found({ episode: { text, role: 'assistant', speaker: null, caption: null, at: 0, ...more } as Episode })

/** A model whose tokens meet the question in parts that have the given word. */
function meaningOf(word: string, asked: TextInParts[] = []): AskedMeaning {
  const matchParts = (_query: unknown, _document: unknown, text: TextInParts) => {
    asked.push(text)
    return text.parts.map((part) => Float32Array.of(part.includes(word) ? 0.9 : 0.2))
  }
  return {
    tokens: { weights: Float32Array.of(1), vectors: new Float32Array() },
    model: { embedder: { modelId: 'm', matcher: { match: () => [], matchParts } } },
  } as unknown as AskedMeaning
}

async function show(query: string, each: Found, meaning: AskedMeaning | null = null, chars = 90) {
  const store = { embeddings: { loadTokens: async () => new Map([[SEQ, new Uint8Array(64)]]) } }
  const terms = toTerms(query).map((term) => ({ term, weight: 1 }))
  const asked = { question: planQuestion(query, [], 0), terms, meaning }
  const [shown] = await showPassages(store, [each], asked, () => chars)
  return shown?.description.summary ?? ''
}

describe('the shown text', () => {
  test('of a turn is the passage with the words of the question', async () => {
    expect(await show('Which wood fires the kiln?', turn(LONG))).toContain('The kiln is fired with birch.')
    expect(await show('Which wood fires the kiln?', turn('Birch.'))).toBe('Birch.')
  })

  test('is found by tokens where the words differ', async () => {
    expect(await show('What heats the oven?', turn(LONG))).not.toContain('birch')
    expect(await show('What heats the oven?', turn(LONG), meaningOf('birch'))).toContain('birch')
  })

  test('is matched as the turn was embedded, with speaker and picture', async () => {
    const asked: TextInParts[] = []
    await show(
      'Which wood?',
      turn('One. Two.', { speaker: 'Mara', caption: 'a kiln' }),
      meaningOf('x', asked),
    )
    expect(asked).toEqual([{ label: 'Mara', parts: ['One.', 'Two.', '[shares a kiln]'] }])
  })

  test('of a turn without text is its picture', async () => {
    expect(await show('a kiln', turn(' ', { caption: 'a kiln' }))).toBe('the beginning')
  })

  test('of a tool is found by words alone, since only its beginning has tokens', async () => {
    const asked: TextInParts[] = []
    const tool = turn(LONG, { role: 'tool' })
    expect(await show('Which wood fires the kiln?', tool, meaningOf('noon', asked))).toContain('birch')
    expect(asked).toEqual([])
  })

  test('has the kind of answer that is asked for', async () => {
    expect(await show('When was that?', turn(LONG))).toContain('3 May 2026')
  })

  test('of a memory is its summary, unless its content has more of the question', async () => {
    const memory = makeMemory({ title: 'Kilns', summary: 'About kilns.', content: LONG })
    const each = found({ memory }, memory.summary)
    expect(await show('kilns', each)).toBe('About kilns.')
    expect(await show('Is birch good for kilns?', each)).toContain('The kiln is fired with birch.')
  })

  test('of a memory does not repeat the title that was embedded before the content', async () => {
    const asked: TextInParts[] = []
    const memory = makeMemory({ title: 'Kilns', summary: 'About kilns.', content: 'Birch is good.' })
    const each = found({ memory }, memory.summary)
    expect(await show('Is birch good?', each, meaningOf('x', asked))).toBe('Birch is good.')
    expect(asked).toEqual([{ label: null, parts: ['Kilns', 'Birch is good.'] }])
  })

  test('is shorter for later hits', async () => {
    const store = { embeddings: { loadTokens: async () => new Map() } }
    const asked = {
      question: planQuestion('kiln', [], 0),
      terms: [{ term: 'kiln', weight: 1 }],
      meaning: null,
    }
    const hits = [turn(LONG), turn(LONG)]
    const shown = await showPassages(store, hits, asked, (rank) => (rank === 0 ? 200 : 60))
    const lengths = shown.map(({ description }) => description.summary.length)
    expect(lengths[0]).toBeGreaterThan(100)
    expect(lengths[1]).toBeLessThanOrEqual(60)
  })
})
