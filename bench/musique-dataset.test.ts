import { describe, expect, it } from 'vitest'
import { toMusique } from './musique-dataset.ts'

const corpus = [
  { title: 'Ada Quill', text: 'Ada Quill was born in Fernton.' },
  { title: 'Fernton', text: 'Fernton lies on the Orrel.' },
]
const paragraph = (at: number, supports: boolean) => ({
  title: corpus[at]?.title ?? '',
  paragraph_text: corpus[at]?.text ?? '',
  is_supporting: supports,
  idx: 10 + at,
})
const questions = [
  { question: 'On which river was Ada Quill born?', paragraphs: [paragraph(0, true), paragraph(1, true)] },
]
const triplesOf = (extracted: unknown[]) => ({ docs: [{ ...corpus[0], extracted_triples: extracted }] })

describe('toMusique', () => {
  it('joins passages with their triples, and questions with the passages that support them', () => {
    const dataset = toMusique(corpus, triplesOf([['Ada Quill', 'born in', ' Fernton ']]), questions)
    expect(dataset.passages[0]?.triples).toEqual([
      { subject: 'Ada Quill', predicate: 'born in', object: 'Fernton' },
    ])
    expect(dataset.passages[1]?.triples).toEqual([])
    expect(dataset.questions).toEqual([{ text: 'On which river was Ada Quill born?', supporting: [0, 1] }])
  })

  it('takes questions apart, with the answers of earlier steps filled in', () => {
    const parts = [
      { question: 'Ada Quill >> place of birth', answer: 'Fernton', paragraph_support_idx: 10 },
      { question: 'On which river lies #1?', answer: 'Orrel', paragraph_support_idx: 11 },
      { question: 'Who knows?', answer: 'nobody', paragraph_support_idx: null },
    ]
    const written = questions.map((question) => ({ ...question, question_decomposition: parts }))
    expect(toMusique(corpus, { docs: [] }, written).steps).toEqual([
      { text: 'Ada Quill, place of birth', supporting: [0] },
      { text: 'On which river lies Fernton?', supporting: [1] },
    ])
    expect(toMusique(corpus, { docs: [] }, questions).steps).toEqual([])
  })

  it('leaves out triples without three parts, and those that name nothing', () => {
    const broken = [['Ada Quill', 'sings'], ['Ada Quill', 'says', '…'], ['a', 'b', 'c', 'd'], 'Ada', null]
    const dataset = toMusique(corpus, triplesOf([...broken, ['Ada Quill', 'is', 'a poet']]), questions)
    expect(dataset.passages[0]?.triples).toHaveLength(1)
    expect(dataset.leftOut).toBe(broken.length)
  })

  it('keeps a passage that is given twice once', () => {
    expect(toMusique([...corpus, ...corpus], { docs: [] }, questions).passages).toHaveLength(2)
  })

  it('refuses files of another shape, and questions that nothing supports', () => {
    expect(() => toMusique([{ title: 1 }], { docs: [] }, questions)).toThrow(/corpus\.json.*0\.title/)
    expect(() => toMusique(corpus, { docs: [] }, [])).toThrow(/no question/)
  })
})
